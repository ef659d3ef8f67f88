import { AppError } from "@dexnet/protocol/errors/errors";
import { createBatchedLookup } from "@dexnet/service/concurrency/batched-lookup";
import type { Db } from "@dexnet/service/database/database";
import { createLinkStore } from "./link-store.ts";
import { type ProductKeys, productKeyContext } from "./product-keys.ts";
import { createStorageStore, type StoredStorage } from "./storage-store.ts";

/** Refers to a storage that a user owns or is connected to. The address is normalized. */
export interface StorageRef {
  userId: string;
  address: string;
}

export interface StoragesDeps {
  readonly db: Db;
  readonly productKeys: ProductKeys;
}

export type Storages = ReturnType<typeof createStorages>;

/**
 * Actions that owner and connected users have in common, each for their own account. Fault of all: storage_not_found,
 * for a storage that does not exist and for one of other accounts only. See [Note: owner and links].
 */
export function createStorages({ db, productKeys }: StoragesDeps) {
  async function find({ address, userId }: StorageRef): Promise<StoredStorage> {
    const storage = await createStorageStore(db).find(address, userId);
    if (storage === undefined) throw new AppError("storage_not_found");
    return storage;
  }

  const listStorages = createBatchedLookup((userIds) => createStorageStore(db).listOfAll(userIds));

  return {
    find,

    /** Lists the storages that the user owns or is connected to, in the order in which they came to the account. */
    list: async (userId: string): Promise<StoredStorage[]> => (await listStorages(userId)) ?? [],

    /** Sets the title that this user sees. */
    async rename({ address, userId }: StorageRef, title: string): Promise<void> {
      const isRenamed =
        (await createStorageStore(db).rename(address, userId, title)) ||
        (await createLinkStore(db).rename(address, userId, title));
      if (!isRenamed) throw new AppError("storage_not_found");
    },

    async readProductKey(storage: StorageRef): Promise<string> {
      const { sealedProductKey, owner } = await find(storage);
      return productKeys.open(sealedProductKey, productKeyContext(storage, owner));
    },

    /** Creates a new key. Phrases that this user's devices saved under the old key can't be opened any more. */
    async renewProductKey(storage: StorageRef): Promise<string> {
      const { address, userId } = storage;
      const { owner } = await find(storage);
      const { key, sealed } = productKeys.create(productKeyContext(storage, owner));
      const store = owner ? createStorageStore(db) : createLinkStore(db);
      if (!(await store.setProductKey(address, userId, sealed))) throw new AppError("storage_not_found");
      return key;
    },
  };
}
