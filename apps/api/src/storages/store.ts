import type { Plan } from "@dexnet/protocol/products";
import type { Db } from "@dexnet/service/database";
import { and, asc, eq } from "drizzle-orm";
import { userProducts } from "../products/tables.ts";
import { storages } from "./tables.ts";

/** Addresses are lower case here and everywhere below the routes. */
export interface NewStorage {
  address: string;
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

export interface StoredStorage extends NewStorage {
  /** The plan that pays for it, as it was when it was taken, and when it ends. */
  plan: Plan;
  endsAt: Date;
}

const storageFields = {
  address: storages.address,
  userId: storages.userId,
  userProductId: storages.userProductId,
  title: storages.title,
  sizeBytes: storages.sizeBytes,
  sealedProductKey: storages.sealedProductKey,
  fileDatabaseVersion: storages.fileDatabaseVersion,
  fileDatabaseHash: storages.fileDatabaseHash,
  filesSizeBytes: storages.filesSizeBytes,
  filesFactSizeBytes: storages.filesFactSizeBytes,
  createdAt: storages.createdAt,
  plan: userProducts.plan,
  endsAt: userProducts.endsAt,
};

export type StorageStore = ReturnType<typeof createStorageStore>;

/** Every read and write names the user: there is no way to somebody else's storage. */
export function createStorageStore(db: Db) {
  const own = (address: string, userId: string) => and(eq(storages.address, address), eq(storages.userId, userId));
  const withPlan = () =>
    db.select(storageFields).from(storages).innerJoin(userProducts, eq(userProducts.id, storages.userProductId));

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

    async find(address: string, userId: string): Promise<StoredStorage | undefined> {
      const [storage] = await withPlan().where(own(address, userId));
      return storage;
    },

    async listOf(userId: string): Promise<StoredStorage[]> {
      return withPlan().where(eq(storages.userId, userId)).orderBy(asc(storages.createdAt), asc(storages.address));
    },

    async listOn(userProductId: string): Promise<{ address: string; sizeBytes: number }[]> {
      return db
        .select({ address: storages.address, sizeBytes: storages.sizeBytes })
        .from(storages)
        .where(eq(storages.userProductId, userProductId));
    },

    /** Holds the rows until the transaction ends. */
    async lockAddressesOf(userId: string): Promise<string[]> {
      const rows = await db
        .select({ address: storages.address })
        .from(storages)
        .where(eq(storages.userId, userId))
        .orderBy(asc(storages.address))
        .for("update");
      return rows.map(({ address }) => address);
    },

    /** False when there is no such storage of this user's. */
    async rename(address: string, userId: string, title: string): Promise<boolean> {
      const rows = await db
        .update(storages)
        .set({ title })
        .where(own(address, userId))
        .returning({ address: storages.address });
      return rows.length === 1;
    },

    async setProductKey(address: string, userId: string, sealedProductKey: string): Promise<boolean> {
      const rows = await db
        .update(storages)
        .set({ sealedProductKey })
        .where(own(address, userId))
        .returning({ address: storages.address });
      return rows.length === 1;
    },

    /** Takes the file databases along. What was removed is answered. */
    async remove(address: string, userId: string): Promise<NewStorage | undefined> {
      const [storage] = await db.delete(storages).where(own(address, userId)).returning();
      return storage;
    },
  };
}
