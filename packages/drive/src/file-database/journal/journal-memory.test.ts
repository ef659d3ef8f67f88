import { describe, expect, test } from "vitest";
import { describeJournalStore } from "../../testing/contracts/journal-store-contract.ts";
import type { JournalStore } from "./journal.ts";
import { createMemoryJournalStore, createSafeJournalStore } from "./journal-memory.ts";

describeJournalStore("memory", () => {
  const store = createMemoryJournalStore();
  return { open: () => store };
});

describeJournalStore("a device that is watched over", () => {
  const device = createMemoryJournalStore();
  return { open: () => createSafeJournalStore(device) };
});

describe("journal on a device that can't store a record", () => {
  /** Store of a device that can be made to fail. */
  function breakable(): { device: JournalStore; breakIt(): void; mend(): void } {
    const good = createMemoryJournalStore();
    let isBroken = false;
    const or = <T>(work: () => Promise<T>) =>
      isBroken ? Promise.reject(new DOMException("full", "QuotaExceededError")) : work();
    return {
      device: {
        append: (sealed) => or(() => good.append(sealed)),
        readAll: () => or(() => good.readAll()),
        remove: (keys) => or(() => good.remove(keys)),
      },
      breakIt: () => {
        isBroken = true;
      },
      mend: () => {
        isBroken = false;
      },
    };
  }
  const sealedIn = async (store: JournalStore) => (await store.readAll()).map(({ sealed }) => sealed);

  test("stores it in memory, after the records on the device", async () => {
    const { device, breakIt, mend } = breakable();
    const store = createSafeJournalStore(device);
    await store.append("a");
    breakIt();
    await store.append("b");
    expect(await sealedIn(store)).toEqual(["b"]);
    mend();
    expect(await sealedIn(store)).toEqual(["a", "b"]);
    await store.remove((await store.readAll()).map(({ key }) => key));
    expect(await sealedIn(store)).toEqual([]);
    expect(await sealedIn(device)).toEqual([]);
  });

  test("stores all later records in memory too, so that their order is kept", async () => {
    const { device, breakIt, mend } = breakable();
    const store = createSafeJournalStore(device);
    breakIt();
    await store.append("a");
    mend();
    await store.append("b");
    expect(await sealedIn(device)).toEqual([]);
    expect(await sealedIn(store)).toEqual(["a", "b"]);
  });

  test("throws if the device can't be read, instead of returning no records", async () => {
    const { device, breakIt } = breakable();
    const store = createSafeJournalStore(device);
    await store.append("a");
    breakIt();
    await expect(store.readAll()).rejects.toMatchObject({ name: "QuotaExceededError" });
  });
});
