import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { file, folder, idOf } from "../testing/entries.ts";
import { type StoredEntry, withMarks } from "./entries.ts";
import { normalName } from "./entry-names.ts";
import { countContent } from "./file-list.ts";
import { createDeletion } from "./file-operations.ts";
import type { FileTree, TreeLayer } from "./file-tree.ts";
import { tableOfEntries } from "./table/pages-of-entries.ts";
import { applyListChanges, diffLayer, listChangesSchema } from "./tree-changes.ts";
import { createTreeLayer } from "./tree-layer.ts";

type Model = ReadonlyMap<string, StoredEntry>;

const maxEntries = 14;
const anyId = fc.nat(maxEntries).map(idOf);
const anyParent = fc.option(anyId, { nil: null });
const anyName = fc.constantFrom("a", "b", "é", "e\u0301", " a");
const anyContent = fc.constantFrom("00", "11").map((digits) => digits.repeat(16));
const anyMarks = fc.record({
  isFavourite: fc.boolean(),
  trashed: fc.option(fc.record({ date: fc.nat(2), parentId: anyParent }), { nil: null }),
});
const anyEntry = fc
  .record({
    id: anyId,
    parentId: anyParent,
    name: anyName,
    isFolder: fc.boolean(),
    content: anyContent,
    marks: anyMarks,
  })
  .map(({ id, parentId, name, isFolder, content: fileIdHex, marks }): StoredEntry => {
    if (isFolder) return withMarks(folder(id, parentId, name), marks);
    const made = file(id, parentId, name);
    return withMarks({ ...made, content: { ...made.content, fileIdHex } }, marks);
  });
/** An entry that is put, the id of a removed one, or a new layer. */
const anyStep = fc.oneof(anyEntry, anyId, fc.constant("layer" as const));

/** Table of those entries whose folders exist. */
function tableOf(entries: readonly StoredEntry[]): FileTree {
  const rooted: StoredEntry[] = [];
  for (const entry of entries) {
    if (rooted.some(({ id }) => id === entry.id)) continue;
    const isInFolder = rooted.some(({ id, kind }) => id === entry.parentId && kind === "folder");
    rooted.push(isInFolder ? entry : { ...entry, parentId: null });
  }
  const table = tableOfEntries(rooted);
  if (table === null) throw new Error("The entries were not accepted");
  return table;
}

/** Compares every method with the simplest implementation. */
function expectSame(tree: FileTree, model: Model): void {
  const all = [...model.values()];
  const files = all.flatMap((entry) => (entry.kind === "file" ? [entry] : []));
  const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const namesWhere = (isMeant: (entry: StoredEntry) => boolean) =>
    sorted.filter(isMeant).map(({ id, name, kind }) => ({ id, name, isFolder: kind === "folder" }));
  const byId = (names: Iterable<{ id: string; name: string; isFolder: boolean }>) =>
    Array.from(names, ({ id, name, isFolder }) => ({ id, name, isFolder })).sort((a, b) => (a.id < b.id ? -1 : 1));

  expect([tree.size, tree.folderCount]).toEqual([all.length, all.length - files.length]);
  expect(tree.filesSizeBytes).toBe(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  expect(tree.blocksSizeBytes).toBe(files.reduce((sum, { content }) => sum + content.blocksSizeBytes, 0));
  expect([...tree.values()].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(sorted);
  expect([...tree.entriesBetween("", null)]).toEqual(sorted);
  expect([...tree.entriesBetween(idOf(3), idOf(9))]).toEqual(sorted.filter(({ id }) => id >= idOf(3) && id < idOf(9)));
  for (let number = -1; number <= maxEntries; number += 1) {
    const id = number === -1 ? null : idOf(number);
    expect(byId(tree.childrenOf(id))).toEqual(namesWhere(({ parentId }) => parentId === id));
    for (const normal of ["a", "é"]) {
      const isNamed = ({ parentId, name }: StoredEntry) => parentId === id && normalName(name) === normal;
      expect(byId(tree.childrenNamed(id, normal))).toEqual(namesWhere(isNamed));
    }
    if (id === null) continue;
    expect([tree.has(id), tree.get(id), tree.parentIdOf(id)]).toEqual([
      ...[model.has(id), model.get(id), model.get(id)?.parentId],
    ]);
  }
  for (const fileIdHex of ["00", "11", "22"].map((digits) => digits.repeat(16))) {
    const uses = files.filter(({ content }) => content.fileIdHex === fileIdHex).length;
    expect([tree.contentUses(fileIdHex), tree.hasContent(fileIdHex)]).toEqual([uses, uses > 0]);
  }
}

describe("tree layer", () => {
  test("answers like a plain map after random changes, also on other layers", () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 10 }), fc.array(anyStep, { maxLength: 30 }), (first, steps) => {
        const table = tableOf(first);
        const model = new Map(Array.from(table.values(), (entry) => [entry.id, entry]));
        let layer = createTreeLayer(table);
        const below: [FileTree, Model][] = [[table, new Map(model)]];
        for (const step of steps) {
          if (step === "layer") {
            below.push([layer, new Map(model)]);
            layer = createTreeLayer(layer);
          } else if (typeof step === "string") {
            layer.remove(step);
            model.delete(step);
          } else {
            layer.put(step);
            model.set(step.id, step);
          }
        }
        expectSame(layer, model);
        for (const [tree, before] of below) expectSame(tree, before);
        expect(layer.table).toBe(table);
        const differing = [...model.keys(), ...Array.from(table.values(), ({ id }) => id)].filter(
          (id) => model.get(id) !== below[0]?.[1].get(id),
        );
        expect([...layer.idsAboveTable()]).toEqual(expect.arrayContaining(differing));
      }),
    );
  });

  test("names the ids that were put or removed, but not an unknown one that was removed", () => {
    const layer = createTreeLayer(tableOf([folder(idOf(1), null, "a")]));
    layer.remove(idOf(2));
    expect(layer.changedIds().size).toBe(0);
    layer.put(folder(idOf(3), null, "c"));
    layer.remove(idOf(1));
    layer.remove(idOf(3));
    expect([...layer.changedIds()]).toEqual([idOf(3), idOf(1)]);
  });

  test("keeps changed entries in their place, and has new ones at the end", () => {
    const layer = createTreeLayer(tableOf([1, 2, 3].map((number) => folder(idOf(number), null, `${number}`))));
    layer.put(folder(idOf(0), null, "new"));
    layer.put(folder(idOf(1), null, "changed"));
    layer.remove(idOf(2));
    expect(Array.from(layer.values(), ({ name }) => name)).toEqual(["changed", "3", "new"]);
  });
});

/** Tree of rooted entries, for operations that need one. */
function rootedLayer(first: readonly StoredEntry[], steps: readonly (StoredEntry | string)[]): TreeLayer {
  const layer = createTreeLayer(tableOf(first));
  for (const step of steps) {
    if (typeof step === "string") {
      if ([...layer.childrenOf(step)].length === 0) layer.remove(step);
    } else if ([...layer.childrenOf(step.id)].length === 0) {
      const isInFolder = step.parentId !== step.id && layer.get(step.parentId ?? "")?.kind === "folder";
      layer.put(isInFolder ? step : { ...step, parentId: null });
    }
  }
  return layer;
}

test("diffLayer: its difference, applied to the tree below, gives the list of the layer", () => {
  const steps = fc.array(fc.oneof(anyEntry, anyId), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 10 }), steps, (first, changes) => {
      const layer = rootedLayer(first, changes);
      const below = tableOf(first);
      const { added, changed, removedIds } = diffLayer(layer, below);
      const next = createTreeLayer(below);
      const applied = listChangesSchema.parse({ added, changed, removed: removedIds });
      expect(applyListChanges(next, new Map(), applied)).toBe(true);
      expectSame(next, new Map(Array.from(layer.values(), (entry) => [entry.id, entry])));
      const twice = diffLayer(next, layer);
      expect([twice.added, twice.changed, twice.removedIds]).toEqual([[], [], []]);
    }),
  );
});

test("countContent and createDeletion: cover the given entries with all their content, each once", () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 14 }), fc.array(anyId, { maxLength: 3 }), (first, rootIds) => {
      const tree = createTreeLayer(tableOf(first));
      const all = [...tree.values()];
      const isMeant = (entry: StoredEntry | undefined): boolean =>
        entry !== undefined && (rootIds.includes(entry.id) || isMeant(tree.get(entry.parentId ?? "")));
      const meant = all.filter(isMeant);
      const count = (entries: readonly StoredEntry[]) => ({
        files: entries.filter(({ kind }) => kind === "file").length,
        folders: entries.filter(({ kind }) => kind === "folder").length,
        filesSizeBytes: entries.reduce((sum, entry) => sum + (entry.kind === "file" ? entry.sizeBytes : 0), 0),
      });
      expect(countContent(tree, rootIds)).toEqual(count(meant));
      expect(countContent(tree)).toEqual(count(all));
      const deletion = createDeletion(tree, rootIds);
      expect(deletion).toMatchObject({ kind: "delete", rootIds });
      const seenIds = deletion.kind === "delete" ? deletion.seenIds : [];
      expect(seenIds.toSorted()).toEqual(meant.map(({ id }) => id).sort());
    }),
  );
});
