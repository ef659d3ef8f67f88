import type { Plan } from "@dexnet/protocol/products";
import type { Db } from "@dexnet/service/database/database";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { union, unionAll } from "drizzle-orm/pg-core";
import { eqAny } from "../database/eq-any.ts";
import { groupRows } from "../database/group-rows.ts";
import { userProducts } from "../products/product-tables.ts";
import { isAccessibleBy, isLinkOf, storageLinks, storages, type UserIdValue } from "./storage-tables.ts";

/** Addresses are in lower case here and everywhere below the routes. */
export interface NewStorage {
  address: string;
  /** Id of the owner. */
  userId: string;
  userProductId: string;
  title: string;
  sizeBytes: number;
  sealedProductKey: string;
  fileDatabaseVersion: number;
  fileDatabaseHash: string;
  filesSizeBytes: number;
  filesFactSizeBytes: number;
  /** Size of the file database's newest version. */
  fileDatabaseBytes: number;
  createdAt: Date;
}

/** A storage as one user sees it. Title and product key are that user's own, even if another user owns the storage. */
export interface StoredStorage extends NewStorage {
  /** Whether that user is the owner. */
  owner: boolean;
  /** Plan and end of the product that pays for the storage. */
  plan: Plan;
  endsAt: Date;
  releaseAt: Date | null;
  releasedAt: Date | null;
}

/** A storage of a product. The title is its owner's. */
export interface ProductStorage {
  address: string;
  title: string;
  sizeBytes: number;
  filesSizeBytes: number;
}

const productStorageFields = {
  address: storages.address,
  title: storages.title,
  sizeBytes: storages.sizeBytes,
  filesSizeBytes: storages.filesSizeBytes,
};

const fieldsFor = (userId: UserIdValue) => ({
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
  fileDatabaseBytes: storages.fileDatabaseBytes,
  createdAt: storages.createdAt,
  owner: sql<boolean>`${storages.userId} = ${userId}`,
  plan: userProducts.plan,
  endsAt: userProducts.endsAt,
  releaseAt: userProducts.releaseAt,
  releasedAt: userProducts.releasedAt,
});

/** Every method names the user: storages of others can be reached only through a link. */
export function createStorageStore(db: Db) {
  const selectAddressesOf = (userId: string) =>
    unionAll(
      db.select({ address: storages.address }).from(storages).where(eq(storages.userId, userId)),
      db.select({ address: storageLinks.address }).from(storageLinks).where(eq(storageLinks.userId, userId)),
    );
  const isOwnedBy = (address: string, userId: string) =>
    and(eq(storages.address, address), eq(storages.userId, userId));
  const selectFor = (userId: string) =>
    db
      .select(fieldsFor(userId))
      .from(storages)
      .innerJoin(userProducts, eq(userProducts.id, storages.userProductId))
      .leftJoin(storageLinks, isLinkOf(userId));
  const selectOfProduct = (userProductId: string) =>
    db
      .select(productStorageFields)
      .from(storages)
      .where(eq(storages.userProductId, userProductId))
      .orderBy(asc(storages.createdAt), asc(storages.address));

  /** Lists for each of the users. A user without storages is missing. */
  async function listOfAll(userIds: readonly string[]): Promise<Map<string, StoredStorage[]>> {
    const accesses = union(
      db
        .select({ address: storages.address, userId: storages.userId })
        .from(storages)
        .where(eqAny(storages.userId, userIds)),
      db
        .select({ address: storageLinks.address, userId: storageLinks.userId })
        .from(storageLinks)
        .where(eqAny(storageLinks.userId, userIds)),
    ).as("accesses");
    const rows = await db
      .select({ viewerId: accesses.userId, storage: fieldsFor(accesses.userId) })
      .from(accesses)
      .innerJoin(storages, eq(storages.address, accesses.address))
      .innerJoin(userProducts, eq(userProducts.id, storages.userProductId))
      .leftJoin(storageLinks, isLinkOf(accesses.userId))
      .orderBy(sql`coalesce(${storageLinks.connectedAt}, ${storages.createdAt})`, asc(storages.address));
    return groupRows(rows.map(({ viewerId, storage }) => [viewerId, storage]));
  }

  return {
    /** Returns false if the address is in use by any user. */
    async insert(storage: NewStorage): Promise<boolean> {
      const rows = await db
        .insert(storages)
        .values(storage)
        .onConflictDoNothing({ target: storages.address })
        .returning({ address: storages.address });
      return rows.length === 1;
    },

    /** Finds a storage that the user owns or is connected to. */
    async find(address: string, userId: string): Promise<StoredStorage | undefined> {
      const [storage] = await selectFor(userId).where(and(eq(storages.address, address), isAccessibleBy(userId)));
      return storage;
    },

    /** Lists the storages that the user owns or is connected to, in the order in which they came to the account. */
    async listOf(userId: string): Promise<StoredStorage[]> {
      return (await listOfAll([userId])).get(userId) ?? [];
    },

    listOfAll,

    /** Addresses of the storages that the user owns or is connected to. */
    async listAddressesOf(userId: string): Promise<string[]> {
      return (await selectAddressesOf(userId)).map(({ address }) => address);
    },

    /** Lists the storages of a product, the oldest first. */
    async listOfProduct(userProductId: string): Promise<ProductStorage[]> {
      return selectOfProduct(userProductId);
    },

    /** The same, and locks them until the transaction ends: none of them can be removed meanwhile. */
    async lockOfProduct(userProductId: string): Promise<ProductStorage[]> {
      return selectOfProduct(userProductId).for("update");
    },

    /** Returns those of the products that have storages. */
    async findOccupied(userProductIds: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .selectDistinct({ id: storages.userProductId })
        .from(storages)
        .where(inArray(storages.userProductId, [...userProductIds]));
      return new Set(rows.map(({ id }) => id));
    },

    /** Moves all storages of a product to another product of the same user. */
    async moveToProduct(fromId: string, toId: string): Promise<void> {
      await db.update(storages).set({ userProductId: toId }).where(eq(storages.userProductId, fromId));
    },

    async setSize(address: string, sizeBytes: number): Promise<void> {
      await db.update(storages).set({ sizeBytes }).where(eq(storages.address, address));
    },

    /** Locks the storages that the user owns until the transaction ends. */
    async lockAddressesOf(userId: string): Promise<string[]> {
      const rows = await db
        .select({ address: storages.address })
        .from(storages)
        .where(eq(storages.userId, userId))
        .orderBy(asc(storages.address))
        .for("update");
      return rows.map(({ address }) => address);
    },

    /** Returns the owner, or undefined if there is no such storage. It can't be removed before the transaction ends. */
    async lockOwnerOf(address: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: storages.userId })
        .from(storages)
        .where(eq(storages.address, address))
        .for("key share");
      return row?.userId;
    },

    /** For the owner. Returns false if the user owns no such storage. */
    async rename(address: string, userId: string, title: string): Promise<boolean> {
      const rows = await db
        .update(storages)
        .set({ title })
        .where(isOwnedBy(address, userId))
        .returning({ address: storages.address });
      return rows.length === 1;
    },

    /** For the owner. */
    async setProductKey(address: string, userId: string, sealedProductKey: string): Promise<boolean> {
      const rows = await db
        .update(storages)
        .set({ sealedProductKey })
        .where(isOwnedBy(address, userId))
        .returning({ address: storages.address });
      return rows.length === 1;
    },

    /** For the owner. Removes the file databases and all links as well, and returns the removed storage. */
    async remove(address: string, userId: string): Promise<NewStorage | undefined> {
      const [storage] = await db.delete(storages).where(isOwnedBy(address, userId)).returning();
      return storage;
    },
  };
}
