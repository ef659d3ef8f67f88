import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
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
  /** How many processes wanted the machine's cores when it began, by the mean of a minute. */
  readonly load: number;
}

export interface Results {
  readonly machine: Machine;
  readonly figures: readonly Figure[];
}

const file = fileURLToPath(new URL("../results.json", import.meta.url));

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

/**
 * What was measured now in the place of what was measured before. Other figures stay if they come from the same
 * machine with the same programs: those of another one can't stand beside these.
 */
export function mergeResults(before: Results | null, now: Results, order: readonly string[]): Results {
  const isSame = before !== null && JSON.stringify(before.machine) === JSON.stringify(now.machine);
  const kept = isSame ? before.figures.filter(({ name }) => !now.figures.some((figure) => figure.name === name)) : [];
  const figures = order.flatMap((name) => [...kept, ...now.figures].filter((figure) => figure.name === name));
  return { machine: now.machine, figures };
}

export async function writeResults(now: Results, order: readonly string[]): Promise<void> {
  const before = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as Results,
    () => null,
  );
  await writeFile(file, `${JSON.stringify(mergeResults(before, now, order), null, 2)}\n`);
}
