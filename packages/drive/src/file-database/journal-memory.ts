import type { JournalStore, SealedRecord } from "./journal.ts";

/** For as long as the process lives: where there is no other, and in tests. */
export function createMemoryJournalStore(firstPlace = 1): JournalStore {
  const records = new Map<number, SealedRecord>();
  let nextPlace = firstPlace;
  return {
    async append(sealed) {
      records.set(nextPlace, { place: nextPlace, sealed });
      nextPlace += 1;
    },
    readAll: async () => [...records.values()],
    async remove(places) {
      for (const place of places) records.delete(place);
    },
  };
}

/** No place of a device's own store is as high. */
const placesInMemory = 2 ** 52;

/**
 * Keeps in memory what the device can't keep (its storage is full, forbidden or was cleared), so that it is saved at
 * least while the tab lives. Once it came to that, all that follows goes to memory as well: a writer's changes must not
 * stand in two places out of order, see [Note: exactly once].
 */
export function createSafeJournalStore(device: JournalStore): JournalStore {
  const memory = createMemoryJournalStore(placesInMemory);
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
      const kept = isDeviceGood ? await device.readAll() : await device.readAll().catch(() => []);
      return [...kept, ...(await memory.readAll())];
    },
    async remove(places) {
      await memory.remove(places);
      const onDevice = places.filter((place) => place < placesInMemory);
      if (onDevice.length > 0) await device.remove(onDevice);
    },
  };
}
