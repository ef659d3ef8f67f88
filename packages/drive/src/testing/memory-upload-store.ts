import type { KeptItem, UploadStore } from "../transfers/upload-store.ts";

/** Keeps transfers only as long as the process lives. */
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
