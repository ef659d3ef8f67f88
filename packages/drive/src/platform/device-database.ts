import { lowerAddress } from "@dexnet/crypto/verify/address";
import { hexFromBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";

export interface DeviceDatabaseDeps {
  name: string;
  /** Its one object store. */
  store: string;
  create: (database: IDBDatabase) => void;
  indexedDb?: IDBFactory | undefined;
}

/** One database of the browser. Runs in a worker as in a page. */
export interface DeviceDatabase {
  /**
   * All of the work or none of it, and when this resolves it is on the disk, not only on its way there. The work asks for
   * everything at once: what a request of it gives is there when the transaction has ended.
   */
  inTransaction<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => T): Promise<T>;
}

export function createDeviceDatabase(deps: DeviceDatabaseDeps): DeviceDatabase {
  const { store } = deps;
  let opening: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opening = undefined;
  };

  function database(): Promise<IDBDatabase> {
    opening ??= openDatabase(deps, forget).catch((fault: unknown) => {
      forget();
      throw fault;
    });
    return opening;
  }

  return {
    async inTransaction(mode, work) {
      const transaction = (await database()).transaction(store, mode, { durability: "strict" });
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
      });
      try {
        const result = work(transaction.objectStore(store));
        await ended;
        return result;
      } catch (fault) {
        ended.catch(() => undefined);
        if (transaction.error === null) abort(transaction);
        throw fault;
      }
    },
  };
}

/** A name for what one user keeps of one storage. Who reads the device learns neither from it. */
export async function ownerName(purpose: string, uniqueKey: string, address: string): Promise<string> {
  const text = utf8Bytes(`dexnet/${purpose}/1 ${uniqueKey} ${lowerAddress(address)}`);
  return hexFromBytes(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

function openDatabase(deps: DeviceDatabaseDeps, onClosed: () => void): Promise<IDBDatabase> {
  const { name, create, indexedDb = globalThis.indexedDB } = deps;
  return new Promise((resolve, reject) => {
    const request = indexedDb.open(name, 1);
    request.onupgradeneeded = () => create(request.result);
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
