import { describe, expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

describe("passwordStrength", () => {
  test.each([
    ["", "short"],
    ["Zq8!xw7", "short"],
    ["aaaaaaaaaaaa", "weak"],
    ["abcdefghijklmnop", "weak"],
    ["1234567890", "weak"],
    ["20021987", "weak"],
    ["qqqqwwww1111", "weak"],
    ["holiday99", "weak"],
    ["kitchen-91", "fair"],
    ["correct horse 9", "good"],
    ["кот любит рыбу", "good"],
    ["vR7#kd9!QmZ2", "good"],
  ] as const)("rates %j as %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
