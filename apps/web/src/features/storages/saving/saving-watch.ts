import type { Drive, SavingStatus, Unsubscribe } from "@dexnet/drive/drive";

/** Watches the saving of storages. */
export interface SavingWatch {
  /** Calls the listener with the known status at once, and with each later one. */
  follow(address: string, listener: (status: SavingStatus) => void): () => void;
  /** Calls the listener when all changes of a watched storage are saved. */
  onSaved(listener: () => void): () => void;
}

export interface SavingWatchDeps {
  readonly drive: Pick<Drive, "open">;
  /** Window, which asks before it is closed while changes are unsaved. */
  readonly page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
}

interface WatchedStorage {
  listeners: Set<(status: SavingStatus) => void>;
  status: SavingStatus | null;
  stop: Unsubscribe | null;
  isStopped: boolean;
}

/**
 * A storage is watched while it has listeners, and then until all its changes are saved, so that the browser still asks
 * before the window closes.
 */
export function createSavingWatch({ drive, page }: SavingWatchDeps): SavingWatch {
  const storages = new Map<string, WatchedStorage>();
  const savedListeners = new Set<() => void>();
  const warn = (event: Event) => event.preventDefault();
  let isWarning = false;

  function update(): void {
    const isUnsaved = [...storages.values()].some(({ status }) => (status?.unsaved ?? 0) > 0);
    if (isUnsaved === isWarning) return;
    isWarning = isUnsaved;
    if (isUnsaved) page.addEventListener("beforeunload", warn);
    else page.removeEventListener("beforeunload", warn);
  }

  function stopIfDone(key: string, storage: WatchedStorage): void {
    if (storage.listeners.size > 0 || (storage.status?.unsaved ?? 0) > 0) return;
    storage.isStopped = true;
    if (storages.get(key) === storage) storages.delete(key);
    void storage.stop?.();
  }

  async function watch(key: string, address: string, storage: WatchedStorage): Promise<void> {
    const stop = await drive.open(address).watchSaving((status) => {
      if (storage.isStopped) return;
      const wasUnsaved = (storage.status?.unsaved ?? 0) > 0;
      storage.status = status;
      for (const listener of storage.listeners) listener(status);
      stopIfDone(key, storage);
      update();
      if (wasUnsaved && status.unsaved === 0) for (const listener of savedListeners) listener();
    });
    if (storage.isStopped) void stop();
    else storage.stop = stop;
  }

  return {
    onSaved(listener) {
      savedListeners.add(listener);
      return () => savedListeners.delete(listener);
    },
    follow(address, listener) {
      const key = address.toLowerCase();
      const storage = storages.get(key) ?? { listeners: new Set(), status: null, stop: null, isStopped: false };
      storage.listeners.add(listener);
      if (storage.status !== null) listener(storage.status);
      if (!storages.has(key)) {
        storages.set(key, storage);
        // A storage that is not open has no unsaved changes; its page shows why it is not open.
        watch(key, address, storage).catch(() => {
          storage.isStopped = true;
          if (storages.get(key) === storage) storages.delete(key);
        });
      }
      return () => {
        storage.listeners.delete(listener);
        stopIfDone(key, storage);
        update();
      };
    },
  };
}
