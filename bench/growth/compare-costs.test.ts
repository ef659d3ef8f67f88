import { expect, it } from "vitest";
import { compareCosts } from "./compare-costs.ts";

it("comparison of costs: ignores the first window, divides medians and reports the worst", async () => {
  const sourceOf = (windows: Record<"read" | "write", number[]>) => ({
    costOf: async (kind: "read" | "write") => windows[kind].shift() ?? Number.NaN,
  });
  const small = sourceOf({ read: [90, 1, 2, 3], write: [90, 4, 4] });
  const large = sourceOf({ read: [1, 3, 3, 2], write: [1, 5, 5] });
  expect(await compareCosts("database", { read: 3, write: 2 }, { small, large })).toEqual({
    ratio: 1.5,
    text: "database: read 1.50 (2.00 → 3.00 ms), write 1.25 (4.00 → 5.00 ms)",
  });
});
