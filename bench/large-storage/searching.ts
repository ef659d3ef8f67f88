import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { median, medianText } from "../harness/median.ts";
import type { MadeStorage } from "./made-storage.ts";
import { listsOf, longestTaskText } from "./outcomes.ts";
import { entries100k, type StepOutcome, type StorageRuns } from "./storage-runs.ts";
import type { StorageStep } from "./storage-steps.ts";

const entryCount = entries100k;
const rounds = amount(5, 1);
/** Pause between opening and typing, as a user makes it. */
const pauseMs = 1_000;

/** The figure is the slowest keystroke, each by the median of its rounds. */
export async function measureSearch(runs: StorageRuns): Promise<Measured> {
  const storage = await runs.storageOf(entryCount);
  const step = searchStep(storage, pauseMs);
  const outcomes = await runs.run(
    [storage],
    Array.from({ length: rounds }, () => step),
  );
  const searches = outcomes.filter((outcome) => outcome.step.kind === "search");
  const { slowestMs, keystrokes } = slowestKeystroke(searches);
  const detail = [
    `ms for the slowest of ${keystrokes} keystrokes, each the median of ${searches.length} rounds`,
    `all of them ${medianText(listsOf(searches, "keystrokeMs").flat(), "ms")}`,
    longestTaskText(searches),
  ];
  return { ratio: slowestMs, detail: detail.join("; ") };
}

export function searchStep({ address, keystrokes }: MadeStorage, pause: number): StorageStep {
  return { kind: "search", address, pauseMs: pause, keystrokes };
}

/** The slowest keystroke by the median of its rounds. */
export function slowestKeystroke(searches: readonly StepOutcome[]): { slowestMs: number; keystrokes: number } {
  const typed = listsOf(searches, "keystrokeMs");
  const medians = (typed[0] ?? []).map((_, index) => median(typed.map((round) => round[index] ?? 0)));
  return { slowestMs: Math.max(...medians), keystrokes: medians.length };
}
