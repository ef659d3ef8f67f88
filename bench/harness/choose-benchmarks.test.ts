import { describe, expect, test } from "vitest";
import type { Benchmark } from "./benchmark.ts";
import { chooseBenchmarks } from "./choose-benchmarks.ts";

const table = ["first", "second", "third"].map(
  (name): Benchmark => ({ name, goal: { max: 1 }, needs: [], measure: async () => ({ ratio: 1, detail: "" }) }),
);

function namesOf(names: readonly string[]): string[] {
  const choice = chooseBenchmarks(table, names);
  return choice.kind === "chosen" ? choice.benchmarks.map(({ name }) => name) : [];
}

describe("chooseBenchmarks", () => {
  test("chooses all without a name", () => {
    expect(namesOf([])).toEqual(["first", "second", "third"]);
  });

  test("chooses one that has to be named by its name only", () => {
    const rare = { ...table[0], name: "rare", isOnlyNamed: true } as Benchmark;
    const choose = (names: readonly string[]) => {
      const choice = chooseBenchmarks([...table, rare], names);
      return choice.kind === "chosen" ? choice.benchmarks.map(({ name }) => name) : [];
    };
    expect(choose([])).toEqual(["first", "second", "third"]);
    expect(choose(["rare"])).toEqual(["rare"]);
  });

  test("chooses the named ones once each, in the order of the table", () => {
    expect(namesOf(["third", "first", "third"])).toEqual(["first", "third"]);
  });

  test("refuses an unknown name and lists the known ones", () => {
    expect(chooseBenchmarks(table, ["first", "fourth", "fifth"])).toEqual({
      kind: "unknown",
      sentence: "There is no benchmark fourth and no fifth. Known benchmarks: first, second, third.",
    });
  });
});
