import { AppError } from "@dexnet/protocol/errors/errors";
import { expect, test } from "vitest";
import { retryAfterSecondsOf, waitOf } from "./wait-text.ts";

test.each([
  [1, { unit: "seconds", count: 1 }],
  [60, { unit: "seconds", count: 60 }],
  [90, { unit: "seconds", count: 90 }],
  [91, { unit: "minutes", count: 2 }],
  [120, { unit: "minutes", count: 2 }],
  [3540, { unit: "minutes", count: 59 }],
  [3541, { unit: "hours", count: 1 }],
  [3600, { unit: "hours", count: 1 }],
  [3601, { unit: "hours", count: 2 }],
] as const)("waitOf: %i seconds are shown as %j", (seconds, wait) => {
  expect(waitOf(seconds)).toEqual(wait);
});

test("retryAfterSecondsOf: is known only for throttling faults that carry a wait", () => {
  const context = { retryAfter: 90.2 };
  expect(retryAfterSecondsOf(new AppError("too_many_requests", { context }))).toBe(91);
  expect(retryAfterSecondsOf(new AppError("resend_too_early", { context: { retryAfter: 12 } }))).toBe(12);
  expect(retryAfterSecondsOf(new AppError("too_many_requests"))).toBeNull();
  expect(retryAfterSecondsOf(new AppError("too_many_requests", { context: { retryAfter: 0 } }))).toBeNull();
  expect(retryAfterSecondsOf(new AppError("unavailable", { context }))).toBeNull();
  expect(retryAfterSecondsOf("too_many_requests")).toBeNull();
});
