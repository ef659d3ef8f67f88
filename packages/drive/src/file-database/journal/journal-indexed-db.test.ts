import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { describeJournalStore } from "../../testing/contracts/journal-store-contract.ts";
import { createIndexedDbJournalStore, journalOwner } from "./journal-indexed-db.ts";

describeJournalStore("the browser's database", () => {
  const indexedDb = new IDBFactory();
  return { open: () => createIndexedDbJournalStore({ owner: "a", indexedDb }) };
});

const address = "0x52908400098527886E0F7030069857D2E4169EE7";

test("IndexedDB journal: each user and each storage has its own", async () => {
  const indexedDb = new IDBFactory();
  const of = (uniqueKey: string, of = address) =>
    createIndexedDbJournalStore({ owner: journalOwner(uniqueKey, of), indexedDb });
  await of("alice").append("of alice");
  await of("bob").append("of bob");
  expect((await of("alice", address.toLowerCase()).readAll()).map(({ sealed }) => sealed)).toEqual(["of alice"]);
  expect(await of("alice", "0xde709f2102306220921060314715629080e2fb77").readAll()).toEqual([]);
  const [bobs] = await of("bob").readAll();
  await of("bob").remove([bobs?.key ?? 0]);
  expect(await of("alice").readAll()).toHaveLength(1);
});

test("IndexedDB journal: throws if a record can't be written, and keeps the others", async () => {
  const indexedDb = new IDBFactory();
  const store = createIndexedDbJournalStore({ owner: "a", indexedDb });
  await store.append("first");
  // Structured clone refuses a function, as a full disk refuses the transaction.
  await expect(store.append((() => undefined) as never)).rejects.toThrow();
  expect(await store.readAll()).toHaveLength(1);
});

test("IndexedDB journal: each method throws when nobody is signed in, and nothing else does", async () => {
  const store = createIndexedDbJournalStore({
    owner: Promise.reject(new Error("nobody")),
    indexedDb: new IDBFactory(),
  });
  await new Promise(setImmediate);
  await expect(store.append("a")).rejects.toThrow("nobody");
  await expect(store.readAll()).rejects.toThrow("nobody");
});
