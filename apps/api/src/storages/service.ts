import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Db } from "@dexnet/service/database";
import type { Clock } from "../clock.ts";
import { transact } from "../transact.ts";
import { checkDocument } from "./check-document.ts";
import { createFileDatabaseStore } from "./file-database-store.ts";
import type { ProductKeys } from "./product-keys.ts";
import { createStorageStore, type StoredStorage } from "./store.ts";

/** Names a storage of a user. The address is in the database's form. */
export interface OwnStorage {
  userId: string;
  address: string;
}

export interface StoragesDeps {
  db: Db;
  clock: Clock;
  productKeys: ProductKeys;
}

export type Storages = ReturnType<typeof createStorages>;

/** Fault of all: storage_not_found, for what does not exist and for what belongs to somebody else. */
export function createStorages({ db, clock, productKeys }: StoragesDeps) {
  async function find({ address, userId }: OwnStorage): Promise<StoredStorage> {
    const storage = await createStorageStore(db).find(address, userId);
    if (storage === undefined) throw new AppError("storage_not_found");
    return storage;
  }

  return {
    find,

    async rename({ address, userId }: OwnStorage, title: string): Promise<void> {
      const isRenamed = await createStorageStore(db).rename(address, userId, title);
      if (!isRenamed) throw new AppError("storage_not_found");
    },

    /** The newest sealed file database, as the text that was saved. */
    async fileDatabase({ address, userId }: OwnStorage): Promise<string> {
      const document = await createFileDatabaseStore(db).newest(address, userId);
      if (document === undefined) throw new AppError("storage_not_found");
      return document;
    },

    /** Further faults: file_database_broken, file_database_conflict. */
    async saveFileDatabase({ address, userId }: OwnStorage, document: FileDatabaseDocument): Promise<void> {
      const next = await checkDocument(document, address);
      const isSaved = await transact(db, (tx) =>
        createFileDatabaseStore(tx).saveNext(address, userId, next, clock.now()),
      );
      if (isSaved) return;
      await find({ address, userId });
      throw new AppError("file_database_conflict");
    },

    async productKey(own: OwnStorage): Promise<string> {
      const { sealedProductKey } = await find(own);
      return productKeys.open(sealedProductKey, own.address);
    },

    /** A new key: what a device has saved under the old one opens no more. */
    async renewProductKey({ address, userId }: OwnStorage): Promise<string> {
      const { key, sealed } = productKeys.create(address);
      const isRenewed = await createStorageStore(db).setProductKey(address, userId, sealed);
      if (!isRenewed) throw new AppError("storage_not_found");
      return key;
    },
  };
}
