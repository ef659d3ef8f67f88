import { expect, test } from "vitest";
import { endOfPeriod } from "./share-periods.ts";

test.each([
  ["days", 7, new Date(2026, 1, 25, 12), new Date(2026, 2, 4, 12)],
  ["months", 1, new Date(2026, 0, 15, 12), new Date(2026, 1, 15, 12)],
  ["months", 1, new Date(2026, 0, 31, 12), new Date(2026, 1, 28, 12)],
  ["months", 3, new Date(2026, 10, 30, 12), new Date(2027, 1, 28, 12)],
  ["months", 12, new Date(2028, 1, 29, 12), new Date(2029, 1, 28, 12)],
] as const)("endOfPeriod: %s × %i from %s is %s", (unit, count, from, end) => {
  expect(new Date(endOfPeriod({ unit, count }, from.getTime()))).toEqual(end);
});
