import { describe, expect, test } from "vitest";
import type { Benchmark, Goal } from "./benchmark.ts";
import type { Machine } from "./machine.ts";
import { type Figure, figureOf, mergeResults, resultLine } from "./results.ts";

const circumstances = { at: new Date("2030-01-02T03:04:05.000Z"), load: 0.257 };

function measured(ratio: number, goal: Goal): Figure {
  const benchmark: Benchmark = { name: "some", goal, needs: [], measure: async () => ({ ratio, detail: "" }) };
  return figureOf(benchmark, { ratio, detail: "5 rounds" }, circumstances);
}

describe("resultLine", () => {
  test.each([
    { ratio: 2.516, goal: { most: 3 }, line: "bench some 2.52 5 rounds; goal ≤ 3 met" },
    { ratio: 3.004, goal: { most: 3 }, line: "bench some 3 5 rounds; goal ≤ 3 missed" },
    { ratio: 0.7, goal: { least: 0.7 }, line: "bench some 0.7 5 rounds; goal ≥ 0.7 met" },
    { ratio: 157.62, goal: { most: 170, unit: "kB" }, line: "bench some 158 5 rounds; goal ≤ 170 kB met" },
  ] as const)("$line", ({ ratio, goal, line }) => {
    expect(resultLine(measured(ratio, goal))).toBe(line);
  });
});

test("figureOf records the time and the load of the machine", () => {
  expect(measured(1, { most: 3 })).toMatchObject({ measuredAt: "2030-01-02T03:04:05.000Z", load: 0.26, isMet: true });
});

describe("mergeResults", () => {
  const machine: Machine = { cpu: "some", cores: 2, memoryGiB: 8, node: "24.0.0", chromium: "156.0" };
  const figure = (name: string, ratio: number): Figure => ({ ...measured(ratio, { most: 3 }), name });
  const before = { machine, figures: [figure("a", 1), figure("b", 1)] };
  const ratios = (results: { figures: readonly Figure[] }) => results.figures.map(({ name, ratio }) => [name, ratio]);

  test("replaces figures that were measured again and keeps the others", () => {
    const merged = mergeResults(before, { machine, figures: [figure("b", 2), figure("c", 2)] }, ["c", "a", "b"]);
    expect(ratios(merged)).toEqual([
      ["c", 2],
      ["a", 1],
      ["b", 2],
    ]);
  });

  test("drops figures of another machine and of removed benchmarks", () => {
    const otherMachine = { machine: { ...machine, node: "25.0.0" }, figures: [figure("b", 2)] };
    expect(ratios(mergeResults(before, otherMachine, ["a", "b"]))).toEqual([["b", 2]]);
    expect(ratios(mergeResults(before, { machine, figures: [figure("b", 2)] }, ["b"]))).toEqual([["b", 2]]);
  });

  test("accepts the first results", () => {
    expect(mergeResults(null, before, ["a", "b"])).toEqual(before);
  });
});
