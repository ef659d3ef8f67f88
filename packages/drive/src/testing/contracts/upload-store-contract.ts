import { describe, expect, test } from "vitest";
import type { UploadStore } from "../../transfers/upload-store.ts";

/** The contract of every upload store. `open` gives the view of a further tab of the same store. */
export function describeUploadStore(name: string, create: () => { open: () => UploadStore }): void {
  describe(`upload store: ${name}`, () => {
    const textsIn = async (store: UploadStore) =>
      Object.fromEntries((await store.readAll()).map(({ key, sealed }) => [key, sealed]));

    test("is empty at first", async () => {
      expect(await create().open().readAll()).toEqual([]);
    });

    test("reads the newest text of each key, whichever tab wrote it", async () => {
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

    test("removes keys, and ignores those that are removed already", async () => {
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

    test("keeps the last of several writes that are made at once", async () => {
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

    test("stores a text of several megabytes", async () => {
      const store = create().open();
      await store.write([{ key: "a", sealed: "x".repeat(5_000_000) }]);
      expect((await store.readAll())[0]?.sealed).toHaveLength(5_000_000);
    });

    test("stores the handles of an upload with its text", async () => {
      const store = create().open();
      // Structured clone accepts this object, as it accepts the handles of a browser.
      const handle = { kind: "file", name: "a.txt" } as unknown as FileSystemFileHandle;
      await store.write([{ key: "a", sealed: "x", handles: [handle, null] }]);
      await store.write([{ key: "b", sealed: "y" }]);
      const found = Object.fromEntries((await store.readAll()).map(({ key, handles }) => [key, handles]));
      expect(found).toEqual({ a: [handle, null], b: [] });
    });
  });
}
