import { describe, expect, test } from "vitest";
import { file, folder, idOf } from "../testing/entries.ts";
import { parseEntries } from "../testing/parse-list.ts";
import type { StoredEntry } from "./entries.ts";
import { createNameIndex } from "./name-index.ts";
import { createNameOrder } from "./name-order.ts";
import { trashFolder, trashId } from "./trash.ts";
import { createTreeLayer } from "./tree-layer.ts";

const count = 5_000;

/** Index of many names, and the number of names for which it has computed a key since the last call. */
function startIndex() {
  const entries = Array.from({ length: count }, (_, number) => file(idOf(number), null, `file ${number}`));
  const tree = createTreeLayer(parseEntries(entries));
  const order = createNameOrder("en");
  let keys = 0;
  const counted = {
    ...order,
    keyOf(name: string) {
      keys += 1;
      return order.keyOf(name);
    },
  };
  const takeKeys = () => {
    const taken = keys;
    keys = 0;
    return taken;
  };
  return { tree, index: createNameIndex(tree, counted), takeKeys };
}

describe("name index", () => {
  test("computes no name before it is needed, and each only once", () => {
    const { index, takeKeys } = startIndex();
    expect(index.listFolder(null)).toHaveLength(count);
    expect(takeKeys()).toBe(0);
    expect(index.search("file 4999", null).files).toHaveLength(1);
    expect(takeKeys()).toBe(count);
    expect(index.search("file", null).files).toHaveLength(count);
    expect(takeKeys()).toBe(0);
  });

  test("computes only the changed name after a change", () => {
    const { tree, index, takeKeys } = startIndex();
    index.search("file", null);
    takeKeys();
    tree.put(file(idOf(7), null, "renamed"));
    tree.put(file(idOf(count), null, "renamed too"));
    tree.remove(idOf(8));
    const changes = index.update(tree, tree.changedIds());
    expect(changes.map(({ before, after }) => [before?.name, after?.name])).toEqual([
      ["file 7", "renamed"],
      [undefined, "renamed too"],
      ["file 8", undefined],
    ]);
    expect(index.search("renamed", null).files.map(index.idOf)).toEqual([idOf(7), idOf(count)]);
    expect(index.search("file", null).files).toHaveLength(count - 2);
    expect(takeKeys()).toBe(2);
  });

  test("knows after each change which entries are in the trash", () => {
    const entries = [folder(idOf(1), null, "one"), folder(idOf(2), idOf(1), "two"), file(idOf(3), idOf(2), "three")];
    const tree = createTreeLayer(parseEntries(entries));
    const index = createNameIndex(tree, createNameOrder("en"));
    function namesInTrash(): string[] {
      return [1, 2, 3].flatMap((number) => {
        const each = index.find(idOf(number));
        return each !== undefined && index.isInTrash(each) ? [each.name] : [];
      });
    }
    const put = (...changed: StoredEntry[]) => {
      for (const entry of changed) tree.put(entry);
      index.update(
        tree,
        changed.map(({ id }) => id),
      );
    };
    expect([index.hasTrash(), namesInTrash()]).toEqual([false, []]);
    put(trashFolder);
    expect([index.hasTrash(), namesInTrash()]).toEqual([true, []]);
    put({ ...folder(idOf(1), trashId, "one"), trashed: { date: 1, parentId: null } });
    expect(namesInTrash()).toEqual(["one", "two", "three"]);
    put(folder(idOf(2), null, "two"));
    expect(namesInTrash()).toEqual(["one"]);
  });

  test("prepares a search in steps, until it is stopped", async () => {
    const { index, takeKeys } = startIndex();
    const stopping = new AbortController();
    let waits = 0;
    const clock = {
      now: () => 0,
      async wait() {
        waits += 1;
        if (waits === 2) stopping.abort();
      },
    };
    await index.prepare(clock, stopping.signal);
    const first = takeKeys();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(count);
    await index.prepare(clock, new AbortController().signal);
    expect(first + takeKeys()).toBe(count);
    expect(index.search("file 4999", null).files).toHaveLength(1);
    expect(takeKeys()).toBe(0);
  });
});
