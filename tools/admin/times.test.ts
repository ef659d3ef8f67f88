import { describe, expect, test } from "vitest";
import { UsageError } from "./command.ts";
import { fromNow, localTime, readExpiry, timeBoth } from "./times.ts";

const now = new Date(2030, 0, 15, 12, 0, 0);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const after = (ms: number) => new Date(now.getTime() + ms);

describe("a time", () => {
  test("is shown in this machine's zone, which is named", () => {
    expect(localTime(new Date(2030, 4, 3, 4, 5))).toMatch(/^2030-05-03 04:05 (?:[A-Z]{2,5}|GMT[+-]\d+(?::\d+)?)$/);
    expect(timeBoth(after(3 * day).toISOString(), now)).toMatch(/^in 3 days \(2030-01-18 12:00 \S+\)$/);
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
  ])("%d ms from now is %s", (ms, words) => expect(fromNow(after(ms), now)).toBe(words));
});

describe("--expires", () => {
  test.each<[string, Date | null]>([
    ["never", null],
    ["12h", after(12 * hour)],
    ["30d", after(30 * day)],
    ["2w", after(14 * day)],
    ["2030-01-15", new Date(2030, 0, 15, 23, 59, 59)],
    ["2032-02-29", new Date(2032, 1, 29, 23, 59, 59)],
  ])("%s is understood", (text, time) => expect(readExpiry(text, now)).toEqual(time));

  test.each([
    "",
    "30",
    "d",
    "-5d",
    "1.5d",
    "30 d",
    "30D",
    "tomorrow",
    "2031-02-29",
    "2031-13-01",
    "2031-1-1",
    "31.12.2031",
    "999999w",
    "__proto__",
  ])("%j is refused with examples", (text) => {
    expect(() => readExpiry(text, now)).toThrow(UsageError);
    expect(() => readExpiry(text, now)).toThrow("a span such as 12h, 30d or 6w, a date such as");
  });

  test.each(["0d", "2030-01-14", "1999-12-31"])("%s is past", (text) => {
    expect(() => readExpiry(text, now)).toThrow("--expires must lie in the future.");
  });
});
