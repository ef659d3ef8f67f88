import { describe, expect, test } from "vitest";
import { applyOperations } from "../file-list/apply-operations.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { deleteExpired, trashKeptMs } from "./trash-expiry.ts";

const [docs, letter, photo] = [idOf(1), idOf(11), idOf(12)];

/** A list whose entries were trashed at 1,000 and 2,000, and the time now. */
function start(now: number) {
  const tree = treeOf(folder(docs, null, "docs"), file(letter, docs, "letter.txt"), file(photo, null, "photo.jpg"));
  const change = async (operation: FileOperation) => applyOperations(tree, [operation], new Map());
  void change({ kind: "trash", ids: [docs], date: 1_000 });
  void change({ kind: "trash", ids: [photo], date: 2_000 });
  const made: FileOperation[] = [];
  const sync = { current: () => tree, change: async (operation: FileOperation) => void made.push(operation) };
  return { tree, change, made, run: () => deleteExpired(sync, { now: () => now, wait: async () => undefined }) };
}

const left = ({ tree }: ReturnType<typeof start>) => [docs, letter, photo].map((id) => tree.has(id));

describe("expiry of the trash", () => {
  test("changes nothing before 30 days are over", async () => {
    const started = start(trashKeptMs + 999);
    await started.run();
    expect(started.made).toEqual([]);
  });

  test("deletes entries with their content after 30 days, and no others", async () => {
    const started = start(trashKeptMs + 1_000);
    await started.run();
    for (const operation of started.made) await started.change(operation);
    expect(left(started)).toEqual([false, false, true]);
  });

  test("leaves an entry that another device has restored before the deletion is saved, or trashed again", async () => {
    const started = start(trashKeptMs + 5_000);
    await started.run();
    await started.change({ kind: "restore", ids: [docs, photo] });
    await started.change({ kind: "trash", ids: [photo], date: 5_001 });
    for (const operation of started.made) await started.change(operation);
    expect(left(started)).toEqual([true, true, true]);
  });

  test("has the same effect when two devices do it", async () => {
    const started = start(trashKeptMs + 5_000);
    await started.run();
    await started.run();
    expect(started.made).toHaveLength(2);
    for (const operation of started.made) await started.change(operation);
    expect(left(started)).toEqual([false, false, false]);
  });
});
