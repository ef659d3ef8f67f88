import { type Goal, goalText, isMet, type Measured } from "./benchmark.ts";
import type { Machine } from "./machine.ts";
import { figureText } from "./median.ts";

export interface Figure {
  readonly name: string;
  /** Not rounded: the goal is compared with it. */
  readonly ratio: number;
  readonly detail: string;
  readonly exceeded?: string | undefined;
  readonly measuredAt: string;
  /** Load average of the last minute at the start of the measurement. */
  readonly load: number;
  /** Commit of the measured build. */
  readonly commit: string;
}

/** When and of what a figure was measured. */
export interface Circumstances {
  readonly at: Date;
  readonly load: number;
  readonly commit: string;
}

export interface Results {
  readonly machine: Machine;
  readonly figures: readonly Figure[];
}

export function figureOf(name: string, measured: Measured, { at, load, commit }: Circumstances): Figure {
  return {
    name,
    ratio: measured.ratio,
    detail: measured.detail,
    exceeded: measured.exceeded,
    measuredAt: at.toISOString(),
    load: Number(figureText(load)),
    commit,
  };
}

/** A figure with about three digits. */
export function ratioText({ ratio }: Pick<Figure, "ratio">): string {
  return `${Number(figureText(ratio))}`;
}

export function resultLine(figure: Figure, goal: Goal): string {
  const { name, detail, exceeded } = figure;
  const ratio = ratioText(figure);
  const verdict = isMet(goal, figure) ? "met" : "missed";
  return `bench ${name} ${ratio} ${detail}; goal ${goalText(goal)} ${verdict}${exceeded === undefined ? "" : `: ${exceeded}`}`;
}

/** Line of a run that only shows that the benchmark works. Throws without a number: then nothing was measured. */
export function smallestLine({ name, ratio, detail }: Figure): string {
  if (!Number.isFinite(ratio)) throw new Error(`No figure: ${detail}`);
  return `bench ${name} runs (${ratioText({ ratio })} at the smallest size means nothing)`;
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
