import { type Benchmark, goalText, isMet, type Measured } from "./benchmark.ts";
import type { Machine } from "./machine.ts";
import { figureText } from "./median.ts";

export interface Figure {
  readonly name: string;
  readonly ratio: number;
  readonly goal: string;
  readonly isMet: boolean;
  readonly detail: string;
  readonly measuredAt: string;
  /** Load average of the last minute at the start of the measurement. */
  readonly load: number;
}

export interface Results {
  readonly machine: Machine;
  readonly figures: readonly Figure[];
}

export function figureOf(benchmark: Benchmark, measured: Measured, circumstances: { at: Date; load: number }): Figure {
  const { name, goal } = benchmark;
  return {
    name,
    ratio: Number(figureText(measured.ratio)),
    goal: goalText(goal),
    isMet: isMet(goal, measured.ratio),
    detail: measured.detail,
    measuredAt: circumstances.at.toISOString(),
    load: Number(figureText(circumstances.load)),
  };
}

export function resultLine({ name, ratio, goal, isMet, detail }: Figure): string {
  return `bench ${name} ${ratio} ${detail}; goal ${goal} ${isMet ? "met" : "missed"}`;
}

/** Line of a run that only shows that the benchmark works. Throws without a number: then nothing was measured. */
export function smallestLine({ name, ratio, detail }: Figure): string {
  if (!Number.isFinite(ratio)) throw new Error(`No figure: ${detail}`);
  return `bench ${name} runs (${ratio} at the smallest size means nothing)`;
}

/**
 * Replaces the earlier figures by the new ones. Other figures are kept if they come from the same machine with the same
 * programs, because figures of different machines can't be compared.
 */
export function mergeResults(before: Results | null, now: Results, order: readonly string[]): Results {
  const isSame = before !== null && JSON.stringify(before.machine) === JSON.stringify(now.machine);
  const kept = isSame ? before.figures.filter(({ name }) => !now.figures.some((figure) => figure.name === name)) : [];
  const figures = order.flatMap((name) => [...kept, ...now.figures].filter((figure) => figure.name === name));
  return { machine: now.machine, figures };
}
