import { expect, test } from "vitest";
import { daysLeft, timeLeft } from "./days-left.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

test.each([
  ["2026-04-09T12:00:00Z", 30],
  ["2026-04-09T11:59:59Z", 29],
  ["2026-03-11T12:00:00Z", 1],
  ["2026-03-10T12:00:01Z", 0],
  ["2026-03-10T11:59:59Z", -1],
])("daysLeft: until %s there are %i whole days", (endDate, days) => {
  expect(daysLeft(endDate, now)).toBe(days);
});

test.each([
  ["2026-03-11T12:00:00Z", "days", 1],
  ["2026-05-09T11:59:59Z", "days", 59],
  ["2026-05-09T12:00:00Z", "months", 2],
  ["2027-03-10T12:00:00Z", "months", 12],
])("timeLeft: until %s there are %s: %i", (endDate, unit, count) => {
  expect(timeLeft(endDate, now)).toEqual({ unit, count });
});
