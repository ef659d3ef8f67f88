import { describe, expect, test } from "vitest";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { type FileOperation, fileOperationSchema, topmostIds } from "./file-operations.ts";

const [a, b, c] = [idOf(1), idOf(2), idOf(3)];
const move: FileOperation = { kind: "move", ids: [a, b], parentId: null, ifParentId: null };

describe("shape of an operation on the device", () => {
  test.each<FileOperation>([
    { kind: "add-folder", id: a, parentId: null, name: "new" },
    { kind: "add-entries", folders: [{ id: a, parentId: null, name: "new" }], files: [file(b, a, "b.txt")] },
    { kind: "rename", id: a, name: "new" },
    { kind: "rename", id: a, name: "new", ifName: "old" },
    { kind: "move", ids: [a], parentId: b },
    move,
    { kind: "trash", ids: [a], date: 5 },
    { kind: "trash", ids: [a], date: 5, seenIds: [a, b] },
    { kind: "restore", ids: [a, b] },
    { kind: "copy", copies: [{ id: c, sourceId: a, parentId: null }], parentId: b },
    { kind: "set-favourite", ids: [a], isFavourite: false },
    { kind: "delete", rootIds: [a], seenIds: [a, b] },
    { kind: "delete", rootIds: [a], seenIds: [a, b], trashedUntil: 5 },
    { kind: "forget-released", ids: [a] },
    { kind: "batch", operations: [move, { kind: "trash", ids: [c], date: 5 }] },
  ])("is kept for $kind", (operation) => {
    expect(fileOperationSchema.parse(JSON.parse(JSON.stringify(operation)))).toEqual(operation);
  });

  test.each<[string, object]>([
    ["another kind", { kind: "share", ids: [a] }],
    ["a batch in a batch", { kind: "batch", operations: [{ kind: "batch", operations: [] }] }],
    ["a fractional date", { kind: "trash", ids: [a], date: 0.5 }],
    ["an id that is none", { kind: "restore", ids: ["x"] }],
    ["a copy without its source", { kind: "copy", copies: [{ id: a, parentId: null }], parentId: null }],
  ])("is not that of %s", (_, operation) => {
    expect(fileOperationSchema.safeParse(operation).success).toBe(false);
  });
});

test("topmostIds: leaves out entries inside others, unknown and repeated ones, and keeps the order", () => {
  const tree = treeOf(folder(a, null, "a"), folder(b, a, "b"), file(c, b, "c"), file(idOf(4), null, "d"));
  expect(topmostIds(tree, [c, idOf(4), a, idOf(9), a])).toEqual([idOf(4), a]);
  expect(topmostIds(tree, [c, b])).toEqual([b]);
});
