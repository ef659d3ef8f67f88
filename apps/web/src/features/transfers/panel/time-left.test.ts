import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

test.each([
  [0, { kind: "seconds", seconds: 5 }],
  [16, { kind: "seconds", seconds: 20 }],
  [55, { kind: "seconds", seconds: 55 }],
  [55.1, { kind: "minutes", minutes: 1 }],
  [60, { kind: "minutes", minutes: 1 }],
  [61, { kind: "minutes", minutes: 2 }],
  [59 * 60, { kind: "minutes", minutes: 59 }],
  [59 * 60 + 1, { kind: "hours", hours: 1, minutes: 0 }],
  [90 * 60, { kind: "hours", hours: 1, minutes: 30 }],
  [24 * 3600 - 1, { kind: "days", days: 1, hours: 0 }],
  [30 * 3600, { kind: "days", days: 1, hours: 6 }],
])("timeLeft: %s seconds", (seconds, expected) => expect(timeLeft(seconds)).toEqual(expected));
