import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { JournalStore } from "../file-database/journal/journal.ts";
import { createMemoryJournalStore } from "../file-database/journal/journal-memory.ts";
import type { LocalCopy } from "../file-database/replica/local-copy.ts";
import { createMemoryLocalCopy } from "../file-database/replica/local-copy-memory.ts";
import { createListeners } from "../platform/listeners.ts";
import type { TabChannel, TabMessage } from "../platform/tab-channel.ts";
import type { UploadStore } from "../transfers/upload-store.ts";
import { createMemoryUploadStore } from "./memory-upload-store.ts";

/** Journals of one device, by address. */
export function createMemoryJournals(): (address: string) => JournalStore {
  const stores = new Map<string, JournalStore>();
  return (address) => {
    const store = stores.get(lowerAddress(address)) ?? createMemoryJournalStore();
    stores.set(lowerAddress(address), store);
    return store;
  };
}

/** Copies of file databases of one device, by address. */
export function createMemoryLocalCopies(): (address: string) => LocalCopy {
  const copies = new Map<string, LocalCopy>();
  return (address) => {
    const copy = copies.get(lowerAddress(address)) ?? createMemoryLocalCopy();
    copies.set(lowerAddress(address), copy);
    return copy;
  };
}

/** Upload stores of one device, by address. */
export function createMemoryUploads(): (address: string) => UploadStore {
  const stores = new Map<string, UploadStore>();
  return (address) => {
    const store = stores.get(lowerAddress(address)) ?? createMemoryUploadStore();
    stores.set(lowerAddress(address), store);
    return store;
  };
}

/** Channels between the tabs of one device. Messages arrive a moment later. */
export function createMemoryChannels(): (name: string) => TabChannel {
  const posted = createListeners<{ from: TabChannel; name: string; message: TabMessage }>();
  return (name) => {
    let isOpen = true;
    const channel: TabChannel = {
      post(message) {
        if (isOpen) queueMicrotask(() => posted.notify({ from: channel, name, message }));
      },
      subscribe: (listener) =>
        posted.subscribe((heard) => {
          if (isOpen && heard.from !== channel && heard.name === name) listener(heard.message);
        }),
      close() {
        isOpen = false;
      },
    };
    return channel;
  };
}
