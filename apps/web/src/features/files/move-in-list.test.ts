import { expect, test } from "vitest";
import { moveInList } from "./move-in-list.ts";

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 9, 9],
  ["ArrowUp", 0, 0],
  ["PageDown", 3, 8],
  ["PageUp", 3, 0],
  ["Home", 7, 0],
  ["End", 2, 9],
])("moveInList: %s from row %i of ten leads to %i", (key, from, to) => {
  expect(moveInList(key, from, 10, 5)).toBe(to);
});

test("moveInList: ignores other keys", () => {
  expect(moveInList("a", 3, 10, 5)).toBeNull();
});
