import { describe, expect, test } from "vitest";
import { figureText, median, medianText } from "./median.ts";

describe("the median", () => {
  test.each([
    { samples: [7], middle: 7 },
    { samples: [9, 1, 5], middle: 5 },
    { samples: [10, 1, 3, 2], middle: 2.5 },
    // By value, not by their digits.
    { samples: [100, 20, 3], middle: 20 },
  ])("of $samples is $middle", ({ samples, middle }) => {
    expect(median(samples)).toBe(middle);
  });

  test("leaves the samples in their order", () => {
    const samples = [3, 1, 2];
    median(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  test("of nothing is a fault, not a figure", () => {
    expect(() => median([])).toThrow("nothing");
  });
});

test("a median is told with its spread, in as many digits as it deserves", () => {
  expect(medianText([812.4, 790.6, 1_203.9], "ms")).toBe("812 ms (791–1204)");
  expect([2.345, 23.45, 234.5].map(figureText)).toEqual(["2.35", "23.4", "235"]);
});
