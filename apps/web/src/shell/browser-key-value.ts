import type { KeyValue } from "@dexnet/drive/platform/local-store";

/** What a window has of this. */
export interface KeyValuePage {
  readonly localStorage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
}

export type BrowserKeyValue = KeyValue & Required<Pick<KeyValue, "subscribe">>;

/** Local storage. A browser that forbids it (or has it full) still lets a person in, until the tab is closed. */
export function createBrowserKeyValue(page: () => KeyValuePage): BrowserKeyValue {
  const fallback = new Map<string, string>();

  function remove(name: string): void {
    fallback.delete(name);
    try {
      page().localStorage.removeItem(name);
    } catch {
      // Nothing was there.
    }
  }

  return {
    get(name) {
      try {
        return page().localStorage.getItem(name) ?? fallback.get(name) ?? null;
      } catch {
        return fallback.get(name) ?? null;
      }
    },
    set(name, value) {
      try {
        page().localStorage.setItem(name, value);
        fallback.delete(name);
      } catch {
        // What was there before must not be found again.
        remove(name);
        fallback.set(name, value);
      }
    },
    remove,
    /** Other tabs' changes, and whatever happened while this page lay in the browser's back-and-forward cache. */
    subscribe(listener) {
      const changed = (event: Event) => listener((event as StorageEvent).key);
      const shown = (event: Event) => {
        if ((event as PageTransitionEvent).persisted) listener(null);
      };
      const watched = page();
      watched.addEventListener("storage", changed);
      watched.addEventListener("pageshow", shown);
      return () => {
        watched.removeEventListener("storage", changed);
        watched.removeEventListener("pageshow", shown);
      };
    },
  };
}
