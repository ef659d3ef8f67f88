import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { StorageKeys } from "@dexnet/crypto/wallet/keys";
import { createDeviceDatabase, deriveOwnerName } from "../platform/device-database.ts";
import type { Locks } from "../platform/locks.ts";

/**
 * Sealed records of unfinished transfers, which survive the page. There is one store for each user and address, shared by
 * all tabs of the device. The device sees the number and the size of the records, not their content.
 */
export interface UploadStore {
  /**
   * Writes all changes or none. Resolves when they would survive a crash of the browser. Concurrent writes are combined, in
   * the order of the calls.
   */
  write(changes: readonly ItemChange[]): Promise<void>;
  /** All records, in no particular order. */
  readAll(): Promise<readonly KeptItem[]>;
}

/** New content for a key. Null deletes it. */
export interface ItemChange {
  readonly key: string;
  readonly sealed: string | null;
  /** The browser's handles, which find the files again. They can't be sealed: only the browser can read them. */
  readonly handles?: Handles | undefined;
}

export interface KeptItem {
  readonly key: string;
  readonly sealed: string;
  readonly handles: Handles;
}

/** Handle of each file. Null for a file without one. */
export type Handles = readonly (FileSystemFileHandle | null)[];

/** A store and the keys that seal its records. */
export interface RecordsDeps {
  readonly store: UploadStore;
  readonly keys: StorageKeys;
}

/**
 * Files are also uploaded on a device that can't keep their transfers (its storage is full or forbidden); these only do not continue after a
 * reload. After a failed write the records of the device may be too old to continue from, so they are removed if possible.
 */
export function createSafeUploadStore(device: UploadStore): UploadStore {
  const written = new Set<string>();
  let isDeviceUsable = true;

  async function removeWritten(): Promise<void> {
    isDeviceUsable = false;
    await device.write([...written].map((key) => ({ key, sealed: null }))).catch(() => undefined);
  }

  return {
    async write(changes) {
      if (!isDeviceUsable) return;
      for (const { key } of changes) written.add(key);
      await device.write(changes).catch(removeWritten);
    },
    readAll: async () => device.readAll().catch(() => []),
  };
}

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

/** Locks that let only one tab at a time work on a batch: see [Note: unfinished uploads]. */
export interface BatchLocks {
  /** False when this or another tab has the lock already. */
  acquire(batch: { readonly id: string }): Promise<boolean>;
  release(batch: { readonly id: string }): void;
  releaseAll(): void;
}

export interface BatchLocksDeps {
  readonly locks: Locks;
  readonly address: string;
  /** Aborted when the storage is closed. No lock is acquired after that. */
  readonly signal: AbortSignal;
}

export function createBatchLocks({ locks, address, signal }: BatchLocksDeps): BatchLocks {
  const releases = new Map<string, () => void>();

  return {
    async acquire({ id }) {
      const release = await tryAcquire(locks, `dexnet-upload-${lowerAddress(address)}-${id}`);
      if (release === null) return false;
      if (signal.aborted) release();
      else releases.set(id, release);
      return !signal.aborted;
    },
    release({ id }) {
      releases.get(id)?.();
      releases.delete(id);
    },
    releaseAll() {
      for (const release of releases.values()) release();
      releases.clear();
    },
  };
}

/** Returns the function that releases the lock. Null when the lock is not free. */
function tryAcquire(locks: Locks, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const locked = locks.withLockIfFree(name, () => new Promise<void>((release) => resolve(release)));
    void locked.then(
      () => resolve(null),
      () => resolve(null),
    );
  });
}
