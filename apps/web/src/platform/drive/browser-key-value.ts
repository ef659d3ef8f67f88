import type { KeyValue } from "@dexnet/drive/platform/local-store";

/** Used part of a window. */
export interface KeyValuePage {
  readonly localStorage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
}

export type BrowserKeyValue = KeyValue & Required<Pick<KeyValue, "subscribe">>;

/** Local storage. Where a browser forbids it or it is full, texts last until the tab is closed. */
export function createBrowserKeyValue(page: () => KeyValuePage): BrowserKeyValue {
  const fallback = new Map<string, string>();

  function remove(name: string): void {
    fallback.delete(name);
    try {
      page().localStorage.removeItem(name);
    } catch {
      // Without storage nothing was saved.
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
        // The previous value must not be read again.
        remove(name);
        fallback.set(name, value);
      }
    },
    remove,
    /** Reports changes of other tabs, and a return from the back-forward cache, during which changes were missed. */
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
