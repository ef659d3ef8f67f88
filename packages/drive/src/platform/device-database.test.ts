import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { createDeviceDatabase, deriveOwnerName } from "./device-database.ts";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";

function open(indexedDb: IDBFactory) {
  const { inTransaction } = createDeviceDatabase({
    name: "texts",
    store: "texts",
    create: (database) => database.createObjectStore("texts"),
    indexedDb,
  });
  return {
    inTransaction,
    put: (text: unknown) => inTransaction("readwrite", (store) => store.put(text, "a")),
    async get(): Promise<unknown> {
      return (await inTransaction("readonly", (store) => store.get("a"))).result;
    },
  };
}

test("device database: keeps data for the next opening", async () => {
  const indexedDb = new IDBFactory();
  await open(indexedDb).put("kept");
  expect(await open(indexedDb).get()).toBe("kept");
});

test("device database: rolls back failed work, and continues with the next", async () => {
  const database = open(new IDBFactory());
  await database.put("first");
  const bad = database.inTransaction("readwrite", (store) => {
    store.put("second", "a");
    // Structured clone refuses a function, as a full disk refuses the transaction.
    store.put(() => undefined, "b");
  });
  await expect(bad).rejects.toThrow();
  expect(await database.get()).toBe("first");
  await database.put("third");
  expect(await database.get()).toBe("third");
});

test("device database: opens again after it was deleted", async () => {
  const indexedDb = new IDBFactory();
  const database = open(indexedDb);
  await database.put("gone");
  await new Promise<void>((resolve, reject) => {
    const deletion = indexedDb.deleteDatabase("texts");
    deletion.onsuccess = () => resolve();
    deletion.onerror = () => reject(deletion.error);
  });
  expect(await database.get()).toBeUndefined();
  await database.put("new");
  expect(await database.get()).toBe("new");
});

test("device database: throws in a browser that forbids it, and tries again on the next call", async () => {
  let attempts = 0;
  const forbidding = {
    open() {
      attempts += 1;
      throw new DOMException("denied", "SecurityError");
    },
  } as unknown as IDBFactory;
  const database = open(forbidding);
  await expect(database.put("a")).rejects.toMatchObject({ name: "SecurityError" });
  await expect(database.get()).rejects.toMatchObject({ name: "SecurityError" });
  expect(attempts).toBe(2);
});

test("deriveOwnerName: reveals neither user nor storage, and differs for each purpose", async () => {
  const owner = await deriveOwnerName("journal", "f".repeat(64), address);
  expect(owner).toMatch(/^[0-9a-f]{64}$/);
  expect(owner).not.toContain("ffff");
  expect(owner).not.toContain(address.slice(2, 10).toLowerCase());
  expect(await deriveOwnerName("journal", "f".repeat(64), address.toLowerCase())).toBe(owner);
  expect(await deriveOwnerName("uploads", "f".repeat(64), address)).not.toBe(owner);
});
