import type { Plan } from "@dexnet/protocol/products";
import type { Db } from "@dexnet/service/database";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { userProducts } from "../products/tables.ts";
import { isAccessibleBy, isLinkOf } from "./storage-access.ts";
import { storageLinks, storages } from "./tables.ts";

/** Addresses are lower case here and everywhere below the routes. */
export interface NewStorage {
  address: string;
  /** The owner. */
  userId: string;
  userProductId: string;
  title: string;
  sizeBytes: number;
  sealedProductKey: string;
  fileDatabaseVersion: number;
  fileDatabaseHash: string;
  filesSizeBytes: number;
  filesFactSizeBytes: number;
  createdAt: Date;
}

/** As the user who asks holds it: title and product key are theirs, also where the storage is somebody else's. */
export interface StoredStorage extends NewStorage {
  /** Whether they are the owner. */
  owner: boolean;
  /** The plan that pays for it, as it was when it was taken, and when it ends. */
  plan: Plan;
  endsAt: Date;
}

const fieldsFor = (userId: string) => ({
  address: storages.address,
  userId: storages.userId,
  userProductId: storages.userProductId,
  title: sql<string>`coalesce(${storageLinks.title}, ${storages.title})`,
  sizeBytes: storages.sizeBytes,
  sealedProductKey: sql<string>`coalesce(${storageLinks.sealedProductKey}, ${storages.sealedProductKey})`,
  fileDatabaseVersion: storages.fileDatabaseVersion,
  fileDatabaseHash: storages.fileDatabaseHash,
  filesSizeBytes: storages.filesSizeBytes,
  filesFactSizeBytes: storages.filesFactSizeBytes,
  createdAt: storages.createdAt,
  owner: sql<boolean>`${storages.userId} = ${userId}`,
  plan: userProducts.plan,
  endsAt: userProducts.endsAt,
});

export type StorageStore = ReturnType<typeof createStorageStore>;

/**
 * Every read and write names the user: there is no way to a storage of somebody else's but through a link. What is said
 * to be the owner's is done for nobody else.
 */
export function createStorageStore(db: Db) {
  const isOwnedBy = (address: string, userId: string) =>
    and(eq(storages.address, address), eq(storages.userId, userId));
  const selectFor = (userId: string) =>
    db
      .select(fieldsFor(userId))
      .from(storages)
      .innerJoin(userProducts, eq(userProducts.id, storages.userProductId))
      .leftJoin(storageLinks, isLinkOf(userId));

  return {
    /** False when the address is in use, by whomever. */
    async insert(storage: NewStorage): Promise<boolean> {
      const rows = await db
        .insert(storages)
        .values(storage)
        .onConflictDoNothing({ target: storages.address })
        .returning({ address: storages.address });
      return rows.length === 1;
    },

    /** A storage that the user owns or is connected to. */
    async find(address: string, userId: string): Promise<StoredStorage | undefined> {
      const [storage] = await selectFor(userId).where(and(eq(storages.address, address), isAccessibleBy(userId)));
      return storage;
    },

    /** Those that the user owns or is connected to, in the order in which they came to the account. */
    async listOf(userId: string): Promise<StoredStorage[]> {
      const addresses = unionAll(
        db.select({ address: storages.address }).from(storages).where(eq(storages.userId, userId)),
        db.select({ address: storageLinks.address }).from(storageLinks).where(eq(storageLinks.userId, userId)),
      );
      return selectFor(userId)
        .where(inArray(storages.address, addresses))
        .orderBy(sql`coalesce(${storageLinks.connectedAt}, ${storages.createdAt})`, asc(storages.address));
    },

    async listOfProduct(userProductId: string): Promise<{ address: string; sizeBytes: number }[]> {
      return db
        .select({ address: storages.address, sizeBytes: storages.sizeBytes })
        .from(storages)
        .where(eq(storages.userProductId, userProductId));
    },

    /** The owner's. Holds the rows until the transaction ends. */
    async lockAddressesOf(userId: string): Promise<string[]> {
      const rows = await db
        .select({ address: storages.address })
        .from(storages)
        .where(eq(storages.userId, userId))
        .orderBy(asc(storages.address))
        .for("update");
      return rows.map(({ address }) => address);
    },

    /** Whose it is; undefined where there is none. Nobody removes it before the transaction ends. */
    async lockOwnerOf(address: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: storages.userId })
        .from(storages)
        .where(eq(storages.address, address))
        .for("key share");
      return row?.userId;
    },

    /** The owner's. False when there is no such storage of this user's. */
    async rename(address: string, userId: string, title: string): Promise<boolean> {
      const rows = await db
        .update(storages)
        .set({ title })
        .where(isOwnedBy(address, userId))
        .returning({ address: storages.address });
      return rows.length === 1;
    },

    /** The owner's. */
    async setProductKey(address: string, userId: string, sealedProductKey: string): Promise<boolean> {
      const rows = await db
        .update(storages)
        .set({ sealedProductKey })
        .where(isOwnedBy(address, userId))
        .returning({ address: storages.address });
      return rows.length === 1;
    },

    /** The owner's. Takes the file databases and all links along. What was removed is answered. */
    async remove(address: string, userId: string): Promise<NewStorage | undefined> {
      const [storage] = await db.delete(storages).where(isOwnedBy(address, userId)).returning();
      return storage;
    },
  };
}
