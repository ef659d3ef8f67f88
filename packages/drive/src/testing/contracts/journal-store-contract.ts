import { describe, expect, test } from "vitest";
import type { JournalStore } from "../../file-database/journal/journal.ts";

/** The contract of every journal store. `open` gives the view of a further tab of the same journal. */
export function describeJournalStore(name: string, create: () => { open: () => JournalStore }): void {
  describe(`journal store: ${name}`, () => {
    const sealedIn = async (store: JournalStore) => (await store.readAll()).map(({ sealed }) => sealed);

    test("is empty at first", async () => {
      expect(await create().open().readAll()).toEqual([]);
    });

    test("reads the records of all tabs in the order in which they were appended", async () => {
      const { open } = create();
      const [one, two] = [open(), open()];
      await one.append("a");
      await two.append("b");
      await one.append("c");
      expect(await sealedIn(one)).toEqual(["a", "b", "c"]);
      expect(await sealedIn(two)).toEqual(["a", "b", "c"]);
    });

    test("removes records, and ignores those that are removed already", async () => {
      const { open } = create();
      const store = open();
      for (const sealed of ["a", "b", "c"]) await store.append(sealed);
      const keys = (await store.readAll()).map(({ key }) => key);
      await store.remove(keys.slice(0, 2));
      await open().remove(keys.slice(1, 2));
      await store.remove([]);
      expect(await sealedIn(open())).toEqual(["c"]);
    });

    test("does not reuse the place of a removed record", async () => {
      const store = create().open();
      await store.append("a");
      const [first] = await store.readAll();
      await store.remove([first?.key ?? 0]);
      await store.append("b");
      const [second] = await store.readAll();
      expect(second?.key).toBeGreaterThan(first?.key ?? 0);
    });

    test("stores a record of several megabytes", async () => {
      const store = create().open();
      await store.append("x".repeat(5_000_000));
      expect((await store.readAll())[0]?.sealed).toHaveLength(5_000_000);
    });

    test("stores two equal records separately", async () => {
      const store = create().open();
      await Promise.all([store.append("a"), store.append("a")]);
      expect(await sealedIn(store)).toEqual(["a", "a"]);
    });
  });
}
