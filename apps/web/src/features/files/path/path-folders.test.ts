import { expect, test } from "vitest";
import { splitPath } from "./path-folders.ts";

const root = { id: null, name: "Storage" };
const folders = ["a", "b", "c", "d"].map((name) => ({ id: name, name }));

function namesOf(depth: number, mostFirst: number) {
  const { first, hidden, last, current } = splitPath([root, ...folders.slice(0, depth)], mostFirst);
  return [first, hidden, last, [current]].map((folders) => folders.map(({ name }) => name).join(" "));
}

test("splitPath: the root of a storage has nothing before it", () => {
  expect(namesOf(0, 1)).toEqual(["", "", "", "Storage"]);
});

test("splitPath: shows the parent and hides folders between it and the root", () => {
  expect(namesOf(1, 1)).toEqual(["", "", "Storage", "a"]);
  expect(namesOf(2, 1)).toEqual(["Storage", "", "a", "b"]);
  expect(namesOf(4, 1)).toEqual(["Storage", "a b", "c", "d"]);
});

test("splitPath: hides the root too on a narrow screen", () => {
  expect(namesOf(1, 0)).toEqual(["", "", "Storage", "a"]);
  expect(namesOf(2, 0)).toEqual(["", "Storage", "a", "b"]);
});
