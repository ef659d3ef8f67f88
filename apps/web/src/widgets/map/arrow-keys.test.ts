import { expect, test } from "vitest";
import { indexAfter } from "./arrow-keys.ts";

test.each([
  ["ArrowRight", 1, 2],
  ["ArrowDown", 1, 2],
  ["ArrowRight", 4, 0],
  ["ArrowLeft", 1, 0],
  ["ArrowUp", 0, 4],
  ["Home", 3, 0],
  ["End", 1, 4],
  ["Tab", 1, null],
  ["a", 1, null],
])("indexAfter: %s at %d of five leads to %s", (key, index, next) => {
  expect(indexAfter(key, index, 5)).toBe(next);
});
