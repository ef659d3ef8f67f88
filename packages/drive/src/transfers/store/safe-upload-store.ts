import type { UploadStore } from "./upload-store.ts";

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
