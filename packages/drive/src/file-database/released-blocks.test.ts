import { describe, expect, test } from "vitest";
import type { Released, StoredEntry } from "../file-list/entries.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import { diffLayer } from "../file-list/tree-changes.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { computeReleased } from "./released-blocks.ts";

const one = file(idOf(1), null, "one.txt");
const plain = file(idOf(2), null, "two.txt");
const two = { ...plain, content: { ...plain.content, fileIdHex: "22".repeat(16) } };
const copyOfOne = { ...one, id: idOf(3), name: "copy.txt" };
const docs = folder(idOf(4), null, "docs");

/** Result for a list from which some entries are removed. */
function released(
  entries: readonly StoredEntry[],
  removed: readonly StoredEntry[],
  known: readonly string[] = [],
  operations: readonly FileOperation[] = [],
) {
  const before = treeOf(...entries);
  const after = createTreeLayer(before);
  for (const { id } of removed) after.remove(id);
  const records = new Map(known.map((id): [string, Released] => [id, { ...one, kind: "released", id }]));
  return computeReleased({ before, after, removedIds: diffLayer(after, before).removedIds }, records, operations);
}
const forget = (...ids: string[]): FileOperation => ({ kind: "forget-released", ids });

describe("computeReleased", () => {
  test("releases each removed file, and no folder", () => {
    expect(released([one, two, docs], [one, docs])).toEqual({ removed: [docs.id], released: [one.id], forgotten: [] });
  });

  test("releases nothing while another entry has the content, and the file when the last of them is removed", () => {
    expect(released([one, copyOfOne], [one])).toEqual({ removed: [one.id], released: [], forgotten: [] });
    expect(released([copyOfOne], [copyOfOne]).released).toEqual([copyOfOne.id]);
    expect(released([one, copyOfOne], [one, copyOfOne]).released).toEqual([one.id, copyOfOne.id]);
  });

  test("releases the content of a file that was replaced", () => {
    const before = treeOf(one);
    const after = createTreeLayer(before);
    after.put({ ...two, id: one.id });
    const { removedIds } = diffLayer(after, before);
    expect(computeReleased({ before, after, removedIds }, new Map(), []).released).toEqual([one.id]);
  });

  test("keeps the record of a removed file that has one already, and makes a new one if that is forgotten", () => {
    expect(released([one], [one], [one.id])).toEqual({ removed: [one.id], released: [], forgotten: [] });
    expect(released([one], [one], [one.id], [forget(one.id)])).toEqual({
      removed: [],
      released: [one.id],
      forgotten: [one.id],
    });
  });

  test("forgets records once, and only those that exist", () => {
    const operations = [forget(idOf(7), idOf(8)), forget(idOf(7))];
    expect(released([one], [], [idOf(6), idOf(7)], operations)).toEqual({
      removed: [],
      released: [],
      forgotten: [idOf(7)],
    });
  });
});
