import type { Benchmark } from "./benchmark.ts";

export type Choice = { kind: "chosen"; benchmarks: readonly Benchmark[] } | { kind: "unknown"; sentence: string };

/** Those that are named, in the table's order; without a name all. */
export function chooseBenchmarks(table: readonly Benchmark[], names: readonly string[]): Choice {
  const known = table.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const sentence = `There is no benchmark ${unknown.join(" and no ")}. Known are: ${known.join(", ")}.`;
    return { kind: "unknown", sentence };
  }
  return { kind: "chosen", benchmarks: names.length === 0 ? table : table.filter(({ name }) => names.includes(name)) };
}
