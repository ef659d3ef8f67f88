import { createDeviceDatabase, deriveOwnerName } from "../../platform/device-database.ts";
import type { Handles, ItemChange, KeptItem, UploadStore } from "./upload-store.ts";

export interface IndexedDbUploadStoreDeps {
  /** Name of the user and the storage, see `uploadsOwner`. */
  readonly owner: string | Promise<string>;
  readonly indexedDb?: IDBFactory | undefined;
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

/** Whether this device keeps a transfer of any user. False where the browser has no database. */
export async function hasKeptTransfers(indexedDb?: IDBFactory): Promise<boolean> {
  try {
    const { result } = await openDatabase(indexedDb).inTransaction("readonly", (store) => store.count());
    return result > 0;
  } catch {
    return false;
  }
}

export const uploadsOwner = (uniqueKey: string, address: string) => deriveOwnerName("uploads", uniqueKey, address);

/** One database for the transfers of all users and storages of the device. */
export function createIndexedDbUploadStore({ owner, indexedDb }: IndexedDbUploadStoreDeps): UploadStore {
  const { inTransaction } = openDatabase(indexedDb);
  // Each use of the store throws this fault.
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
      // Arrays sort after all strings, so the range has all keys of the owner.
      const ownerRange = globalThis.IDBKeyRange.bound([name], [name, []]);
      const { result } = await inTransaction("readonly", (store) => store.getAll(ownerRange));
      return (result as Item[]).map(({ key, sealed, handles = [] }): KeptItem => ({ key, sealed, handles }));
    },
  };
}

type Write = (changes: readonly ItemChange[]) => Promise<void>;

/**
 * Changes that arrive during a write are collected for the next one: each write waits for the disk, and many parts are
 * named in that time. If a key changes twice in one write, only the last change is written.
 */
export function createGroupedWrites(writeAll: Write): Write {
  let waiting: { changes: ItemChange[]; done: Promise<void> } | null = null;
  let last: Promise<void> = Promise.resolve();

  return (changes) => {
    if (waiting === null) {
      const group = { changes: [] as ItemChange[], done: Promise.resolve() };
      waiting = group;
      group.done = last.then(() => {
        waiting = null;
        return writeAll([...new Map(group.changes.map((change) => [change.key, change])).values()]);
      });
      last = group.done.catch(() => undefined);
    }
    waiting.changes.push(...changes);
    return waiting.done;
  };
}
