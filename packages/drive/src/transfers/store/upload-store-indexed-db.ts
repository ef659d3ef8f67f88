import { createDeviceDatabase, deriveOwnerName } from "../../platform/device-database.ts";
import { createGroupedWrites } from "./grouped-writes.ts";
import type { Handles, ItemChange, KeptItem, UploadStore } from "./upload-store.ts";

export interface IndexedDbUploadStoreDeps {
  /** Whose uploads, to which storage. */
  owner: string | Promise<string>;
  indexedDb?: IDBFactory | undefined;
}

interface Item {
  owner: string;
  key: string;
  sealed: string;
  handles?: Handles;
}

const openDatabase = (indexedDb?: IDBFactory) =>
  createDeviceDatabase({
    name: "dexnet-uploads",
    store: "items",
    create: (database) => database.createObjectStore("items", { keyPath: ["owner", "key"] }),
    indexedDb,
  });

/** Whether anything is kept on this device, of whomever. False where the device keeps nothing. */
export async function hasKeptTransfers(indexedDb?: IDBFactory): Promise<boolean> {
  try {
    const { result } = await openDatabase(indexedDb).inTransaction("readonly", (store) => store.count());
    return result > 0;
  } catch {
    return false;
  }
}

export const uploadsOwner = (uniqueKey: string, address: string) => deriveOwnerName("uploads", uniqueKey, address);

/** The transfers of all users and storages of the device, in one database. A block is sent only when its name is on the disk. */
export function createIndexedDbUploadStore({ owner, indexedDb }: IndexedDbUploadStoreDeps): UploadStore {
  const { inTransaction } = openDatabase(indexedDb);
  // That there is none is told by each use.
  Promise.resolve(owner).catch(() => undefined);

  async function writeAll(changes: readonly ItemChange[]): Promise<void> {
    const name = await owner;
    await inTransaction("readwrite", (store) => {
      for (const { key, sealed, handles } of changes) {
        if (sealed === null) store.delete([name, key]);
        else store.put({ owner: name, key, sealed, ...(handles === undefined ? {} : { handles }) } satisfies Item);
      }
    });
  }

  return {
    write: createGroupedWrites(writeAll),
    async readAll() {
      const name = await owner;
      // An array stands behind every text: these are all keys of the owner.
      const ofOwner = globalThis.IDBKeyRange.bound([name], [name, []]);
      const { result } = await inTransaction("readonly", (store) => store.getAll(ofOwner));
      return (result as Item[]).map(({ key, sealed, handles = [] }): KeptItem => ({ key, sealed, handles }));
    },
  };
}
