import type { UploadItem } from "@dexnet/drive/transfers/transfers";
import { describe, expect, test } from "vitest";
import { droppedItems, inputItems, type ReadItems } from "./read-items.ts";
import { entryOf, type FolderTree, handleOf } from "./testing/folders.ts";

const many: FolderTree = Object.fromEntries(Array.from({ length: 450 }, (_, index) => [`${index}.txt`, `${index}`]));
const tree: FolderTree = {
  "a.txt": "a",
  "Фото 🏖": { "море.jpg": "m", leer: {}, 深い: { "名前.txt": "n" } },
  nichts: {},
};

/** Dropped items as Chromium has them (handles), as other browsers do (entries), or as plain files. */
const ways = {
  handles: (name: string, content: FolderTree | string | null) => ({
    getAsFileSystemHandle: async () => handleOf(name, content),
    webkitGetAsEntry: () => entryOf(name, content),
    getAsFile: () => (typeof content === "string" ? new File([content], name) : null),
  }),
  entries: (name: string, content: FolderTree | string | null) => ({
    webkitGetAsEntry: () => entryOf(name, content),
    getAsFile: () => (typeof content === "string" ? new File([content], name) : null),
  }),
} as const;

function drop(way: keyof typeof ways, content: FolderTree): ReadItems {
  const items = Object.entries(content).map(([name, what]) => ({ kind: "file", ...ways[way](name, what) }));
  return droppedItems({ items: [{ kind: "string" }, ...items] as unknown as DataTransferItemList });
}

async function read(source: ReadItems) {
  const found: number[] = [];
  const result = await source({ onFound: (files) => found.push(files), signal: new AbortController().signal });
  return { ...result, found };
}

const pathOf = (item: UploadItem) =>
  item.kind === "file" ? [...item.path, item.file.name].join("/") : `${item.path.join("/")}/`;

describe.each(["handles", "entries"] as const)("droppedItems by %s", (way) => {
  test("reads folders, including empty ones and names in every script", async () => {
    const { items, unreadable } = await read(drop(way, { Ordner: tree, "b.txt": "b" }));
    expect(items.map(pathOf).toSorted()).toEqual(
      [
        ...["Ordner/a.txt", "Ordner/Фото 🏖/море.jpg", "Ordner/Фото 🏖/leer/", "Ordner/Фото 🏖/深い/名前.txt"],
        ...["Ordner/nichts/", "b.txt"],
      ].toSorted(),
    );
    expect(unreadable).toBe(0);
  });

  test("reads large folders completely and reports progress", async () => {
    const { items, found } = await read(drop(way, { many }));
    expect(new Set(items.map(pathOf)).size).toBe(450);
    expect(found.at(-1)).toBe(450);
    expect(found.length).toBeGreaterThan(3);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  test("skips and counts unreadable items", async () => {
    const { items, unreadable } = await read(drop(way, { folder: { "a.txt": "a", gone: null } }));
    expect(items.map(pathOf)).toEqual(["folder/a.txt"]);
    expect(unreadable).toBe(1);
  });

  test("can be aborted", async () => {
    const ending = new AbortController();
    const reading = drop(way, { many, tree })({ onFound: () => ending.abort(), signal: ending.signal });
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  });
});

test("droppedItems: includes handles exactly where the browser has them", async () => {
  const byHandles = await read(drop("handles", { folder: { "a.txt": "a" }, "b.txt": "b" }));
  const byEntries = await read(drop("entries", { folder: { "a.txt": "a" } }));
  expect(byHandles.items.map((item) => item.kind === "file" && item.handle?.name)).toEqual(["a.txt", "b.txt"]);
  expect(byEntries.items.map((item) => item.kind === "file" && item.handle)).toEqual([undefined]);
});

test("inputItems: a folder has its files with their paths", async () => {
  const file = new File(["a"], "a.txt");
  Object.defineProperty(file, "webkitRelativePath", { value: "Папка/inner/a.txt" });
  const { items } = await read(inputItems([file, new File([], "b.txt")]));
  expect(items.map(pathOf)).toEqual(["Папка/inner/a.txt", "b.txt"]);
});
