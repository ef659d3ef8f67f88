import { alternateRounds } from "../harness/alternate.ts";
import type { Measured } from "../harness/benchmark.ts";
import { figureText, median, medianText } from "../harness/median.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { buildPage } from "../harness/web-build.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { runPage } from "../plain-page/run-page.ts";
import { keystrokesFor } from "./keystrokes.ts";
import { type MadeStorage, makeStorage } from "./made-storage.ts";
import { createStorageApi, deflatedPath, documentPath } from "./storage-api.ts";
import type { StorageStep } from "./storage-steps.ts";

const entryCount = 100_000;
const openRounds = 11;
const coldRounds = 3;
const searchRounds = 5;
/** Pause between opening and typing, as a user makes it. */
const pauseMs = 1_000;
const stepTimeoutMs = 120_000;

export interface LargeStorage {
  measureOpen(): Promise<Measured>;
  measureSearch(): Promise<Measured>;
}

/** Benchmarks of a storage with 100,000 entries, which is created once for all of them. */
export function createLargeStorage(workspace: TemporaryWorkspace): LargeStorage {
  let prepared: Promise<{ storage: MadeStorage; pageFolder: string }> | undefined;

  async function prepare() {
    workspace.print(`building the page, and making a storage of ${entryCount.toLocaleString("en")} entries`);
    const pageFolder = await buildPage(workspace, new URL("../large-storage-page/", import.meta.url));
    const storage = await makeStorage(entryCount);
    return { storage, pageFolder };
  }

  /** Runs the steps and returns their figures by kind. */
  async function measure(stepsOf: (storage: MadeStorage) => readonly StorageStep[]) {
    prepared ??= prepare();
    const { storage, pageFolder } = await prepared;
    const steps = stepsOf(storage);
    const answer = createStorageApi(storage);
    const figures = await runPage({
      workspace,
      steps,
      stepTimeoutMs,
      answer,
      folder: pageFolder,
      pagePath: "/storages/",
    });
    return (kind: StorageStep["kind"]) => figures.filter((_, index) => steps[index]?.kind === kind);
  }

  return {
    async measureOpen() {
      const figuresOf = await measure(openingSteps);
      return openingFigure(figuresOf("open"), figuresOf("floor"), figuresOf("cold"));
    },
    async measureSearch() {
      return searchFigure((await measure(searchSteps))("search"));
    },
  };
}

/** The first round of each warms up and is not counted. */
function openingSteps({ address, words }: MadeStorage): StorageStep[] {
  const open: StorageStep = { kind: "open", address };
  const cold: StorageStep = { kind: "cold", address };
  const floor: StorageStep = { kind: "floor", documentPath: documentPath(address), deflatedPath };
  return [
    { kind: "restore", address, words },
    ...alternateRounds<StorageStep>(openRounds + 1, floor, open),
    ...Array.from({ length: coldRounds }, () => cold),
  ];
}

function searchSteps({ address, words, entries }: MadeStorage): StorageStep[] {
  const search: StorageStep = { kind: "search", address, pauseMs, keystrokes: keystrokesFor(entries) };
  return [{ kind: "restore", address, words }, ...Array.from({ length: searchRounds }, () => search)];
}

function openingFigure(
  open: readonly PageFigures[],
  floor: readonly PageFigures[],
  cold: readonly PageFigures[],
): Measured {
  const [, ...openMs] = numbersOf(open, "openMs");
  const [, ...fetchMs] = numbersOf(floor, "fetchMs");
  const [, ...inflateMs] = numbersOf(floor, "inflateMs");
  const floorMs = fetchMs.map((milliseconds, round) => milliseconds + (inflateMs[round] ?? 0));
  const detail = [
    `opened and listed in ${medianText(openMs, "ms")}`,
    `fetched and inflated in ${medianText(floorMs, "ms")}, of which ${figureText(median(fetchMs))} ms for fetching`,
    `${openMs.length} rounds in turns after one to warm up`,
    `from an empty page ${medianText(numbersOf(cold, "openMs"), "ms")}`,
    longestTaskText(open),
  ];
  return { ratio: median(openMs) / median(floorMs), detail: detail.join("; ") };
}

/** The figure is the slowest keystroke, each by the median of its rounds. */
function searchFigure(rounds: readonly PageFigures[]): Measured {
  const typed = rounds.map(({ keystrokeMs }) => (Array.isArray(keystrokeMs) ? keystrokeMs : []) as readonly number[]);
  const medians = (typed[0] ?? []).map((_, index) => median(typed.map((round) => round[index] ?? 0)));
  const detail = [
    `ms for the slowest of ${medians.length} keystrokes, each the median of ${typed.length} rounds`,
    `all of them ${medianText(typed.flat(), "ms")}`,
    longestTaskText(rounds),
  ];
  return { ratio: Math.max(...medians), detail: detail.join("; ") };
}

/** Browsers don't report tasks below 50 ms. */
function longestTaskText(figures: readonly PageFigures[]): string {
  const longest = median(numbersOf(figures, "longestTaskMs"));
  return longest === 0 ? "no task of the page over 50 ms" : `longest task of the page ${figureText(longest)} ms`;
}

function numbersOf(figures: readonly PageFigures[], name: string): number[] {
  return figures.map(({ [name]: value }) => {
    if (typeof value !== "number") throw new Error(`The page reported no ${name}.`);
    return value;
  });
}
