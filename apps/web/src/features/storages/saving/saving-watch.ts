import type { Drive, SavingStatus, Unsubscribe } from "@dexnet/drive/drive";

/** Follows how the changes of storages get to the server. */
export interface SavingWatch {
  /** Hears what is known at once, and each later state. */
  follow(address: string, listener: (status: SavingStatus) => void): () => void;
  /** Hears when the last change of a storage that is followed has been saved. */
  onSaved(listener: () => void): () => void;
}

export interface SavingWatchDeps {
  drive: Pick<Drive, "watchSaving">;
  /** The window: it asks before it is closed while something is unsaved. */
  page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
}

interface Followed {
  listeners: Set<(status: SavingStatus) => void>;
  status: SavingStatus | null;
  stop: Unsubscribe | null;
  isOver: boolean;
}

/**
 * A storage is followed for as long as a screen shows it, and beyond that until all its changes are saved: who left its
 * page is still asked before the window closes.
 */
export function createSavingWatch({ drive, page }: SavingWatchDeps): SavingWatch {
  const all = new Map<string, Followed>();
  const savedListeners = new Set<() => void>();
  const warn = (event: Event) => event.preventDefault();
  let isWarning = false;

  function update(): void {
    const isUnsaved = [...all.values()].some(({ status }) => (status?.unsaved ?? 0) > 0);
    if (isUnsaved === isWarning) return;
    isWarning = isUnsaved;
    if (isUnsaved) page.addEventListener("beforeunload", warn);
    else page.removeEventListener("beforeunload", warn);
  }

  function endIfDone(place: string, followed: Followed): void {
    if (followed.listeners.size > 0 || (followed.status?.unsaved ?? 0) > 0) return;
    followed.isOver = true;
    if (all.get(place) === followed) all.delete(place);
    void followed.stop?.();
  }

  async function watch(place: string, address: string, followed: Followed): Promise<void> {
    const stop = await drive.watchSaving(address, (status) => {
      if (followed.isOver) return;
      const wasUnsaved = (followed.status?.unsaved ?? 0) > 0;
      followed.status = status;
      for (const listener of followed.listeners) listener(status);
      endIfDone(place, followed);
      update();
      if (wasUnsaved && status.unsaved === 0) for (const listener of savedListeners) listener();
    });
    if (followed.isOver) void stop();
    else followed.stop = stop;
  }

  return {
    onSaved(listener) {
      savedListeners.add(listener);
      return () => savedListeners.delete(listener);
    },
    follow(address, listener) {
      const place = address.toLowerCase();
      const followed = all.get(place) ?? { listeners: new Set(), status: null, stop: null, isOver: false };
      followed.listeners.add(listener);
      if (followed.status !== null) listener(followed.status);
      if (!all.has(place)) {
        all.set(place, followed);
        // A storage that is not open has nothing on its way; who shows it tells why it is not.
        watch(place, address, followed).catch(() => {
          followed.isOver = true;
          if (all.get(place) === followed) all.delete(place);
        });
      }
      return () => {
        followed.listeners.delete(listener);
        endIfDone(place, followed);
        update();
      };
    },
  };
}
