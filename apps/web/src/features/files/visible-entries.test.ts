import type { Entry } from "@dexnet/drive/drive";
import { describe, expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";
import { folderPath, visibleEntries } from "./visible-entries.ts";

const file = (id: string, name: string, parentId: string | null = null): Entry => ({
  kind: "file",
  id,
  parentId,
  name,
  extension: name.split(".").at(-1) ?? "",
  sizeBytes: 1,
  date: 0,
});
const folder = (id: string, name: string, parentId: string | null = null): Entry => ({
  kind: "folder",
  id,
  parentId,
  name,
});

const entries = [
  file("1", "photo 10.jpg"),
  file("2", "Photo 2.jpg"),
  folder("a", "Work"),
  folder("b", "Drafts", "a"),
  file("3", "Отчёт.pdf", "b"),
];

const names = (list: readonly Entry[]) => list.map((entry) => entry.name);

describe("what the list shows", () => {
  test("folders first, then names as people count", () => {
    const shown = visibleEntries(entries, { folderId: null, searchText: "" }, "en-EN");
    expect(names(shown)).toEqual(["Work", "Photo 2.jpg", "photo 10.jpg"]);
  });
  test("a folder shows only its own entries", () => {
    expect(names(visibleEntries(entries, { folderId: "a", searchText: "" }, "en-EN"))).toEqual(["Drafts"]);
  });
  test("search looks through the whole storage, whatever the case and the way letters are composed", () => {
    expect(names(visibleEntries(entries, { folderId: "a", searchText: " ОТЧЁТ " }, "ru-RU"))).toEqual(["Отчёт.pdf"]);
    expect(visibleEntries(entries, { folderId: null, searchText: "none" }, "en-EN")).toEqual([]);
  });
});

describe("the way to a folder", () => {
  test("runs from the top down", () => {
    expect(names(folderPath(entries, "b"))).toEqual(["Work", "Drafts"]);
    expect(folderPath(entries, null)).toEqual([]);
  });
  test("ends where a folder is missing, and never goes in circles", () => {
    expect(folderPath(entries, "gone")).toEqual([]);
    expect(names(folderPath([folder("x", "X", "y"), folder("y", "Y", "x")], "x"))).toEqual(["Y", "X"]);
  });
});

test("the kind of a file follows its extension", () => {
  expect(fileKind(".JPG")).toBe("image");
  expect(fileKind("webm")).toBe("video");
  expect(fileKind("")).toBe("other");
});
