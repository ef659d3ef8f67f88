import { expect, test } from "vitest";
import { dropEffectOf, entriesType } from "./drop-target.ts";

test("dropEffectOf: entries are moved, with Ctrl copied, and files from outside are uploaded", () => {
  expect(dropEffectOf([entriesType], false, ["a"], "f")).toBe("move");
  expect(dropEffectOf([entriesType], true, ["a"], null)).toBe("copy");
  expect(dropEffectOf(["Files"], false, null, "f")).toBe("upload");
});

test("dropEffectOf: a folder is not dropped into itself, and a text of another page not at all", () => {
  expect(dropEffectOf([entriesType], false, ["a", "f"], "f")).toBeNull();
  expect(dropEffectOf(["text/plain"], false, null, "f")).toBeNull();
});

test("dropEffectOf: entries of another tab are unknown here and are refused", () => {
  expect(dropEffectOf([entriesType], false, null, "f")).toBeNull();
});
