import { expect, test } from "vitest";
import type { Benchmark } from "./benchmark.ts";
import { chooseBenchmarks } from "./choose-benchmarks.ts";

const table = ["first", "second", "third"].map(
  (name): Benchmark => ({ name, goal: { most: 1 }, needs: [], measure: async () => ({ ratio: 1, detail: "" }) }),
);

function namesOf(names: readonly string[]): string[] {
  const choice = chooseBenchmarks(table, names);
  return choice.kind === "chosen" ? choice.benchmarks.map(({ name }) => name) : [];
}

test("without a name all are chosen", () => {
  expect(namesOf([])).toEqual(["first", "second", "third"]);
});

test("those that are named are chosen, each once, in the table's order", () => {
  expect(namesOf(["third", "first", "third"])).toEqual(["first", "third"]);
});

test("an unknown name is refused with a sentence that lists the known", () => {
  expect(chooseBenchmarks(table, ["first", "fourth", "fifth"])).toEqual({
    kind: "unknown",
    sentence: "There is no benchmark fourth and no fifth. Known are: first, second, third.",
  });
});
