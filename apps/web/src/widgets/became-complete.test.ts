import { expect, test } from "vitest";
import { becameComplete } from "./became-complete.ts";

test.each([
  ["", "1", false],
  ["12345", "123456", true],
  ["", "123456", true],
  ["123456", "123456", false],
  ["123456", "12345", false],
  ["000000", "654321", true],
])("becameComplete: from %j to %j is %s", (before, after, whole) => {
  expect(becameComplete(before, after, 6)).toBe(whole);
});

test("becameComplete: a code typed over a wrong one is whole with its last digit, not its first", () => {
  const steps = ["000000", "100000", "120000", "123000", "123400", "123450", "123456"];
  const whole = steps.slice(1).map((code, index) => becameComplete(steps[index] ?? "", code, 6));
  expect(whole).toEqual([false, false, false, false, false, true]);
});
