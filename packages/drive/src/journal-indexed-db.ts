import { lowerAddress } from "@dexnet/crypto/verify/address";
import { hexFromBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { JournalStore, SealedRecord } from "./journal.ts";

export interface IndexedDbJournalDeps {
  /** Whose journal, of which storage. */
  owner: string | Promise<string>;
  indexedDb?: IDBFactory | undefined;
}

const databaseName = "dexnet-journal";
const records = "records";
const byOwner = "owner";

/** A name for one user's journal of one storage. Who reads the device learns neither from it. */
export async function journalOwner(uniqueKey: string, address: string): Promise<string> {
  const text = utf8Bytes(`dexnet/journal/1 ${uniqueKey} ${lowerAddress(address)}`);
  return hexFromBytes(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

/** The journals of all users and storages of the device, in one database of the browser. Runs in a worker as in a page. */
export function createIndexedDbJournalStore(deps: IndexedDbJournalDeps): JournalStore {
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
    // Strict: what is acknowledged is on the disk, and not only on its way there.
    const transaction = (await database()).transaction(records, mode, { durability: "strict" });
    const result = work(transaction.objectStore(records));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
    });
    return result;
  }

  return {
    async append(sealed) {
      const record = { owner: await owner, sealed };
      await inTransaction("readwrite", (store) => store.add(record));
    },
    async readAll() {
      const name = await owner;
      const { result } = await inTransaction("readonly", (store) => store.index(byOwner).getAll(name));
      return (result as SealedRecord[]).map(({ place, sealed }) => ({ place, sealed }));
    },
    async remove(places) {
      await owner;
      await inTransaction("readwrite", (store) => {
        for (const place of places) store.delete(place);
      });
    },
  };
}

function openDatabase(indexedDb: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDb.open(databaseName, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(records, { keyPath: "place", autoIncrement: true });
      store.createIndex(byOwner, "owner");
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
