import { alternateRounds } from "../harness/alternate.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { figureText, median, medianText } from "../harness/median.ts";
import type { MadeStorage } from "./made-storage.ts";
import { openStep } from "./opening.ts";
import { listsOf, numbersOf } from "./outcomes.ts";
import { renameStep } from "./renaming.ts";
import { searchStep, slowestKeystroke } from "./searching.ts";
import { entries100k, type StorageRuns } from "./storage-runs.ts";

const [largeCount, smallCount] = [10 * entries100k, entries100k];
const growth = largeCount / smallCount;
const rounds = amount(3, 1);
const furtherRounds = amount(3, 1);
const renamesOfRound = 4;
/** The names are prepared for the search meanwhile. */
const pauseMs = amount(10_000, 1_000);

/** Seconds of the first opening of a million entries, and peak memory of the tab meanwhile, of one run. */
export function createMillion(runs: StorageRuns): {
  measureTime(): Promise<Measured>;
  measureMemory(): Promise<Measured>;
} {
  let running: Promise<MillionRun> | undefined;
  const measured = () => {
    running ??= measureMillion(runs);
    return running;
  };
  return {
    async measureTime() {
      const { openMs, detail } = await measured();
      return { ratio: openMs / 1_000, detail };
    },
    async measureMemory() {
      const { peakBytes, memoryDetail } = await measured();
      return { ratio: peakBytes / 1e9, detail: memoryDetail };
    },
  };
}

interface MillionRun {
  readonly openMs: number;
  readonly peakBytes: number;
  readonly detail: string;
  readonly memoryDetail: string;
}

/** One round of each storage warms up. */
async function measureMillion(runs: StorageRuns): Promise<MillionRun> {
  const [large, small] = [await runs.storageOf(largeCount), await runs.storageOf(smallCount)];
  const outcomes = await runs.run(
    [large, small],
    [
      ...alternateRounds(rounds + 1, openStep(small, "none"), openStep(large, "none")),
      // The last one has left a copy of the small storage.
      openStep(large, "none"),
      ...Array.from({ length: furtherRounds }, () => openStep(large, "kept")),
      // Before the renames, which change the number of matches.
      ...Array.from({ length: furtherRounds }, () => searchStep(large, pauseMs)),
      ...Array.from({ length: furtherRounds }, () => renameStep(large, renamesOfRound, pauseMs)),
    ],
    { isMemoryWatched: true },
  );
  const opened = ({ address }: MadeStorage, copy: "none" | "kept") =>
    outcomes.filter(({ step }) => step.kind === "open" && step.address === address && step.copy === copy);
  const largeMs = numbersOf(opened(large, "none").slice(1, rounds + 1), "openMs");
  const smallMs = numbersOf(opened(small, "none").slice(1), "openMs");
  const renames = outcomes.filter(({ step }) => step.kind === "rename");
  const searches = outcomes.filter(({ step }) => step.kind === "search");
  const peakOf = (of: typeof outcomes) => median(of.map(({ peakBytes }) => peakBytes));
  const peakText = (of: typeof outcomes) => `${figureText(peakOf(of) / 1e6)} MB`;
  const detail = [
    `a million in ${medianText(largeMs, "ms")}, 100,000 in ${medianText(smallMs, "ms")} ` +
      `(${figureText(median(largeMs) / median(smallMs) / growth)} times the entries)`,
    `rows shown at the second opening of a million in ${medianText(numbersOf(opened(large, "kept"), "openMs"), "ms")}, ` +
      `whole list read in ${medianText(numbersOf(opened(large, "kept"), "listMs"), "ms")}`,
    `a rename in it sends ${medianText(listsOf(renames, "renameBytes").flat(), "bytes")} ` +
      `and takes ${medianText(listsOf(renames, "renameMs").flat(), "ms")}`,
    `the slowest keystroke of a search ${figureText(slowestKeystroke(searches).slowestMs)} ms`,
  ];
  const memoryDetail =
    `peak memory of the tab ${peakText(opened(large, "none"))} at the first opening, ` +
    `${peakText(opened(large, "kept"))} at the second, ${peakText(searches)} with searches, ` +
    `${peakText(opened(small, "none"))} with 100,000`;
  return { openMs: median(largeMs), peakBytes: peakOf(opened(large, "none")), detail: detail.join("; "), memoryDetail };
}
