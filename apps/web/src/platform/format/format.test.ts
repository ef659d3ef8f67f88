import { describe, expect, test } from "vitest";
import { formatBytes, formatDate, formatMoney, formatPercent } from "./format.ts";
import { formatNumber } from "./number-format.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("formatBytes", () => {
  test.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1 KB"],
    [1500, "1.5 KB"],
    [999_994, "999.99 KB"],
    [999_996, "1 MB"],
    [1_234_567_890, "1.23 GB"],
    [9_000_000_000, "9 GB"],
    [200_000_000_000, "200 GB"],
    [5_000_000_000_000_000, "5,000 TB"],
    [-1, "0 B"],
  ])("writes %d bytes as %s", (sizeBytes, text) => {
    expect(plain(formatBytes(sizeBytes, "en-EN"))).toBe(text);
  });
  test.each([
    ["en-EN", "1.23\u00a0GB"],
    ["ru-RU", "1,23\u00a0ГБ"],
    ["uk-UA", "1,23\u00a0ГБ"],
  ])("writes number and unit as %s does, and keeps them on one line", (language, text) => {
    expect(formatBytes(1_234_567_890, language)).toBe(text);
  });
  test.each([
    ["en-EN", "12\u00a0B"],
    ["ru-RU", "12\u00a0Б"],
    ["uk-UA", "12\u00a0Б"],
  ])("writes bytes in %s", (language, text) => {
    expect(formatBytes(12, language)).toBe(text);
  });
});

test.each([
  ["en-EN", "41%", "2.5%"],
  ["ru-RU", "41\u00a0%", "2,5\u00a0%"],
  ["uk-UA", "41%", "2,5%"],
])("formatPercent: follows %s", (language, whole, exact) => {
  expect(formatPercent(0.414, language)).toBe(whole);
  expect(formatPercent(0.025, language, 2)).toBe(exact);
});

test.each([
  ["en-EN", "12,345.5"],
  ["ru-RU", "12\u00a0345,5"],
  ["uk-UA", "12\u00a0345,5"],
])("formatNumber: follows %s", (language, text) => {
  expect(formatNumber(12_345.5, language)).toBe(text);
});

test.each([
  ["en-EN", "$9.50", "$1,000", "−$0.59"],
  ["ru-RU", "9,50\u00a0$", "1\u00a0000\u00a0$", "−0,59\u00a0$"],
  ["uk-UA", "9,50\u00a0$", "1\u00a0000\u00a0$", "−0,59\u00a0$"],
])("formatMoney: follows %s, without cents in whole amounts and with a true minus", (language, exact, whole, less) => {
  expect(formatMoney("9.5", "USD", language)).toBe(exact);
  expect(formatMoney("-0.59", "USD", language)).toBe(less);
  expect(formatMoney("1000", "USD", language)).toBe(whole);
});

test.each([
  ["en-EN", "Mar 5, 2026", "Mar 5, 2026, 2:07 PM"],
  ["ru-RU", "5 мар. 2026", "5 мар. 2026, 14:07"],
  ["uk-UA", "5 бер. 2026", "5 бер. 2026, 14:07"],
])("formatDate: follows %s, without a word for year", (language, day, time) => {
  const date = new Date(2026, 2, 5, 14, 7);
  expect(plain(formatDate(date, language))).toBe(day);
  expect(plain(formatDate(date, language, "time"))).toBe(time);
});
