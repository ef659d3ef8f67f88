import { expect, test } from "vitest";
import { shortName } from "./short-name.ts";

test("shortName: keeps a name of 48 letters", () => {
  const name = `${"a".repeat(44)}.txt`;
  expect(shortName(name)).toBe(name);
});

test("shortName: shortens a longer name in its middle, keeps its ending and cuts no letter in two", () => {
  const short = shortName(`${"🏖".repeat(80)} the very end.txt`);
  expect(short).toBe(`${"🏖".repeat(31)}…the very end.txt`);
  expect(Array.from(short)).toHaveLength(48);
});
