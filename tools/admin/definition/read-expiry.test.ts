import { describe, expect, test } from "vitest";
import { UsageError } from "./command.ts";
import { readExpiry } from "./read-expiry.ts";

const now = new Date(2030, 0, 15, 12, 0, 0);
const hour = 3_600_000;
const day = 24 * hour;
const after = (ms: number) => new Date(now.getTime() + ms);

describe("readExpiry", () => {
  test.each<[string, Date | null]>([
    ["never", null],
    ["12h", after(12 * hour)],
    ["30d", after(30 * day)],
    ["2w", after(14 * day)],
    ["2030-01-15", new Date(2030, 0, 15, 23, 59, 59)],
    ["2032-02-29", new Date(2032, 1, 29, 23, 59, 59)],
  ])("reads %s", (text, time) => expect(readExpiry(text, now)).toEqual(time));

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
  ])("refuses %j with examples", (text) => {
    expect(() => readExpiry(text, now)).toThrow(UsageError);
    expect(() => readExpiry(text, now)).toThrow("a span such as 12h, 30d or 6w, a date such as");
  });

  test.each(["0d", "2030-01-14", "1999-12-31"])("refuses %s, which is past", (text) => {
    expect(() => readExpiry(text, now)).toThrow("--expires must lie in the future.");
  });
});
