import type { Entry, FileEntry } from "@dexnet/drive/drive";
import { expect, test } from "vitest";
import { findNeighbour, type ListedEntries } from "./find-neighbour.ts";

const rows = ["folder", "a.png", "b.exe", "c.png", ...Array.from({ length: 250 }, (_, n) => `${n}.exe`), "d.png"].map(
  (name) => ({ kind: name === "folder" ? "folder" : "file", id: name, name }) as Entry,
);
const list: ListedEntries = {
  ids: async (start, end) => ({ ids: rows.slice(start, end).map(({ id }) => id) }),
  entries: async (ids) => ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
};
const isImage = ({ name }: FileEntry) => name.endsWith(".png");
const find = async (id: string, step: 1 | -1) =>
  (await findNeighbour(list, rows.length, { id, step }, isImage))?.name ?? null;

test("findNeighbour skips folders and files that can't be shown, in both directions and over many rows", async () => {
  expect(await find("a.png", 1)).toBe("c.png");
  expect(await find("c.png", -1)).toBe("a.png");
  expect(await find("c.png", 1)).toBe("d.png");
  expect(await find("d.png", -1)).toBe("c.png");
});

test("findNeighbour finds nothing at the ends of the list, and for an entry that is gone", async () => {
  expect([await find("a.png", -1), await find("d.png", 1), await find("gone", 1)]).toEqual([null, null, null]);
});
