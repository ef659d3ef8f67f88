import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { figureText, median } from "../harness/median.ts";
import { listsOf, numbersOf } from "./outcomes.ts";
import { entries100k, type StepOutcome, type StorageRuns } from "./storage-runs.ts";
import type { ScrollStep } from "./storage-steps.ts";

/** Half of the entries are in the top folder. */
const entryCount = 2 * entries100k;
const rounds = amount(2, 1);
const layouts = ["list", "tiles"] as const;
const framesPerSecond = 60;

/**
 * Frames while a folder of 100,000 entries is scrolled, of 60 in a second; the worst of list and tiles, with thumbnails and
 * without. The work of the page in a frame is told beside it, because Chromium may draw by software.
 */
export async function measureScroll(runs: StorageRuns): Promise<Measured> {
  const plain = await runs.storageOf(entryCount);
  const pictured = await runs.storageOf(entryCount, "thumbnails");
  const steps = [plain, pictured].flatMap(({ address }) => layouts.map((layout) => scrollStep(address, layout)));
  const outcomes = await runs.run([plain, pictured], Array.from({ length: rounds }, () => steps).flat());
  const cases = steps.map((step) => outcomes.filter((outcome) => isOf(outcome, step)));
  const ratios = cases.map((one) => median(numbersOf(one, "framesPerSecond")) / framesPerSecond);
  const names = ["list", "tiles", "list with thumbnails", "tiles with thumbnails"];
  const details = cases.map((one, index) => `${names[index]} ${frameText(one)}`);
  const shown = numbersOf(cases[3] ?? [], "thumbnails");
  return {
    ratio: Math.min(...ratios),
    detail: [...details, `${figureText(median(shown))} thumbnails on the screen at the end`].join("; "),
  };
}

function scrollStep(address: string, layout: ScrollStep["layout"]): ScrollStep {
  return { kind: "scroll", address, layout };
}

function isOf({ step }: StepOutcome, wanted: ScrollStep): boolean {
  return step.kind === "scroll" && step.address === wanted.address && step.layout === wanted.layout;
}

function frameText(outcomes: readonly StepOutcome[]): string {
  const frames = median(numbersOf(outcomes, "framesPerSecond"));
  const work = listsOf(outcomes, "workMs")
    .flat()
    .toSorted((a, b) => a - b);
  const late = work[Math.floor(work.length * 0.95)] ?? 0;
  return `${figureText(frames)} frames/s, work of the page ${figureText(median(work))} ms a frame, 95 % below ${figureText(late)}`;
}
