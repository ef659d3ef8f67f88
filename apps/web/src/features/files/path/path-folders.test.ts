import { expect, test } from "vitest";
import { splitPath } from "./path-folders.ts";

const folders = ["a", "b", "c", "d"].map((name) => ({ id: name, name }));

function namesOf(depth: number, mostFirst: number) {
  const { first, hidden, last, here } = splitPath("Storage", folders.slice(0, depth), mostFirst);
  return [first, hidden, last, [here]].map((places) => places.map(({ name }) => name).join(" "));
}

test("path: the top of a storage has nothing before it", () => {
  expect(namesOf(0, 1)).toEqual(["", "", "", "Storage"]);
});

test("path: the parent is shown, what lies between it and the top is hidden", () => {
  expect(namesOf(1, 1)).toEqual(["", "", "Storage", "a"]);
  expect(namesOf(2, 1)).toEqual(["Storage", "", "a", "b"]);
  expect(namesOf(4, 1)).toEqual(["Storage", "a b", "c", "d"]);
});

test("path: where there is less room the top is hidden, too", () => {
  expect(namesOf(1, 0)).toEqual(["", "", "Storage", "a"]);
  expect(namesOf(2, 0)).toEqual(["", "Storage", "a", "b"]);
});
