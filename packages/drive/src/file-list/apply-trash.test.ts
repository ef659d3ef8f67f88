import { describe, expect, test } from "vitest";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { applyOperations } from "./apply-operations.ts";
import type { StoredEntry } from "./entries.ts";
import type { FileOperation } from "./file-operations.ts";
import type { FileTree } from "./file-tree.ts";
import { checkedOperation } from "./operation-check.ts";
import { trashId } from "./trash.ts";
import { createTreeLayer } from "./tree-layer.ts";

const [docs, old, photos] = [idOf(1), idOf(2), idOf(3)];
const [letter, plan] = [idOf(11), idOf(12)];
const base = treeOf(
  folder(docs, null, "docs"),
  folder(old, docs, "old"),
  folder(photos, null, "photos"),
  file(letter, docs, "letter.txt"),
  file(plan, old, "plan.txt"),
);

function after(tree: FileTree, ...operations: FileOperation[]) {
  const layer = createTreeLayer(tree);
  applyOperations(layer, operations, new Map());
  return layer;
}

/** Path of an entry, in which T stands for the trash. */
function pathOf(tree: FileTree, id: string): string {
  const entry = tree.get(id);
  if (entry === undefined) return "none";
  const name = id === trashId ? "T" : entry.name;
  return entry.parentId === null ? name : `${pathOf(tree, entry.parentId)}/${name}`;
}

const trash = (...ids: string[]): FileOperation => ({ kind: "trash", ids, date: 5 });
const restore = (...ids: string[]): FileOperation => ({ kind: "restore", ids });
const remove = (...ids: string[]): FileOperation => ({ kind: "delete", rootIds: ids, seenIds: ids });
const fileNamed = (id: string, parentId: string | null, name: string): FileOperation => ({
  kind: "add-entries",
  folders: [],
  files: [file(id, parentId, name)],
});

describe("trash", () => {
  test("takes an entry with its content, the date and its folder", () => {
    const tree = after(base, trash(old));
    expect(tree.get(old)).toMatchObject({ parentId: trashId, trashed: { date: 5, parentId: docs } });
    expect([pathOf(tree, plan), pathOf(tree, letter)]).toEqual(["T/old/plan.txt", "docs/letter.txt"]);
  });

  test("takes an entry and its folder together as one", () => {
    const tree = after(base, trash(plan, old, docs));
    expect(pathOf(tree, plan)).toBe("T/docs/old/plan.txt");
  });

  test("has entries of the same name beside each other", () => {
    const tree = after(base, trash(letter), fileNamed(idOf(20), docs, "letter.txt"), trash(idOf(20)));
    expect([pathOf(tree, letter), pathOf(tree, idOf(20))]).toEqual(["T/letter.txt", "T/letter.txt"]);
  });

  test("is made once, whatever name is taken, and no operation changes it", () => {
    const named = treeOf(folder(idOf(20), null, trashId), file(letter, null, "letter.txt"));
    const tree = after(
      named,
      trash(letter),
      { kind: "rename", id: trashId, name: "mine" },
      { kind: "move", ids: [trashId], parentId: idOf(20) },
      { kind: "set-favourite", ids: [trashId], isFavourite: true },
      { kind: "copy", copies: [{ id: idOf(30), sourceId: trashId, parentId: null }], parentId: null },
      trash(trashId),
      restore(trashId),
      { kind: "delete", rootIds: [trashId], seenIds: [trashId, letter] },
    );
    expect(tree.get(trashId)).toEqual(folder(trashId, null, `${trashId} (2)`));
    expect([pathOf(tree, letter), tree.size]).toEqual(["T/letter.txt", 3]);
  });
});

describe("merging with the trash", () => {
  test.each<[string, FileOperation[], string, string]>([
    [
      "a file that is added to a trashed folder goes to the top",
      [fileNamed(idOf(20), old, "new.txt")],
      idOf(20),
      "new.txt",
    ],
    [
      "a folder that is added to a trashed folder goes to the top",
      [{ kind: "add-folder", id: idOf(20), parentId: docs, name: "new" }],
      idOf(20),
      "new",
    ],
    ["a move into a trashed folder has no effect", [{ kind: "move", ids: [photos], parentId: old }], photos, "photos"],
    ["a move of a trashed entry has no effect", [{ kind: "move", ids: [docs], parentId: photos }], docs, "T/docs"],
    [
      "a move out of a trashed folder has no effect",
      [{ kind: "move", ids: [plan], parentId: null }],
      plan,
      "T/docs/old/plan.txt",
    ],
    ["a trashed entry is renamed", [{ kind: "rename", id: docs, name: "papers" }], docs, "T/papers"],
    ["a second trash keeps the first", [trash(docs)], docs, "T/docs"],
    ["a trash of an entry in a trashed folder has no effect", [trash(plan)], plan, "T/docs/old/plan.txt"],
    ["a deletion deletes a trashed entry", [remove(plan)], plan, "none"],
  ])("%s", (_, operations, id, path) => {
    expect(pathOf(after(base, trash(docs), ...operations), id)).toBe(path);
  });

  test("an upload takes its own folders out of the trash, and not those that it was started in", () => {
    const upload = (number: number): FileOperation => ({
      kind: "add-entries",
      folders: [{ id: idOf(20), parentId: docs, name: "holiday" }],
      files: [file(idOf(number), idOf(20), `${number}.jpg`)],
    });
    const inside = after(base, upload(21), trash(idOf(20)), upload(22));
    expect([21, 22].map((number) => pathOf(inside, idOf(number)))).toEqual([
      "docs/holiday/21.jpg",
      "docs/holiday/22.jpg",
    ]);
    const above = after(base, upload(21), trash(docs), upload(22));
    expect([21, 22].map((number) => pathOf(above, idOf(number)))).toEqual(["holiday/21.jpg", "holiday/22.jpg"]);
    expect(above.get(idOf(20))).not.toHaveProperty("trashed");
  });

  test("the trash takes an entry from the folder to which another device has moved it", () => {
    const tree = after(base, { kind: "move", ids: [letter], parentId: photos }, trash(letter));
    expect(tree.get(letter)?.trashed).toEqual({ date: 5, parentId: photos });
  });
});

describe("restore", () => {
  test("moves an entry to its folder, under a free name and without the mark", () => {
    const tree = after(base, trash(letter), fileNamed(idOf(20), docs, "letter.txt"), restore(letter));
    expect(pathOf(tree, letter)).toBe("docs/letter (2).txt");
    expect(tree.get(letter)).not.toHaveProperty("trashed");
  });

  test.each<[string, FileOperation[]]>([
    ["no longer exists", [trash(plan), trash(letter), { kind: "delete", rootIds: [docs], seenIds: [docs, old] }]],
    ["is in the trash", [trash(plan), trash(docs)]],
  ])("moves an entry to the top if its folder %s", (_, operations) => {
    expect(pathOf(after(base, ...operations, restore(plan)), plan)).toBe("plan.txt");
  });

  test("moves an entry of a trashed folder to the top", () => {
    expect(pathOf(after(base, trash(docs), restore(plan)), plan)).toBe("plan.txt");
  });

  test.each([[[plan, docs]], [[docs, plan]]])("restores a folder before what was in it, in any order", (ids) => {
    expect(pathOf(after(base, trash(plan), trash(docs), restore(...ids)), plan)).toBe("docs/old/plan.txt");
  });

  test("has no effect on an entry that is not in the trash", () => {
    const tree = after(base, trash(letter), restore(letter));
    expect([...after(tree, restore(letter, docs)).changedIds()]).toEqual([]);
  });
});

describe("deletion from the trash", () => {
  const emptied: FileOperation = { ...remove(letter, plan), trashedUntil: 5 } as FileOperation;

  test("leaves entries that another device has restored, or trashed again", () => {
    const trashed = after(base, trash(letter, plan));
    expect(pathOf(after(trashed, emptied), letter)).toBe("none");
    const restored = after(trashed, restore(letter), restore(plan), { kind: "trash", ids: [plan], date: 6 }, emptied);
    expect([pathOf(restored, letter), pathOf(restored, plan)]).toEqual(["docs/letter.txt", "T/plan.txt"]);
  });

  test("leaves what others have added to a folder in the trash, and the folder", () => {
    const trashed = after(base, trash(old));
    const tree = after(trashed, { kind: "delete", rootIds: [old], seenIds: [old], trashedUntil: 9 });
    expect(pathOf(tree, plan)).toBe("T/old/plan.txt");
  });
});

describe("copy", () => {
  const copyOfDocs: FileOperation = {
    kind: "copy",
    parentId: photos,
    copies: [
      { id: idOf(21), sourceId: docs, parentId: photos },
      { id: idOf(22), sourceId: old, parentId: idOf(21) },
      { id: idOf(23), sourceId: letter, parentId: idOf(21) },
      { id: idOf(24), sourceId: plan, parentId: idOf(22) },
    ],
  };
  const copies = [21, 22, 23, 24].map(idOf);
  const pathsOf = (tree: FileTree) => copies.map((id) => pathOf(tree, id));

  test("has the content of its source, and no marks", () => {
    const marked = after(base, { kind: "set-favourite", ids: [letter], isFavourite: true });
    const tree = after(marked, copyOfDocs);
    expect(pathsOf(tree)).toEqual([
      ...["photos/docs", "photos/docs/old", "photos/docs/letter.txt", "photos/docs/old/plan.txt"],
    ]);
    const { content } = base.get(letter) as StoredEntry & { kind: "file" };
    expect(tree.get(idOf(23))).toEqual({ ...file(idOf(23), idOf(21), "letter.txt"), content });
  });

  test("has the names that its sources have now, and is without sources that are deleted for good", () => {
    const changed: FileOperation[] = [{ kind: "rename", id: letter, name: "mail.txt" }, remove(plan)];
    expect(pathsOf(after(base, ...changed, copyOfDocs))).toEqual([
      ...["photos/docs", "photos/docs/old", "photos/docs/mail.txt", "none"],
    ]);
  });

  test("copies a source that another device has trashed", () => {
    expect(pathsOf(after(base, trash(docs), copyOfDocs))[3]).toBe("photos/docs/old/plan.txt");
  });

  test("goes to the top if its target is gone or in the trash, and to the target if the folder of a copy is missing", () => {
    expect(pathsOf(after(base, trash(photos), copyOfDocs))[2]).toBe("docs (2)/letter.txt");
    expect(pathsOf(after(base, remove(photos), copyOfDocs))[2]).toBe("docs (2)/letter.txt");
    const moved = after(base, { kind: "move", ids: [plan], parentId: null }, remove(old), copyOfDocs);
    expect(pathsOf(moved)[3]).toBe("photos/plan.txt");
  });

  test("is made once, and not again after it was deleted for good", () => {
    const tree = after(base, copyOfDocs, remove(idOf(24)), copyOfDocs);
    expect([pathsOf(tree)[3], tree.size]).toEqual(["none", base.size + 3]);
  });
});

describe("checkedOperation with a trash", () => {
  const tree = after(base, trash(docs));
  const codeOf = (operation: FileOperation) => {
    try {
      checkedOperation(tree, operation);
      return null;
    } catch (fault) {
      return (fault as { code: string }).code;
    }
  };

  test.each<[FileOperation, string | null]>([
    [{ kind: "rename", id: plan, name: "new.txt" }, "entry_not_found"],
    [{ kind: "rename", id: trashId, name: "new" }, "entry_not_found"],
    [{ kind: "move", ids: [plan], parentId: null }, "entry_not_found"],
    [{ kind: "move", ids: [photos], parentId: old }, "entry_not_found"],
    [{ kind: "move", ids: [photos], parentId: trashId }, "entry_not_found"],
    [{ kind: "add-folder", id: idOf(30), parentId: trashId, name: "new" }, "entry_not_found"],
    [{ kind: "add-folder", id: idOf(30), parentId: null, name: "docs" }, null],
    [trash(plan), "entry_not_found"],
    [trash(photos), null],
    [restore(photos), "entry_not_found"],
    [restore(trashId), "entry_not_found"],
    [restore(docs, plan), null],
    [{ kind: "set-favourite", ids: [docs], isFavourite: true }, "entry_not_found"],
    [{ kind: "copy", copies: [{ id: idOf(30), sourceId: plan, parentId: null }], parentId: null }, "entry_not_found"],
    [remove(trashId), "entry_not_found"],
    [remove(plan), null],
  ])("gives for %j the fault %s", (operation, code) => expect(codeOf(operation)).toBe(code));
});
