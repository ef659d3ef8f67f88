import { expect, test } from "vitest";
import { recoveryCodesText } from "./recovery-codes-text.ts";

test("recovery codes text: names purpose, account and date, and has every code on its own line", () => {
  const codes = Array.from({ length: 10 }, (_, index) => `aaaa${index}-bbbbb`);
  const text = recoveryCodesText({
    title: "DexNet recovery codes",
    account: "Account: ada@example.com",
    made: "Made on 10 Aug 2026",
    note: "Each works once.",
    codes,
  });
  const lines = text.split("\n");
  expect(lines.slice(0, 4)).toEqual(["DexNet recovery codes", "Account: ada@example.com", "Made on 10 Aug 2026", ""]);
  expect(lines.slice(4, 14).map((line) => line.slice(line.indexOf(".") + 2))).toEqual(codes);
  expect([lines[4], lines[13]]).toEqual([" 1. aaaa0-bbbbb", "10. aaaa9-bbbbb"]);
  expect(text.endsWith("\nEach works once.\n")).toBe(true);
});
