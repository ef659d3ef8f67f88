import { describe, expect, it } from "vitest";
import { createBatcher } from "./batcher.ts";

describe("batcher", () => {
  it("runs the items that arrive during a batch together, in order and up to the largest size", async () => {
    const batches: number[][] = [];
    const gate = Promise.withResolvers<void>();
    const double = createBatcher<number, number>({
      maxBatchBytes: 3,
      async run(items) {
        batches.push([...items]);
        if (batches.length === 1) await gate.promise;
        return items.map((item) => item * 2);
      },
    });
    const first = double(1);
    await Promise.resolve();
    await Promise.resolve();
    const others = [2, 3, 4, 5, 6].map(double);
    gate.resolve();
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8, 10, 12]);
    expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
  });

  it("rejects only the bad item of a failed batch", async () => {
    const half = createBatcher<number, number>({
      maxBatchBytes: 10,
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
