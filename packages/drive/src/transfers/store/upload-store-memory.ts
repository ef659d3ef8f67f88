import type { KeptItem, UploadStore } from "./upload-store.ts";

/** For as long as the process lives: where there is no other, and in tests. */
export function createMemoryUploadStore(): UploadStore {
  const items = new Map<string, KeptItem>();
  return {
    async write(changes) {
      for (const { key, sealed, handles = [] } of changes) {
        if (sealed === null) items.delete(key);
        else items.set(key, { key, sealed, handles });
      }
    },
    readAll: async () => [...items.values()],
  };
}

/**
 * A device that keeps nothing (its storage is full or forbidden) keeps no upload from going: it only does not go on after a
 * reload. Once a write has failed, what the device has may be too old to go on from, and is taken away as far as that can be.
 */
export function createSafeUploadStore(device: UploadStore): UploadStore {
  const written = new Set<string>();
  let isDeviceGood = true;

  async function takeAway(): Promise<void> {
    isDeviceGood = false;
    await device.write([...written].map((key) => ({ key, sealed: null }))).catch(() => undefined);
  }

  return {
    async write(changes) {
      if (!isDeviceGood) return;
      for (const { key } of changes) written.add(key);
      await device.write(changes).catch(takeAway);
    },
    readAll: async () => device.readAll().catch(() => []),
  };
}
