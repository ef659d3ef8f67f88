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
  expect(moveInList(key, from, { count: 10, columns: 1, pageRows: 5 })).toBe(to);
});

test.each([
  ["ArrowDown", 1, 5],
  ["ArrowDown", 6, 9],
  ["ArrowDown", 9, 9],
  ["ArrowUp", 5, 1],
  ["ArrowUp", 2, 2],
  ["ArrowRight", 3, 4],
  ["ArrowRight", 9, 9],
  ["ArrowLeft", 4, 3],
  ["ArrowLeft", 0, 0],
])("moveInList: %s from tile %i of ten in four columns leads to %i", (key, from, to) => {
  expect(moveInList(key, from, { count: 10, columns: 4, pageRows: 2 })).toBe(to);
});

test("moveInList: left and right mean nothing in a plain list", () => {
  expect(moveInList("ArrowLeft", 3, { count: 10, columns: 1, pageRows: 5 })).toBeNull();
});

test("moveInList: ignores other keys", () => {
  expect(moveInList("a", 3, { count: 10, columns: 1, pageRows: 5 })).toBeNull();
});
