import { describe, expect, it } from "vitest";
import { createGrouped } from "./grouped.ts";

describe("grouped work", () => {
  it("goes together while other work is under way, in order and up to a size", async () => {
    const groups: number[][] = [];
    const gate = Promise.withResolvers<void>();
    const double = createGrouped<number, number>({
      largest: 3,
      async run(items) {
        groups.push([...items]);
        if (groups.length === 1) await gate.promise;
        return items.map((item) => item * 2);
      },
    });
    const first = double(1);
    await Promise.resolve();
    await Promise.resolve();
    const others = [2, 3, 4, 5, 6].map(double);
    gate.resolve();
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8, 10, 12]);
    expect(groups).toEqual([[1], [2, 3, 4], [5, 6]]);
  });

  it("spares the others what is wrong with one", async () => {
    const half = createGrouped<number, number>({
      largest: 10,
      async run(items) {
        if (items.some((item) => item % 2 === 1)) throw new Error(`odd: ${items.join()}`);
        return items.map((item) => item / 2);
      },
    });
    const outcomes = await Promise.allSettled([2, 3, 4, 6].map(half));
    expect(
      outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : String(outcome.reason))),
    ).toEqual([1, "Error: odd: 3", 2, 3]);
    expect(await half(8)).toBe(4);
  });
});
