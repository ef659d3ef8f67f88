import type { JournalStore, SealedRecord } from "./journal.ts";

/** Journal for the lifetime of the process, where no other is available, and in tests. */
export function createMemoryJournalStore(firstKey = 1): JournalStore {
  const records = new Map<number, SealedRecord>();
  let nextKey = firstKey;
  return {
    async append(sealed) {
      records.set(nextKey, { key: nextKey, sealed });
      nextKey += 1;
    },
    readAll: async () => [...records.values()],
    async remove(keys) {
      for (const key of keys) records.delete(key);
    },
  };
}

/** First key of records in memory. Keys of the device's own store are always lower. */
const firstKeyInMemory = 2 ** 52;

/**
 * Stores records in memory if the device can't store them (its storage is full, forbidden or was cleared), so that they
 * are saved at least while the tab is open. After the first such record all others go to memory too, because the operations
 * of a writer must stay in order. See [Note: exactly once].
 */
export function createSafeJournalStore(device: JournalStore): JournalStore {
  const memory = createMemoryJournalStore(firstKeyInMemory);
  let isDeviceGood = true;
  return {
    async append(sealed) {
      if (isDeviceGood) {
        try {
          await device.append(sealed);
          return;
        } catch {
          isDeviceGood = false;
        }
      }
      await memory.append(sealed);
    },
    async readAll() {
      const stored = isDeviceGood ? await device.readAll() : await device.readAll().catch(() => []);
      return [...stored, ...(await memory.readAll())];
    },
    async remove(keys) {
      await memory.remove(keys);
      const onDevice = keys.filter((key) => key < firstKeyInMemory);
      if (onDevice.length > 0) await device.remove(onDevice);
    },
  };
}
