import { describe, expect, test } from "vitest";
import { formatLocalTime, formatRelativeTime, formatTime } from "./times.ts";

const now = new Date(2030, 0, 15, 12, 0, 0);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const after = (ms: number) => new Date(now.getTime() + ms);

describe("formatTime", () => {
  test("names the time zone of the machine", () => {
    expect(formatLocalTime(new Date(2030, 4, 3, 4, 5))).toMatch(
      /^2030-05-03 04:05 (?:[A-Z]{2,5}|GMT[+-]\d+(?::\d+)?)$/,
    );
    expect(formatTime(after(3 * day).toISOString(), now)).toMatch(/^in 3 days \(2030-01-18 12:00 \S+\)$/);
  });

  test.each([
    [30 * day - 1_000, "in 30 days"],
    [day, "in 1 day"],
    [day - 1_000, "in 24 hours"],
    [90 * minute, "in 2 hours"],
    [5 * minute, "in 5 minutes"],
    [59_000, "in less than a minute"],
    [0, "less than a minute ago"],
    [-2 * minute, "2 minutes ago"],
    [-45 * day, "45 days ago"],
    [-120 * day, "4 months ago"],
    [-800 * day, "2 years ago"],
  ])("formatRelativeTime shows %d ms from now as %s", (ms, words) =>
    expect(formatRelativeTime(after(ms), now)).toBe(words),
  );
});
