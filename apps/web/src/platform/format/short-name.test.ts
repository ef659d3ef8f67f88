import { expect, test } from "vitest";
import { shortName } from "./short-name.ts";

test("short names: a name of 48 letters stays as it is", () => {
  const name = `${"a".repeat(44)}.txt`;
  expect(shortName(name)).toBe(name);
});

test("short names: a longer one loses its middle, keeps its ending, and no letter is cut in two", () => {
  const short = shortName(`${"🏖".repeat(80)} the very end.txt`);
  expect(short).toBe(`${"🏖".repeat(31)}…the very end.txt`);
  expect(Array.from(short)).toHaveLength(48);
});
