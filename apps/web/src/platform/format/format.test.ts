import { describe, expect, test } from "vitest";
import { formatBytes, formatMoney, formatPercent } from "./format.ts";

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
  test("writes numbers as the language does", () => {
    expect(plain(formatBytes(1_234_567_890, "ru-RU"))).toBe("1,23 ГБ");
    expect(plain(formatBytes(1_500, "uk-UA"))).toBe("1,5 КБ");
    expect(plain(formatBytes(12, "ru-RU"))).toBe("12 Б");
  });
});

test("formatPercent and formatMoney: follow the language", () => {
  expect(formatPercent(0.414, "en-EN")).toBe("41%");
  expect(plain(formatPercent(0.414, "ru-RU"))).toBe("41 %");
  expect(formatMoney("9.99", "USD", "en-EN")).toBe("$9.99");
  expect(formatMoney("10", "USD", "en-EN")).toBe("$10");
  expect(plain(formatMoney("9.5", "USD", "ru-RU"))).toBe("9,50 $");
});
