import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = Date.parse("2026-08-10T12:00:00Z");

test.each([
  ["2026-08-10T11:59:00Z", "1 minute ago"],
  ["2026-08-10T11:01:00Z", "59 minutes ago"],
  ["2026-08-10T11:00:00Z", "1 hour ago"],
  ["2026-08-09T12:00:00Z", "yesterday"],
  ["2026-08-06T11:00:00Z", "4 days ago"],
  ["2026-07-27T11:00:00Z", "2 weeks ago"],
  ["2026-05-01T11:00:00Z", "3 months ago"],
  ["2024-05-01T11:00:00Z", "2 years ago"],
])("relativeTime: %s was %s", (date, text) => {
  expect(relativeTime(date, now, "en-EN")).toBe(text);
});

test.each([
  ["ru-RU", "3 минуты назад", "5 часов назад", "вчера"],
  ["uk-UA", "3 хвилини тому", "5 годин тому", "учора"],
])("relativeTime: follows %s", (language, minutes, hours, yesterday) => {
  expect(relativeTime("2026-08-10T11:57:00Z", now, language)).toBe(minutes);
  expect(relativeTime("2026-08-10T07:00:00Z", now, language)).toBe(hours);
  expect(relativeTime("2026-08-09T12:00:00Z", now, language)).toBe(yesterday);
});

test("relativeTime: is null within the last minute and for times in the future", () => {
  expect(relativeTime("2026-08-10T11:59:01Z", now, "en-EN")).toBeNull();
  expect(relativeTime("2026-08-11T00:00:00Z", now, "en-EN")).toBeNull();
});
