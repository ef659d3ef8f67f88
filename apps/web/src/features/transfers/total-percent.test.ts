import { describe, expect, test } from "vitest";
import { totalPercent } from "./total-percent.ts";

const task = (percent: number, isError = false) => ({ isError, progress: { percent } });

describe("percent of the whole queue", () => {
  test("is the average of the tasks", () => {
    expect(totalPercent([task(0), task(50), task(100)])).toBe(50);
  });
  test("leaves failed tasks out", () => {
    expect(totalPercent([task(10, true), task(80)])).toBe(80);
  });
  test("is 100 when nothing is left to wait for", () => {
    expect(totalPercent([])).toBe(100);
    expect(totalPercent([task(10, true)])).toBe(100);
  });
  test("never says 100 before the last byte", () => {
    expect(totalPercent([task(100), task(100), task(99)])).toBe(99);
  });
});
