import { describe, expect, test } from "vitest";
import { applyOperations } from "../file-list/apply-operations.ts";
import type { StoredEntry } from "../file-list/entries.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import { checkedOperation } from "../file-list/operation-check.ts";
import { trashId } from "../file-list/trash.ts";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { createFakeClock } from "../testing/fakes/fake-clock.ts";
import { createFileChanges } from "./file-changes.ts";
import type { UndoState } from "./undo-history.ts";

const [docs, old, photos] = [idOf(1), idOf(2), idOf(3)];
const [letter, plan, other] = [idOf(11), idOf(12), idOf(13)];
const someEntries = [
  folder(docs, null, "docs"),
  folder(old, docs, "old"),
  folder(photos, null, "photos"),
  file(letter, docs, "letter.txt"),
  file(plan, old, "plan.txt"),
  file(other, photos, "letter.txt"),
];

/** Changes of a list in memory. `others` changes it as another device does. */
function start(entries: readonly StoredEntry[] = someEntries) {
  const tree = treeOf(...entries);
  const clock = { ...createFakeClock(), wait: async () => undefined };
  let ids = 100;
  const newId = () => idOf(++ids);
  const change = async (operation: FileOperation) =>
    applyOperations(tree, [checkedOperation(tree, operation)], new Map());
  const changes = createFileChanges({
    sync: { current: () => tree, change },
    clock,
    random: { id: newId, fraction: () => 0 },
  });
  const states: UndoState[] = [];
  changes.watchUndo((state) => states.push(state));

  /** Path of an entry, from the top. */
  function pathOf(id: string): string {
    const entry = tree.get(id);
    if (entry === undefined) return "none";
    const name = id === trashId ? "TRASH" : entry.name;
    return entry.parentId === null ? name : `${pathOf(entry.parentId)}/${name}`;
  }

  const paths = () =>
    Array.from(tree.values(), ({ id }) => pathOf(id))
      .filter((path) => path !== "TRASH")
      .sort();
  return { tree, clock, changes, states, pathOf, paths, others: change };
}

const fault = (code: string) => expect.objectContaining({ code });

describe("file changes: undo", () => {
  const everyChange: [string, (changes: ReturnType<typeof start>["changes"]) => Promise<unknown>][] = [
    ["new folder", (changes) => changes.createFolder(docs, "new one")],
    ["rename", (changes) => changes.rename(letter, " mail.txt ")],
    ["move", (changes) => changes.move([plan, old], photos, "refuse")],
    ["move that replaces a file", (changes) => changes.move([letter], photos, "replace")],
    ["move that keeps both", (changes) => changes.move([letter], photos, "keep-both")],
    ["copy", (changes) => changes.copy([docs], photos, "refuse")],
    ["copy that replaces a file", (changes) => changes.copy([letter], photos, "replace")],
    ["copy beside its source", (changes) => changes.copy([docs], null, "refuse")],
    ["join", (changes) => changes.join([letter, photos], docs, "joined")],
    ["join under the name of an entry", (changes) => changes.join([letter, old], docs, "old")],
    ["trash", (changes) => changes.trash([docs, other])],
    ["favourite", (changes) => changes.setFavourite([docs, plan], true)],
  ];

  test.each(everyChange)("reverts a %s, and makes it again", async (_, make) => {
    const { changes, tree, pathOf, states } = start();
    const outsideTrash = () =>
      Array.from(tree.values(), ({ id }) => `${pathOf(id)} ${id}`)
        .filter((path) => !path.startsWith("TRASH"))
        .sort();
    const favourites = () => [...tree.values()].filter(({ isFavourite }) => isFavourite).map(({ id }) => id);
    const before = [outsideTrash(), favourites()];
    await make(changes);
    const after = [outsideTrash(), favourites()];
    expect(after).not.toEqual(before);
    const undone = await changes.undo();
    expect(undone).not.toBeNull();
    expect([outsideTrash(), favourites()]).toEqual(before);
    expect(states.at(-1)).toEqual({ undo: null, redo: undone });
    expect(await changes.redo()).toEqual(undone);
    expect([outsideTrash(), favourites()]).toEqual(after);
    expect(await changes.redo()).toBeNull();
    await changes.undo();
    expect([outsideTrash(), favourites()]).toEqual(before);
    expect(await changes.undo()).toBeNull();
  });

  test("names the change, the number of its entries and the first of them", async () => {
    const { changes, states } = start();
    await changes.move([plan, letter], null, "refuse");
    expect(states.at(-1)).toEqual({ undo: { kind: "move", count: 2, name: "plan.txt" }, redo: null });
  });

  test("a new change ends what can be redone", async () => {
    const { changes, states } = start();
    await changes.rename(letter, "mail.txt");
    await changes.undo();
    await changes.trash([plan]);
    expect(states.at(-1)).toMatchObject({ undo: { kind: "trash" }, redo: null });
    expect(await changes.redo()).toBeNull();
  });

  test("keeps what another device has changed since", async () => {
    const { changes, others, pathOf } = start();
    await changes.rename(letter, "mail.txt");
    await changes.move([plan], photos, "refuse");
    await others({ kind: "rename", id: letter, name: "theirs.txt" });
    await others({ kind: "move", ids: [plan], parentId: null });
    expect(await changes.undo()).toBeNull();
    expect([pathOf(letter), pathOf(plan)]).toEqual(["docs/theirs.txt", "plan.txt"]);
  });

  test.each<[string, (changes: ReturnType<typeof start>["changes"]) => Promise<unknown>]>([
    ["a new folder", (changes) => changes.createFolder(null, "new one")],
    ["a copied folder", (changes) => changes.copy([old], null, "refuse")],
    ["a joined folder", (changes) => changes.join([letter], null, "new one")],
  ])("leaves %s to which another device has added a file", async (_, make) => {
    const { changes, others, tree, pathOf } = start();
    const known = new Set(Array.from(tree.values(), ({ id }) => id));
    await make(changes);
    const made = [...tree.childrenOf(null)].find(({ id }) => !known.has(id))?.id ?? "";
    await others({ kind: "add-entries", folders: [], files: [file(idOf(50), made, "theirs.txt")] });
    await changes.undo();
    expect([pathOf(idOf(50)), pathOf(letter)]).toEqual([`${tree.get(made)?.name}/theirs.txt`, "docs/letter.txt"]);
  });

  test("leaves a restored folder to which another device has added a file", async () => {
    const { changes, others, pathOf } = start();
    await changes.trash([docs]);
    await changes.restore([docs]);
    await others({ kind: "add-entries", folders: [], files: [file(idOf(50), docs, "theirs.txt")] });
    await changes.undo();
    expect(pathOf(idOf(50))).toBe("docs/theirs.txt");
  });

  test("skips a change of entries that were deleted for good, and undoes the one before", async () => {
    const { changes, pathOf } = start();
    await changes.rename(letter, "mail.txt");
    await changes.trash([plan]);
    await changes.emptyTrash();
    expect(await changes.undo()).toMatchObject({ kind: "rename" });
    expect([pathOf(letter), pathOf(plan)]).toEqual(["docs/letter.txt", "none"]);
  });

  test("remembers the last hundred changes", async () => {
    const { changes, pathOf } = start();
    for (let number = 1; number <= 105; number += 1) await changes.rename(letter, `letter ${number}.txt`);
    let undone = 0;
    while ((await changes.undo()) !== null) undone += 1;
    expect([undone, pathOf(letter)]).toEqual([100, "docs/letter 5.txt"]);
  });

  test("remembers nothing of a change that was refused", async () => {
    const { changes, states } = start();
    await expect(changes.rename(letter, "old")).rejects.toEqual(fault("name_taken"));
    expect(states).toEqual([{ undo: null, redo: null }]);
  });
});
