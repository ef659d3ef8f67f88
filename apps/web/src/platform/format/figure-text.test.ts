import { expect, test } from "vitest";
import { replicationPercentText, replicationRateText, shortCount } from "./figure-text.ts";

test.each([
  [100, "100%"],
  [99.97, "99.9%"],
  [99.999_999, "99.9%"],
  [66.666_67, "66.6%"],
  [50, "50%"],
  [0, "0%"],
])("replicationPercentText: writes %d as %s", (percent, text) => {
  expect(replicationPercentText(percent, "en-EN")).toBe(text);
});

test.each([
  [3, "3"],
  [2.8, "2.8"],
  [2.6667, "2.67"],
  [0, "0"],
])("replicationRateText: writes %d as %s", (rate, text) => {
  expect(replicationRateText(rate, "en-EN")).toBe(text);
});

test.each([
  [7, "7"],
  [999, "999"],
  [1_234, "1.2K"],
  [56_789, "57K"],
  [3_000_000, "3M"],
])("shortCount: writes %d copies as %s", (count, text) => {
  expect(shortCount(count, "en-EN")).toBe(text);
});

test("figure texts: follow the language", () => {
  expect(replicationRateText(2.8, "ru-RU")).toBe("2,8");
  expect(replicationPercentText(99.97, "uk-UA")).toBe("99,9%");
});
