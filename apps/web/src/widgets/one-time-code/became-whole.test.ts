import { expect, test } from "vitest";
import { becameWhole } from "./became-whole.ts";

test.each([
  ["", "1", false],
  ["12345", "123456", true],
  ["", "123456", true],
  ["123456", "123456", false],
  ["123456", "12345", false],
  ["000000", "654321", true],
])("becameWhole: from %j to %j is %s", (before, after, whole) => {
  expect(becameWhole(before, after, 6)).toBe(whole);
});

test("becameWhole: a code typed over a wrong one is whole with its last digit, not its first", () => {
  const steps = ["000000", "100000", "120000", "123000", "123400", "123450", "123456"];
  const whole = steps.slice(1).map((code, index) => becameWhole(steps[index] ?? "", code, 6));
  expect(whole).toEqual([false, false, false, false, false, true]);
});
