import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { describeUploadStore } from "../testing/contracts/upload-store-contract.ts";
import { createMemoryUploadStore } from "../testing/memory-upload-store.ts";
import {
  createIndexedDbUploadStore,
  createSafeUploadStore,
  hasKeptTransfers,
  type UploadStore,
  uploadsOwner,
} from "./upload-store.ts";

vi.stubGlobal("IDBKeyRange", IDBKeyRange);

describeUploadStore("memory", () => {
  const store = createMemoryUploadStore();
  return { open: () => store };
});

describeUploadStore("a safe store", () => {
  const store = createMemoryUploadStore();
  return { open: () => createSafeUploadStore(store) };
});

test("safe upload store ignores faults of the device", async () => {
  const refusing: UploadStore = {
    write: () => Promise.reject(new Error("full")),
    readAll: () => Promise.reject(new Error("full")),
  };
  const store = createSafeUploadStore(refusing);
  await store.write([{ key: "a", sealed: "x" }]);
  expect(await store.readAll()).toEqual([]);
});

test("safe upload store removes its records after a failed write", async () => {
  const memory = createMemoryUploadStore();
  let isFull = false;
  const device: UploadStore = {
    ...memory,
    write: async (changes) => {
      if (isFull && changes.some(({ sealed }) => sealed !== null)) throw new Error("full");
      await memory.write(changes);
    },
  };
  await memory.write([{ key: "of another tab", sealed: "x" }]);
  const store = createSafeUploadStore(device);
  await store.write([{ key: "a", sealed: "x" }]);
  isFull = true;
  await store.write([{ key: "a/0", sealed: "y" }]);
  isFull = false;
  await store.write([{ key: "a/1", sealed: "z" }]);
  expect((await memory.readAll()).map(({ key }) => key)).toEqual(["of another tab"]);
});

describeUploadStore("the browser's database", () => {
  const indexedDb = new IDBFactory();
  return { open: () => createIndexedDbUploadStore({ owner: "a", indexedDb }) };
});

const address = "0x52908400098527886E0F7030069857D2E4169EE7";

test("IndexedDB upload store separates users and storages", async () => {
  const indexedDb = new IDBFactory();
  const of = (uniqueKey: string, to = address) =>
    createIndexedDbUploadStore({ owner: uploadsOwner(uniqueKey, to), indexedDb });
  await of("alice").write([{ key: "k", sealed: "of alice" }]);
  await of("bob").write([{ key: "k", sealed: "of bob" }]);
  expect((await of("alice", address.toLowerCase()).readAll()).map(({ sealed }) => sealed)).toEqual(["of alice"]);
  expect(await of("alice", "0xde709f2102306220921060314715629080e2fb77").readAll()).toEqual([]);
  await of("bob").write([{ key: "k", sealed: null }]);
  expect(await of("alice").readAll()).toHaveLength(1);
});

test("IndexedDB upload store rejects all changes of a failed write, and accepts the next write", async () => {
  const store = createIndexedDbUploadStore({ owner: "a", indexedDb: new IDBFactory() });
  await store.write([{ key: "k", sealed: "first" }]);
  // Structured clone refuses a function, as a full disk refuses the transaction.
  const bad = store.write([
    { key: "k", sealed: "second" },
    { key: "l", sealed: (() => undefined) as never },
  ]);
  await expect(bad).rejects.toThrow();
  expect((await store.readAll()).map(({ sealed }) => sealed)).toEqual(["first"]);
  await store.write([{ key: "k", sealed: "third" }]);
  expect((await store.readAll()).map(({ sealed }) => sealed)).toEqual(["third"]);
});

test("IndexedDB upload store combines the changes that arrive during a write", async () => {
  const indexedDb = new IDBFactory();
  const store = createIndexedDbUploadStore({ owner: "a", indexedDb });
  await store.write([{ key: "k", sealed: "0" }]);
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDb.open("dexnet-uploads", 1);
    request.onsuccess = () => resolve(request.result);
  });
  const counted = vi.spyOn(Object.getPrototypeOf(opened) as IDBDatabase, "transaction");
  await Promise.all(Array.from({ length: 50 }, (_, at) => store.write([{ key: `k${at}`, sealed: "1" }])));
  expect(counted.mock.calls.length).toBeLessThanOrEqual(2);
  counted.mockRestore();
  opened.close();
  expect(await store.readAll()).toHaveLength(51);
});

test("IndexedDB upload store throws at each use when nobody is signed in, and not before", async () => {
  const store = createIndexedDbUploadStore({ owner: Promise.reject(new Error("nobody")), indexedDb: new IDBFactory() });
  await new Promise(setImmediate);
  await expect(store.write([{ key: "a", sealed: "x" }])).rejects.toThrow("nobody");
  await expect(store.readAll()).rejects.toThrow("nobody");
});

test("hasKeptTransfers finds transfers of any user, and none where the device has no database", async () => {
  const indexedDb = new IDBFactory();
  expect(await hasKeptTransfers(indexedDb)).toBe(false);
  const store = createIndexedDbUploadStore({ owner: "a", indexedDb });
  await store.write([{ key: "k", sealed: "x" }]);
  expect(await hasKeptTransfers(indexedDb)).toBe(true);
  await store.write([{ key: "k", sealed: null }]);
  expect(await hasKeptTransfers(indexedDb)).toBe(false);
  const broken = {
    open() {
      throw new DOMException("no", "SecurityError");
    },
  };
  expect(await hasKeptTransfers(broken as unknown as IDBFactory)).toBe(false);
});
