import { alternateRounds } from "../harness/alternate.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { median, medianText } from "../harness/median.ts";
import type { MadeStorage } from "./made-storage.ts";
import { longestTaskText, numbersOf } from "./outcomes.ts";
import { blockPath, deflatedPath, documentPath } from "./paths.ts";
import { entries100k, type StorageRuns } from "./storage-runs.ts";
import type { OpenStep, StorageStep } from "./storage-steps.ts";

const entryCount = entries100k;
const rounds = amount(11, 1);
const coldRounds = amount(3, 1);

/** First opening of a storage on a device ÷ only fetching and inflating its pages. One round of each warms up. */
export async function measureOpen(runs: StorageRuns): Promise<Measured> {
  const storage = await runs.storageOf(entryCount);
  const outcomes = await runs.run(
    [storage],
    [
      ...alternateRounds<StorageStep>(rounds + 1, floorStep(storage), openStep(storage, "none")),
      ...Array.from({ length: coldRounds }, () => coldStep(storage)),
    ],
  );
  const opened = outcomes.filter(({ step }) => step.kind === "open").slice(1);
  const openMs = numbersOf(opened, "openMs");
  const floors = outcomes.filter(({ step }) => step.kind === "floor").slice(1);
  const floorMs = numbersOf(floors, "floorMs");
  const cold = outcomes.filter(({ step }) => step.kind === "cold");
  const detail = [
    `opened without a copy on the device and listed in ${medianText(openMs, "ms")}`,
    `fetched and inflated in ${medianText(floorMs, "ms")}`,
    `${openMs.length} rounds in turns after one to warm up`,
    `from an empty page ${medianText(numbersOf(cold, "openMs"), "ms")}`,
    `the copy was complete ${medianText(numbersOf(opened, "copyMs"), "ms")} later`,
    longestTaskText(opened),
  ];
  return { ratio: median(openMs) / median(floorMs), detail: detail.join("; ") };
}

/** Second opening of a storage on a device ÷ the first, each time with a new copy. One round of each warms up. */
export async function measureReopen(runs: StorageRuns): Promise<Measured> {
  const storage = await runs.storageOf(entryCount);
  const round = [openStep(storage, "none"), openStep(storage, "kept")];
  const outcomes = await runs.run([storage], Array.from({ length: rounds + 1 }, () => round).flat());
  const openedWith = (copy: OpenStep["copy"]) =>
    outcomes.filter(({ step }) => step.kind === "open" && step.copy === copy).slice(1);
  const [first, second] = [openedWith("none"), openedWith("kept")];
  const [firstMs, secondMs] = [numbersOf(first, "openMs"), numbersOf(second, "openMs")];
  const detail = [
    `rows shown at the second opening in ${medianText(secondMs, "ms")}`,
    `at the first in ${medianText(firstMs, "ms")}`,
    `whole list read in ${medianText(numbersOf(second, "listMs"), "ms")} and ${medianText(numbersOf(first, "listMs"), "ms")}`,
    `${secondMs.length} rounds in turns after one to warm up`,
    longestTaskText(second),
  ];
  return { ratio: median(secondMs) / median(firstMs), detail: detail.join("; ") };
}

export function openStep({ address, pages }: MadeStorage, copy: OpenStep["copy"]): OpenStep {
  return { kind: "open", address, copy, pageCount: pages.length };
}

function coldStep({ address }: MadeStorage): StorageStep {
  return { kind: "cold", address };
}

function floorStep({ address, pages }: MadeStorage): StorageStep {
  return {
    kind: "floor",
    documentPath: documentPath(address),
    pages: pages.map(({ cid }) => ({ blockPath: blockPath(cid), deflatedPath: deflatedPath(cid) })),
  };
}
