import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeLocalCopy } from "../../testing/contracts/local-copy-contract.ts";
import { testDeployment as deployment } from "../../testing/fakes/test-deployment.ts";
import { createIndexedDbLocalCopy } from "./local-copy-indexed-db.ts";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const other = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
const sizes = { storageFilesSize: 0, storageFilesFactSize: 0 };
const delta = { version: 5, previous: "0".repeat(64), ...sizes, changes: "AAAA", signature: "" };

beforeAll(() => vi.stubGlobal("IDBKeyRange", IDBKeyRange));
afterAll(() => vi.unstubAllGlobals());

describeLocalCopy("local copy in IndexedDB", () => createIndexedDbLocalCopy({ address, indexedDb: new IDBFactory() }));

test("local copy in IndexedDB: is shared by tabs, for any case of the address, and not with another storage", async () => {
  const indexedDb = new IDBFactory();
  const document = { deployment, snapshot: null, deltas: [delta] };
  await createIndexedDbLocalCopy({ address, indexedDb }).replace(document);
  const another = createIndexedDbLocalCopy({ address: other, indexedDb });
  expect(await another.read()).toBeNull();
  await another.replace({ ...document, deltas: [{ ...delta, version: 9 }] });
  await another.clear();
  expect(await createIndexedDbLocalCopy({ address: address.toLowerCase(), indexedDb }).read()).toEqual(document);
});

test("local copy in IndexedDB: keys don't reveal the address", async () => {
  const indexedDb = new IDBFactory();
  await createIndexedDbLocalCopy({ address, indexedDb }).replace({ deployment, snapshot: null, deltas: [delta] });
  const database = await requested(indexedDb.open("dexnet-copies"));
  const keys = await requested(database.transaction("parts").objectStore("parts").getAllKeys());
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(String(key).toLowerCase()).not.toContain(address.slice(2, 12).toLowerCase());
});

function requested<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
