import { randomBytes } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { createUserStore } from "../accounts/user-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertTrial, insertUser, testTime } from "../testing/users.ts";
import { type CheckedDelta, createFileDatabaseStore } from "./file-database-store.ts";
import { createLinkStore, type StorageLink } from "./link-store.ts";
import { createStorageStore, type NewStorage } from "./storage-store.ts";
import { fileDatabaseDeltas } from "./storage-tables.ts";

const newAddress = () => `0x${randomBytes(20).toString("hex")}`;
const firstDelta: CheckedDelta = {
  version: 1,
  previousHash: "0".repeat(64),
  hash: "hash-1",
  filesSizeBytes: 10,
  filesFactSizeBytes: 11,
  text: '{"version":1}',
};

describeEachDatabase("storage stores", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  async function listVersions(address: string): Promise<number[]> {
    const rows = await database.db
      .select({ version: fileDatabaseDeltas.version })
      .from(fileDatabaseDeltas)
      .where(eq(fileDatabaseDeltas.address, address));
    return rows.map(({ version }) => version);
  }

  async function insertStorage(changes: Partial<NewStorage> = {}) {
    const { id: userId } = await insertUser(database.db);
    const { id: userProductId, plan, endsAt } = await insertTrial(database.db, userId);
    const first = firstDelta;
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
      fileDatabaseBytes: first.text.length,
      createdAt: testTime,
      ...changes,
    };
    const isInserted = await createStorageStore(database.db).insert(storage);
    if (isInserted) await createFileDatabaseStore(database.db).insertDelta(storage.address, first, testTime);
    return {
      storage,
      stored: { ...storage, owner: true, plan, endsAt, releaseAt: null, releasedAt: null },
      isInserted,
    };
  }

  it("return a storage to its owner only", async () => {
    const store = createStorageStore(database.db);
    const { stored } = await insertStorage();
    const stranger = await insertUser(database.db);
    const { address, userId } = stored;
    expect(await store.find(address, userId)).toEqual(stored);
    expect(await store.listOf(userId)).toEqual([stored]);
    expect(await store.listOfProduct(stored.userProductId)).toMatchObject([
      { address, title: "Photos", sizeBytes: 200e9 },
    ]);
    expect(await store.findOccupied([stored.userProductId, crypto.randomUUID()])).toEqual(
      new Set([stored.userProductId]),
    );
    expect(await store.find(address, stranger.id)).toBeUndefined();
    expect(await store.listOf(stranger.id)).toEqual([]);
    expect(await store.rename(address, stranger.id, "Mine")).toBe(false);
    expect(await store.setProductKey(address, stranger.id, "mine")).toBe(false);
    expect(await store.remove(address, stranger.id)).toBeUndefined();
    const links = createLinkStore(database.db);
    expect(await links.rename(address, stranger.id, "Mine")).toBe(false);
    expect(await links.setProductKey(address, stranger.id, "mine")).toBe(false);
    expect(await links.remove(address, stranger.id)).toBe(false);
    const fileDatabases = createFileDatabaseStore(database.db);
    expect(await fileDatabases.lockHead(address, stranger.id)).toBeUndefined();
    expect(await store.find(address, userId)).toEqual(stored);
  });

  it("give an address to one storage", async () => {
    const address = newAddress();
    const outcomes = await Promise.all([1, 2, 3].map(() => insertStorage({ address })));
    expect(outcomes.filter(({ isInserted }) => isInserted)).toHaveLength(1);
  });

  it("rename, change the key and remove a storage with all versions", async () => {
    const store = createStorageStore(database.db);
    const { storage } = await insertStorage();
    const { address, userId } = storage;
    expect(await store.rename(address, userId, "Music")).toBe(true);
    expect(await store.setProductKey(address, userId, "other")).toBe(true);
    expect(await store.remove(address, userId)).toMatchObject({
      ...storage,
      title: "Music",
      sealedProductKey: "other",
    });
    expect(await store.find(address, userId)).toBeUndefined();
    expect(await listVersions(address)).toEqual([]);
  });

  it("remove the storages of a deleted user", async () => {
    const { storage } = await insertStorage();
    const store = createStorageStore(database.db);
    expect(await store.lockAddressesOf(storage.userId)).toEqual([storage.address]);
    await createUserStore(database.db).remove(storage.userId);
    expect(await store.find(storage.address, storage.userId)).toBeUndefined();
    expect(await listVersions(storage.address)).toEqual([]);
  });

  async function insertLink(address: string, connectedAt = testTime): Promise<StorageLink> {
    const { id: userId } = await insertUser(database.db);
    const link = { address, userId, title: "Ours", sealedProductKey: "sealed for them", connectedAt };
    await createLinkStore(database.db).connect(link);
    return link;
  }

  it("return a storage to a linked user under that user's title and key", async () => {
    const store = createStorageStore(database.db);
    const links = createLinkStore(database.db);
    const { stored } = await insertStorage();
    const { address } = stored;
    const { userId } = await insertLink(address);
    const theirs = { ...stored, owner: false, title: "Ours", sealedProductKey: "sealed for them" };
    expect(await store.find(address, userId)).toEqual(theirs);
    expect(await store.listOf(userId)).toEqual([theirs]);
    expect(await createFileDatabaseStore(database.db).lockHead(address, userId)).toMatchObject({ hash: "hash-1" });

    expect(await links.rename(address, userId, "Shared")).toBe(true);
    expect(await links.setProductKey(address, userId, "renewed")).toBe(true);
    expect(await store.find(address, userId)).toMatchObject({ title: "Shared", sealedProductKey: "renewed" });
    await links.connect({
      address,
      userId,
      title: "Again",
      sealedProductKey: "another",
      connectedAt: addMilliseconds(testTime, 9),
    });
    expect(await store.find(address, userId)).toMatchObject({ title: "Again", sealedProductKey: "renewed" });
    expect(await store.find(address, stored.userId)).toEqual(stored);
  });

  it("give access by a link to that storage only", async () => {
    const { storage: linked } = await insertStorage();
    const { storage: other } = await insertStorage();
    const { userId } = await insertLink(linked.address);
    await insertLink(other.address);
    const fileDatabases = createFileDatabaseStore(database.db);
    expect(await createStorageStore(database.db).find(other.address, userId)).toBeUndefined();
    expect(await fileDatabases.lockHead(other.address, userId)).toBeUndefined();
    expect(await createStorageStore(database.db).listOf(userId)).toMatchObject([{ address: linked.address }]);
  });

  it("let a linked user change nothing of the owner", async () => {
    const store = createStorageStore(database.db);
    const { stored } = await insertStorage();
    const { address, userProductId } = stored;
    const { userId } = await insertLink(address);
    expect(await store.rename(address, userId, "Mine")).toBe(false);
    expect(await store.setProductKey(address, userId, "mine")).toBe(false);
    expect(await store.remove(address, userId)).toBeUndefined();
    expect(await store.lockAddressesOf(userId)).toEqual([]);
    expect(await store.listOfProduct(userProductId)).toHaveLength(1);
    expect(await store.lockOwnerOf(address)).toBe(stored.userId);
    expect(await store.find(address, stored.userId)).toEqual(stored);
  });

  it("list a storage for its owner and a linked user at once, each with their own title", async () => {
    const { stored } = await insertStorage();
    const { userId } = await insertLink(stored.address);
    const { id: strangerId } = await insertUser(database.db);
    const listed = await createStorageStore(database.db).listOfAll([userId, stored.userId, strangerId]);
    const theirs = { ...stored, owner: false, title: "Ours", sealedProductKey: "sealed for them" };
    expect(listed).toEqual(
      new Map([
        [stored.userId, [stored]],
        [userId, [theirs]],
      ]),
    );
  });

  it("list owned and linked storages in the order in which they came", async () => {
    const store = createStorageStore(database.db);
    const { storage: own } = await insertStorage({ createdAt: addMilliseconds(testTime, 2) });
    const others = [await insertStorage(), await insertStorage()].map(({ storage }) => storage.address);
    for (const [index, address] of others.entries()) {
      const link = { address, userId: own.userId, title: "Ours", sealedProductKey: "k" };
      await createLinkStore(database.db).connect({ ...link, connectedAt: addMilliseconds(testTime, 1 + 2 * index) });
    }
    const listed = await store.listOf(own.userId);
    expect(listed.map(({ address, owner }) => [address, owner])).toEqual([
      [others[0], false],
      [own.address, true],
      [others[1], false],
    ]);
  });

  it("remove links with the storage and with the account", async () => {
    const store = createStorageStore(database.db);
    const { storage } = await insertStorage();
    const { address } = storage;
    const [first, second, third] = [await insertLink(address), await insertLink(address), await insertLink(address)];
    await createUserStore(database.db).remove(first.userId);
    expect(await createLinkStore(database.db).remove(address, second.userId)).toBe(true);
    for (const { userId } of [first, second]) expect(await store.find(address, userId)).toBeUndefined();
    expect(await store.find(address, third.userId)).toBeDefined();
    expect(await store.find(address, storage.userId)).toBeDefined();
    await createUserStore(database.db).remove(storage.userId);
    expect(await store.find(address, third.userId)).toBeUndefined();
    expect(await createLinkStore(database.db).remove(address, third.userId)).toBe(false);
    expect(await store.lockOwnerOf(address)).toBeUndefined();
  });
});
