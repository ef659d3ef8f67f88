import { describe, expect, test } from "vitest";
import type { UploadStore } from "../../transfers/store/upload-store.ts";

/** What every store of uploads promises. `open` gives one more tab's view of the same store. */
export function describeUploadStore(name: string, create: () => { open: () => UploadStore }): void {
  describe(`${name} keeps uploads`, () => {
    const textsIn = async (store: UploadStore) =>
      Object.fromEntries((await store.readAll()).map(({ key, sealed }) => [key, sealed]));

    test("of which there are none at first", async () => {
      expect(await create().open().readAll()).toEqual([]);
    });

    test("under their keys, for all tabs, the newest text of each", async () => {
      const { open } = create();
      const [one, two] = [open(), open()];
      await one.write([
        { key: "a", sealed: "first" },
        { key: "a/0", sealed: "names" },
      ]);
      await two.write([{ key: "a", sealed: "second" }]);
      expect(await textsIn(one)).toEqual({ a: "second", "a/0": "names" });
      expect(await textsIn(two)).toEqual({ a: "second", "a/0": "names" });
    });

    test("until they are taken away, once or again", async () => {
      const { open } = create();
      const store = open();
      await store.write([
        { key: "a", sealed: "x" },
        { key: "b", sealed: "y" },
      ]);
      await store.write([{ key: "a", sealed: null }]);
      await open().write([
        { key: "a", sealed: null },
        { key: "never there", sealed: null },
      ]);
      await store.write([]);
      expect(await textsIn(open())).toEqual({ b: "y" });
    });

    test("as they were asked for last, when much is asked for at once", async () => {
      const store = create().open();
      await Promise.all([
        store.write([{ key: "a", sealed: "1" }]),
        store.write([{ key: "b", sealed: "1" }]),
        store.write([
          { key: "a", sealed: "2" },
          { key: "b", sealed: null },
        ]),
        store.write([{ key: "c", sealed: "3" }]),
      ]);
      expect(await textsIn(store)).toEqual({ a: "2", c: "3" });
    });

    test("of any length", async () => {
      const store = create().open();
      await store.write([{ key: "a", sealed: "x".repeat(5_000_000) }]);
      expect((await store.readAll())[0]?.sealed).toHaveLength(5_000_000);
    });

    test("with the handles that stand beside them", async () => {
      const store = create().open();
      // What the browser's handles are to its database: something that structured clone takes.
      const handle = { kind: "file", name: "a.txt" } as unknown as FileSystemFileHandle;
      await store.write([{ key: "a", sealed: "x", handles: [handle, null] }]);
      await store.write([{ key: "b", sealed: "y" }]);
      const found = Object.fromEntries((await store.readAll()).map(({ key, handles }) => [key, handles]));
      expect(found).toEqual({ a: [handle, null], b: [] });
    });
  });
}
