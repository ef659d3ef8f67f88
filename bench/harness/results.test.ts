import { describe, expect, test } from "vitest";
import type { Goal } from "./benchmark.ts";
import type { Machine } from "./machine.ts";
import { type Figure, figureOf, mergeResults, resultLine } from "./results.ts";

const circumstances = { at: new Date("2030-01-02T03:04:05.000Z"), load: 0.257, commit: "0123abcd" };

const measured = (ratio: number, exceeded?: string): Figure =>
  figureOf("some", { ratio, detail: "5 rounds", exceeded }, circumstances);

describe("resultLine", () => {
  test.each([
    { ratio: 2.516, goal: { max: 3 }, line: "bench some 2.52 5 rounds; goal ≤ 3 met" },
    { ratio: 3.004, goal: { max: 3 }, line: "bench some 3 5 rounds; goal ≤ 3 missed" },
    { ratio: 0.7, goal: { min: 0.7 }, line: "bench some 0.7 5 rounds; goal ≥ 0.7 met" },
    { ratio: 157.62, goal: { max: 170, unit: "kB" }, line: "bench some 158 5 rounds; goal ≤ 170 kB met" },
  ] as const)("$line", ({ ratio, goal, line }) => {
    expect(resultLine(measured(ratio), goal)).toBe(line);
  });

  test("names another limit that was exceeded, and calls the goal missed", () => {
    const goal: Goal = { min: 0.4 };
    expect(resultLine(measured(0.5, "p99 120 ms"), goal)).toBe(
      "bench some 0.5 5 rounds; goal ≥ 0.4 missed: p99 120 ms",
    );
  });
});

test("figureOf records the time, the commit and the load of the machine", () => {
  const expected = { measuredAt: "2030-01-02T03:04:05.000Z", load: 0.26, commit: "0123abcd" };
  expect(measured(1)).toMatchObject(expected);
});

describe("mergeResults", () => {
  const machine: Machine = { cpu: "some", cores: 2, memoryGiB: 8, node: "24.0.0", chromium: "156.0" };
  const figure = (name: string, ratio: number): Figure => ({ ...measured(ratio), name });
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
