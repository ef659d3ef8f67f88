import { lowerAddress } from "@dexnet/crypto/verify/address";
import { hexFromBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";

export interface DeviceDatabaseDeps {
  readonly name: string;
  /** Name of its only object store. */
  readonly store: string;
  readonly create: (database: IDBDatabase) => void;
  readonly indexedDb?: IDBFactory | undefined;
}

/** One database of the browser, for pages and workers. */
export interface DeviceDatabase {
  /**
   * Runs all of the work or none of it. When this resolves, the data is on the disk. The work must start all its requests
   * synchronously; their results are available after the transaction.
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
        transaction.onabort = () => reject(transaction.error ?? new DOMException("Aborted", "AbortError"));
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

/** Derives a name for the data of one user and one storage. The name reveals neither. */
export async function deriveOwnerName(purpose: string, uniqueKey: string, address: string): Promise<string> {
  const text = utf8Bytes(`dexnet/${purpose}/1 ${uniqueKey} ${lowerAddress(address)}`);
  return hexFromBytes(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

function openDatabase(deps: DeviceDatabaseDeps, onClosed: () => void): Promise<IDBDatabase> {
  const { name, create, indexedDb = globalThis.indexedDB } = deps;
  return new Promise((resolve, reject) => {
    const request = indexedDb.open(name, 1);
    request.onupgradeneeded = () => create(request.result);
    request.onerror = () => reject(request.error ?? new DOMException("The database can't be opened", "UnknownError"));
    request.onsuccess = () => {
      const database = request.result;
      // The user clears the site's data, or a newer client upgrades the database: the next call opens it again.
      database.onclose = onClosed;
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    };
  });
}
