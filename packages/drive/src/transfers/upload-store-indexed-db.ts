import { lowerAddress } from "@dexnet/crypto/verify/address";
import { hexFromBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
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

const databaseName = "dexnet-uploads";
const items = "items";

/** A name for one user's uploads to one storage. Who reads the device learns neither from it. */
export async function uploadsOwner(uniqueKey: string, address: string): Promise<string> {
  const text = utf8Bytes(`dexnet/uploads/1 ${uniqueKey} ${lowerAddress(address)}`);
  return hexFromBytes(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

/** The uploads of all users and storages of the device, in one database of the browser. Runs in a worker as in a page. */
export function createIndexedDbUploadStore(deps: IndexedDbUploadStoreDeps): UploadStore {
  const { owner, indexedDb = globalThis.indexedDB } = deps;
  let opening: Promise<IDBDatabase> | undefined;
  // That there is none is told by each use.
  Promise.resolve(owner).catch(() => undefined);

  function database(): Promise<IDBDatabase> {
    opening ??= openDatabase(indexedDb, () => {
      opening = undefined;
    }).catch((fault: unknown) => {
      opening = undefined;
      throw fault;
    });
    return opening;
  }

  async function inTransaction<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => T): Promise<T> {
    // Strict: a block is sent only when its name is on the disk, and not only on its way there.
    const transaction = (await database()).transaction(items, mode, { durability: "strict" });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
    });
    try {
      const result = work(transaction.objectStore(items));
      await ended;
      return result;
    } catch (fault) {
      ended.catch(() => undefined);
      if (transaction.error === null) abort(transaction);
      throw fault;
    }
  }

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

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

function openDatabase(indexedDb: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDb.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(items, { keyPath: ["owner", "key"] });
    };
    request.onerror = () => reject(request.error ?? new DOMException("not opened", "UnknownError"));
    request.onsuccess = () => {
      const database = request.result;
      // The person clears the site's data, or a newer client changes the form of the database: the next use opens anew.
      database.onclose = onClosed;
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    };
  });
}
