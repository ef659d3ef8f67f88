import { describe, expect, test } from "vitest";
import { figureText, median, medianText } from "./median.ts";

describe("median", () => {
  test.each([
    { samples: [7], middle: 7 },
    { samples: [9, 1, 5], middle: 5 },
    { samples: [10, 1, 3, 2], middle: 2.5 },
    // Sorted by value, not as text.
    { samples: [100, 20, 3], middle: 20 },
  ])("returns $middle for $samples", ({ samples, middle }) => {
    expect(median(samples)).toBe(middle);
  });

  test("does not reorder the samples", () => {
    const samples = [3, 1, 2];
    median(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  test("throws without samples", () => {
    expect(() => median([])).toThrow("at least one sample");
  });
});

test("medianText shows the median and the spread with about three digits", () => {
  expect(medianText([812.4, 790.6, 1_203.9], "ms")).toBe("812 ms (791–1204)");
  expect([2.345, 23.45, 234.5].map(figureText)).toEqual(["2.35", "23.4", "235"]);
});
