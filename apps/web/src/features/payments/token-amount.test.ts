import { expect, test } from "vitest";
import { formatTokenAmount, missingUnits, toDecimal } from "./token-amount.ts";

test.each([
  ["0", 18, "0"],
  ["1", 18, "0.000000000000000001"],
  ["990000000000000000", 18, "0.99"],
  ["120000000000000000000", 18, "120"],
  ["123456789012345678901234567", 18, "123456789.012345678901234567"],
  ["5", 0, "5"],
])("toDecimal writes %s with %i decimals as %s", (units, decimals, text) => {
  expect(toDecimal(units, decimals)).toBe(text);
});

test("formatTokenAmount rounds down to six decimals in the notation of the language", () => {
  expect(formatTokenAmount("1234999999900000000000", 18, "en-EN")).toBe("1,234.999999");
  expect(formatTokenAmount("990000000000000000", 18, "ru-RU")).toBe("0,99");
  expect(formatTokenAmount("9007199254740993000000", 6, "en-EN")).toBe("9,007,199,254,740,993");
});

test("missingUnits subtracts what is final and what is being confirmed, and is never negative", () => {
  expect(missingUnits({ amount: "10", received: "3", confirming: "0" })).toBe("7");
  expect(missingUnits({ amount: "10", received: "3", confirming: "5" })).toBe("2");
  expect(missingUnits({ amount: "10", received: "3", confirming: "7" })).toBe("0");
  expect(missingUnits({ amount: "10", received: "11", confirming: "0" })).toBe("0");
});
