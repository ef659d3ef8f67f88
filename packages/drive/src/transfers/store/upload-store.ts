import type { StorageKeys } from "@dexnet/crypto/wallet/keys";

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
 * Uploads also run on a device that can't keep them (its storage is full or forbidden); they only do not continue after a
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
