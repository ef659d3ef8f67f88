import { randomBytes } from "node:crypto";
import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { createUserStore } from "../accounts/store.ts";
import { later } from "../clock.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertTrial, insertUser, testTime } from "../testing/users.ts";
import { type CheckedFileDatabase, createFileDatabaseStore } from "./file-database-store.ts";
import { fileDatabaseVersionsKept, noPreviousHash } from "./limits.ts";
import { createStorageStore, type NewStorage } from "./store.ts";

const newAddress = () => `0x${randomBytes(20).toString("hex")}`;
const databaseAt = (version: number, previous = version - 1): CheckedFileDatabase => ({
  version,
  previousHash: previous === 0 ? noPreviousHash : `hash-${previous}`,
  hash: `hash-${version}`,
  filesSizeBytes: version * 10,
  filesFactSizeBytes: version * 11,
  document: `{"version":${version}}`,
});

describeEachDatabase("storage stores", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  async function insertStorage(changes: Partial<NewStorage> = {}) {
    const { id: userId } = await insertUser(database.db);
    const { id: userProductId, plan, endsAt } = await insertTrial(database.db, userId);
    const first = databaseAt(1);
    const storage: NewStorage = {
      address: newAddress(),
      userId,
      userProductId,
      title: "Photos",
      sizeBytes: 200e9,
      sealedProductKey: "sealed",
      fileDatabaseVersion: first.version,
      fileDatabaseHash: first.hash,
      filesSizeBytes: first.filesSizeBytes,
      filesFactSizeBytes: first.filesFactSizeBytes,
      createdAt: testTime,
      ...changes,
    };
    const isInserted = await createStorageStore(database.db).insert(storage);
    if (isInserted) await createFileDatabaseStore(database.db).insertFirst(storage.address, first, testTime);
    return { storage, stored: { ...storage, plan, endsAt }, isInserted };
  }

  it("shows a storage to its owner only", async () => {
    const store = createStorageStore(database.db);
    const { stored } = await insertStorage();
    const stranger = await insertUser(database.db);
    const { address, userId } = stored;
    expect(await store.find(address, userId)).toEqual(stored);
    expect(await store.listOf(userId)).toEqual([stored]);
    expect(await store.listOn(stored.userProductId)).toEqual([{ address, sizeBytes: 200e9 }]);
    expect(await store.find(address, stranger.id)).toBeUndefined();
    expect(await store.listOf(stranger.id)).toEqual([]);
    expect(await store.rename(address, stranger.id, "Mine")).toBe(false);
    expect(await store.setProductKey(address, stranger.id, "mine")).toBe(false);
    expect(await store.remove(address, stranger.id)).toBeUndefined();
    expect(await createFileDatabaseStore(database.db).newest(address, stranger.id)).toBeUndefined();
    expect(await store.find(address, userId)).toEqual(stored);
  });

  it("gives an address to one", async () => {
    const address = newAddress();
    const outcomes = await Promise.all([1, 2, 3].map(() => insertStorage({ address })));
    expect(outcomes.filter(({ isInserted }) => isInserted)).toHaveLength(1);
  });

  it("renames, changes the key, removes with all versions", async () => {
    const store = createStorageStore(database.db);
    const { storage } = await insertStorage();
    const { address, userId } = storage;
    expect(await store.rename(address, userId, "Music")).toBe(true);
    expect(await store.setProductKey(address, userId, "other")).toBe(true);
    expect(await store.remove(address, userId)).toEqual({ ...storage, title: "Music", sealedProductKey: "other" });
    expect(await store.find(address, userId)).toBeUndefined();
    expect(await createFileDatabaseStore(database.db).versions(address)).toEqual([]);
  });

  it("goes with its user", async () => {
    const { storage } = await insertStorage();
    const store = createStorageStore(database.db);
    expect(await store.lockAddressesOf(storage.userId)).toEqual([storage.address]);
    await createUserStore(database.db).remove(storage.userId);
    expect(await store.find(storage.address, storage.userId)).toBeUndefined();
    expect(await createFileDatabaseStore(database.db).versions(storage.address)).toEqual([]);
  });

  it("moves the file database on from the version before only", async () => {
    const { storage } = await insertStorage();
    const { address, userId } = storage;
    const store = createFileDatabaseStore(database.db);
    const saveNext = (next: CheckedFileDatabase, user = userId) =>
      database.db.transaction((tx) => createFileDatabaseStore(tx).saveNext(address, user, next, testTime));
    expect(await saveNext(databaseAt(3, 2))).toBe(false);
    expect(await saveNext(databaseAt(1, 1))).toBe(false);
    expect(await saveNext(databaseAt(2), (await insertUser(database.db)).id)).toBe(false);
    expect(await store.newest(address, userId)).toBe(databaseAt(1).document);
    expect(await saveNext(databaseAt(2))).toBe(true);
    expect(await saveNext(databaseAt(2))).toBe(false);
    expect(await store.newest(address, userId)).toBe(databaseAt(2).document);
    expect(await createStorageStore(database.db).find(address, userId)).toMatchObject({
      fileDatabaseVersion: 2,
      fileDatabaseHash: "hash-2",
      filesSizeBytes: 20,
      filesFactSizeBytes: 22,
    });
  });

  it("lets one of many savers win", async () => {
    const { storage } = await insertStorage();
    const { address, userId } = storage;
    const saves = [2, 3, 4, 5, 6].map((version) =>
      database.db.transaction((tx) =>
        createFileDatabaseStore(tx).saveNext(address, userId, databaseAt(version, 1), testTime),
      ),
    );
    expect((await Promise.all(saves)).filter(Boolean)).toHaveLength(1);
    expect(await createFileDatabaseStore(database.db).versions(address)).toHaveLength(2);
  });

  it("keeps the last versions and no more", async () => {
    const { storage } = await insertStorage();
    const newest = fileDatabaseVersionsKept + 5;
    for (let version = 2; version <= newest; version++) {
      const saved = await database.db.transaction((tx) =>
        createFileDatabaseStore(tx).saveNext(
          storage.address,
          storage.userId,
          databaseAt(version),
          later(testTime, version),
        ),
      );
      expect(saved).toBe(true);
    }
    const versions = await createFileDatabaseStore(database.db).versions(storage.address);
    expect(versions).toEqual(Array.from({ length: fileDatabaseVersionsKept }, (_, index) => newest - index));
  });
});
