import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { file, folder, idOf } from "../testing/entries.ts";
import type { Released } from "./entries.ts";
import type { EntryTable } from "./file-tree.ts";
import { tableOfEntries } from "./table/pages-of-entries.ts";
import { applyListChanges, diffLayer, listChangesSchema } from "./tree-changes.ts";
import { createTreeLayer } from "./tree-layer.ts";

const [docs, drafts, letter, photo, empty, unknown] = [1, 2, 3, 4, 5, 9].map(idOf) as [
  ...[string, string, string, string, string, string],
];
const entries = [
  folder(docs, null, "docs"),
  folder(drafts, docs, "drafts"),
  file(letter, drafts, "letter.txt"),
  file(photo, null, "photo.jpg"),
  folder(empty, null, "empty"),
];
const recordOf = (id: string): Released => {
  const { sizeBytes, content } = file(id, null, "a");
  return { kind: "released", id, sizeBytes, content };
};

/** Layer and released records after the changes. Null if they do not fit. */
function apply(changes: z.input<typeof listChangesSchema>) {
  const below = tableOfEntries(entries);
  if (below === null) throw new Error("The entries were not accepted");
  const layer = createTreeLayer(below);
  const released = new Map([[idOf(7), recordOf(idOf(7))]]);
  const isApplied = applyListChanges(layer, released, listChangesSchema.parse(changes));
  return isApplied ? { layer, released, below } : null;
}

describe("applyListChanges", () => {
  test("adds, changes and removes entries, in whatever order they are given", () => {
    const applied = apply({
      added: [file(idOf(21), idOf(20), "new.txt"), folder(idOf(20), null, "new")],
      changed: [
        { id: letter, parentId: idOf(20), name: "moved.txt" },
        { id: docs, parentId: idOf(20) },
        { id: photo, name: "art.jpg" },
      ],
      removed: [drafts, empty],
    });
    expect(applied?.layer.get(letter)).toEqual({ ...file(letter, idOf(20), "moved.txt") });
    expect(applied?.layer.get(docs)).toEqual(folder(docs, idOf(20), "docs"));
    expect(applied?.layer.get(photo)?.name).toBe("art.jpg");
    expect(applied?.layer.size).toBe(5);
    expect(applied?.layer.has(drafts)).toBe(false);
  });

  test("makes records of released files, and removes forgotten ones", () => {
    const applied = apply({ released: [letter], forgotten: [idOf(7)] });
    expect([...(applied?.released ?? [])]).toEqual([[letter, recordOf(letter)]]);
    expect(applied?.layer.has(letter)).toBe(false);
  });

  test("replaces an entry whose id is removed and added", () => {
    const replaced = folder(photo, null, "photos");
    const applied = apply({ added: [replaced], released: [photo] });
    expect(applied?.layer.get(photo)).toEqual(replaced);
    expect(applied?.released.get(photo)).toEqual(recordOf(photo));
    expect(applied && diffLayer(applied.layer, applied.below)).toEqual({
      added: [replaced],
      changed: [],
      removedIds: [photo],
    });
  });

  test("refuses to release a file whose id has a record, unless that is forgotten", () => {
    const again = file(idOf(7), null, "again.txt");
    const layer = createTreeLayer(tableOfEntries([again]) as EntryTable);
    const record = { ...recordOf(idOf(7)), sizeBytes: 5 };
    const applied = (changes: object) => {
      const released = new Map([[idOf(7), record]]);
      return (
        applyListChanges(createTreeLayer(layer), released, listChangesSchema.parse(changes)) && [...released.values()]
      );
    };
    expect(applied({ released: [idOf(7)] })).toBe(false);
    expect(applied({ removed: [idOf(7)] })).toEqual([record]);
    expect(applied({ released: [idOf(7)], forgotten: [idOf(7)] })).toEqual([recordOf(idOf(7))]);
  });

  test("keeps unknown fields of a newer client", () => {
    const applied = apply({ added: [{ ...folder(idOf(20), null, "new"), colour: "red" }] });
    expect(applied?.layer.get(idOf(20))).toHaveProperty("colour", "red");
  });

  const large = { ...file(idOf(20), null, "large"), sizeBytes: 5 * 1024 * 1024 };
  test.each<[string, z.input<typeof listChangesSchema>]>([
    ["an added entry that exists", { added: [folder(docs, null, "docs")] }],
    ["an entry that is added twice", { added: [folder(idOf(20), null, "a"), folder(idOf(20), null, "b")] }],
    ["an added entry in an unknown folder", { added: [folder(idOf(20), unknown, "a")] }],
    ["an added entry in a file", { added: [folder(idOf(20), photo, "a")] }],
    ["an added entry in a removed folder", { added: [folder(idOf(20), empty, "a")], removed: [empty] }],
    ["an added folder in itself", { added: [folder(idOf(20), idOf(20), "a")] }],
    ["added folders in each other", { added: [folder(idOf(20), idOf(21), "a"), folder(idOf(21), idOf(20), "b")] }],
    ["an added file with a wrong number of blocks", { added: [large] }],
    ["a changed entry that is unknown", { changed: [{ id: unknown, name: "a" }] }],
    ["a changed entry that is removed", { changed: [{ id: empty, name: "a" }], removed: [empty] }],
    ["a move into an unknown folder", { changed: [{ id: photo, parentId: unknown }] }],
    ["a move into a file", { changed: [{ id: docs, parentId: photo }] }],
    ["a move into a removed folder", { changed: [{ id: photo, parentId: empty }], removed: [empty] }],
    ["a move of a folder into itself", { changed: [{ id: docs, parentId: docs }] }],
    ["a move of a folder into its content", { changed: [{ id: docs, parentId: drafts }] }],
    [
      "two folders that are moved into each other",
      {
        changed: [
          { id: docs, parentId: empty },
          { id: empty, parentId: drafts },
        ],
      },
    ],
    ["a removed entry that is unknown", { removed: [unknown] }],
    ["an entry that is removed twice", { removed: [photo, photo] }],
    ["an entry that is removed and released", { removed: [photo], released: [photo] }],
    ["a removed folder with content", { removed: [docs] }],
    ["a removed folder whose content is released only in part", { removed: [docs], released: [letter] }],
    ["a folder with content that becomes a file", { added: [file(docs, null, "docs")], removed: [docs] }],
    ["a released entry that is unknown", { released: [unknown] }],
    ["a released folder", { released: [empty] }],
    ["a released entry that is a released record already", { released: [idOf(7)] }],
    ["a forgotten record that is unknown", { forgotten: [unknown] }],
    ["a forgotten file", { forgotten: [photo] }],
    ["a record that is forgotten twice", { forgotten: [idOf(7), idOf(7)] }],
    ["a record that is released and forgotten at once", { released: [photo], forgotten: [photo] }],
  ])("refuses %s", (_, changes) => expect(apply(changes)).toBeNull());

  test.each<[string, object]>([
    ["an unknown field", { more: [] }],
    ["an unknown field of a change", { changed: [{ id: docs, kind: "file" }] }],
    ["a name that leads elsewhere", { changed: [{ id: docs, name: "../up" }] }],
    ["an id that is none", { removed: ["x"] }],
    ["a writer as an entry", { added: [{ kind: "writer", id: docs, seq: 1, without: [], date: 1 }] }],
  ])("has a schema that refuses %s", (_, changes) => {
    expect(listChangesSchema.safeParse(changes).success).toBe(false);
  });
});
