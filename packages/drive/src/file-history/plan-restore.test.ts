import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRevert } from "../file-changes/revert-changes.ts";
import { applyOperations } from "../file-list/apply-operations.ts";
import type { StoredEntry } from "../file-list/entries.ts";
import { createDeletion, type FileOperation } from "../file-list/file-operations.ts";
import type { FileTree, TreeLayer } from "../file-list/file-tree.ts";
import { createTrashCheck, trashId } from "../file-list/trash.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { planRestore, type RestorePlan } from "./plan-restore.ts";

function after(tree: FileTree, ...operations: readonly FileOperation[]): TreeLayer {
  const layer = createTreeLayer(tree);
  applyOperations(layer, operations, new Map());
  return layer;
}

/** A file with a content of its own. */
function ownFile(number: number, parentId: string | null, name: string): StoredEntry {
  const entry = file(idOf(number), parentId, name);
  return { ...entry, content: { ...entry.content, fileIdHex: idOf(number) } };
}

function pathOf(tree: FileTree, id: string): string {
  const entry = tree.get(id);
  if (entry === undefined) return "none";
  return entry.parentId === null ? entry.name : `${pathOf(tree, entry.parentId)}/${entry.name}`;
}

/** Paths of all entries that are not in the trash, with what a restored copy has of the original. */
function shown(tree: FileTree, isKept: (entry: StoredEntry) => boolean = () => true): string[] {
  const isTrashed = createTrashCheck(tree);
  return Array.from(tree.values())
    .filter((entry) => !isTrashed(entry.id) && isKept(entry))
    .map((entry) => {
      const content = entry.kind === "file" ? entry.content.fileIdHex.slice(-4) : "folder";
      return `${pathOf(tree, entry.id)} ${content}${entry.isFavourite ? " *" : ""}`;
    })
    .sort();
}

function plan(now: TreeLayer, then: FileTree): RestorePlan {
  let nextId = 0x9000;
  const changedIds = new Set(now.idsAboveTable());
  return planRestore({ now, then, changedIds, date: 77, newId: () => idOf(nextId++) });
}

const restored = (now: FileTree, { operations }: RestorePlan) => after(now, { kind: "batch", operations });

const [docs, old, photos] = [idOf(1), idOf(2), idOf(3)];
const [letter, cat] = [idOf(11), idOf(13)];
const base = treeOf(
  folder(docs, null, "docs"),
  folder(old, docs, "old"),
  folder(photos, null, "photos"),
  ownFile(11, docs, "letter.txt"),
  ownFile(12, old, "plan.txt"),
  ownFile(13, photos, "cat.jpg"),
);

describe("restore of a version", () => {
  test("takes back names, folders and deletions to the trash, and trashes what was created since", () => {
    const now = after(
      base,
      { kind: "rename", id: letter, name: "note.txt" },
      { kind: "move", ids: [cat], parentId: docs },
      { kind: "trash", ids: [old], date: 5 },
      { kind: "add-folder", id: idOf(4), parentId: null, name: "new one" },
      { kind: "move", ids: [photos], parentId: idOf(4) },
    );
    const planned = plan(now, base);
    expect(shown(restored(now, planned))).toEqual(shown(base));
    expect(planned).toMatchObject({
      back: { files: 1, folders: 1 },
      changed: { files: 2, folders: 1 },
      trashed: { files: 0, folders: 1 },
      lost: { count: 0, names: [] },
    });
  });

  test("exchanges names, and turns folders that were put into each other", () => {
    const pair = treeOf(folder(docs, null, "aaa"), folder(old, null, "bbb"), folder(photos, old, "ccc"));
    const now = after(
      pair,
      { kind: "rename", id: docs, name: "temporary" },
      { kind: "rename", id: old, name: "aaa" },
      { kind: "rename", id: docs, name: "bbb" },
      { kind: "move", ids: [photos], parentId: null },
      { kind: "move", ids: [old], parentId: photos },
    );
    expect(shown(restored(now, plan(now, pair)))).toEqual(shown(pair));
  });

  test("names the files whose content was deleted for good, and makes no entry of them", () => {
    const trashed = after(base, { kind: "trash", ids: [docs], date: 5 });
    const now = after(trashed, createDeletion(trashed, [docs]));
    const planned = plan(now, base);
    expect(planned.lost).toEqual({ count: 2, names: ["letter.txt", "plan.txt"] });
    expect(shown(restored(now, planned))).toEqual(shown(base, ({ kind, id }) => kind === "folder" || id === cat));
  });

  test("makes a copy of the same content in place of a file that was deleted for good", () => {
    const copy = { id: idOf(20), sourceId: letter, parentId: null };
    const copied = after(base, { kind: "copy", copies: [copy], parentId: null });
    const now = after(copied, createDeletion(copied, [letter]), { kind: "trash", ids: [copy.id], date: 5 });
    const planned = plan(now, base);
    expect(planned).toMatchObject({ lost: { count: 0 }, back: { files: 1, folders: 0 } });
    expect(shown(restored(now, planned))).toEqual(shown(base));
  });

  test("does nothing if nothing has changed", () => {
    const now = after(
      base,
      { kind: "rename", id: letter, name: "b.txt" },
      { kind: "rename", id: letter, name: "letter.txt" },
    );
    expect(plan(now, base).operations).toEqual([]);
  });

  test("leaves what another device changes before it is saved", () => {
    const now = after(
      base,
      { kind: "rename", id: letter, name: "note.txt" },
      { kind: "move", ids: [cat], parentId: null },
      { kind: "add-folder", id: idOf(4), parentId: null, name: "new one" },
    );
    const meanwhile = after(
      now,
      { kind: "rename", id: letter, name: "theirs.txt" },
      { kind: "move", ids: [cat], parentId: old },
      { kind: "add-folder", id: idOf(5), parentId: idOf(4), name: "theirs" },
    );
    const result = restored(meanwhile, plan(now, base));
    expect(shown(result)).toEqual(shown(meanwhile));
  });
});

/** Random operations on few entries, so that they meet. */
const entryId = fc.integer({ min: 1, max: 14 }).map(idOf);
const folderId = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 6 }).map(idOf));
const name = fc.constantFrom("aaa", "bbb", "ccc", "aaa (2)");
const operation: fc.Arbitrary<FileOperation | "delete-trash"> = fc.oneof(
  fc.record({
    kind: fc.constant("add-folder" as const),
    id: fc.integer({ min: 1, max: 6 }).map(idOf),
    parentId: folderId,
    name,
  }),
  fc.tuple(fc.integer({ min: 7, max: 14 }), folderId, name).map(
    ([number, parentId, named]): FileOperation => ({
      kind: "add-entries",
      folders: [],
      files: [ownFile(number, parentId, named)].flatMap((one) => (one.kind === "file" ? [one] : [])),
    }),
  ),
  fc.record({ kind: fc.constant("rename" as const), id: entryId, name }),
  fc.record({ kind: fc.constant("move" as const), ids: fc.array(entryId, { maxLength: 3 }), parentId: folderId }),
  fc.record({ kind: fc.constant("trash" as const), ids: fc.array(entryId, { maxLength: 3 }), date: fc.constant(5) }),
  fc.record({ kind: fc.constant("restore" as const), ids: fc.array(entryId, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant("set-favourite" as const),
    ids: fc.array(entryId, { maxLength: 3 }),
    isFavourite: fc.boolean(),
  }),
  fc.tuple(entryId, fc.integer({ min: 7, max: 14 }), folderId).map(
    ([sourceId, number, parentId]): FileOperation => ({
      kind: "copy",
      copies: [{ id: idOf(number + 50), sourceId, parentId }],
      parentId,
    }),
  ),
  fc.constant("delete-trash" as const),
);

/** Applies the operations. Ids of files that were deleted for good are not added again, as the journal ensures. */
function applyAll(tree: FileTree, operations: readonly (FileOperation | "delete-trash")[]): TreeLayer {
  const layer = createTreeLayer(tree);
  for (const one of operations) {
    const trashedIds = Array.from(layer.childrenOf(trashId), ({ id }) => id);
    applyOperations(layer, [one === "delete-trash" ? createDeletion(layer, trashedIds) : one], new Map());
  }
  return layer;
}

test("restore of a version: gives the list of every version for the entries whose content exists, and can be undone", () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 25 }), fc.array(operation, { maxLength: 25 }), (first, second) => {
      const then = applyAll(treeOf(), first);
      const now = applyAll(then, second);
      const planned = plan(now, then);
      const result = restored(now, planned);
      const isKept = (entry: StoredEntry) => entry.kind === "folder" || now.hasContent(entry.content.fileIdHex);
      expect(shown(result)).toEqual(shown(then, isKept));
      // Nothing is deleted, and no file gets a content that the list did not have.
      for (const entry of now.values()) expect(result.has(entry.id)).toBe(true);
      for (const entry of result.values()) {
        if (entry.kind === "file") expect(now.hasContent(entry.content.fileIdHex)).toBe(true);
      }
      expect(planned.lost.count).toBe(shown(then).length - shown(then, isKept).length);
      const revert = createRevert(result, now, 78);
      expect(shown(revert === null ? result : after(result, revert))).toEqual(shown(now));
    }),
    { numRuns: Number(process.env.DEXNET_PROPERTY_FACTOR ?? 1) * 300 },
  );
});
