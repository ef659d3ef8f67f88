import type { Benchmark } from "./benchmark.ts";

export type Choice = { kind: "chosen"; benchmarks: readonly Benchmark[] } | { kind: "unknown"; sentence: string };

/** Chooses the named benchmarks in the order of the table. Without a name: all but those that have to be named. */
export function chooseBenchmarks(table: readonly Benchmark[], names: readonly string[]): Choice {
  const known = table.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const sentence = `There is no benchmark ${unknown.join(" and no ")}. Known benchmarks: ${known.join(", ")}.`;
    return { kind: "unknown", sentence };
  }
  return {
    kind: "chosen",
    benchmarks: table.filter(({ name, isOnlyNamed }) =>
      names.length === 0 ? isOnlyNamed !== true : names.includes(name),
    ),
  };
}
