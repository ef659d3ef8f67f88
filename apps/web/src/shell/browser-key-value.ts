import type { KeyValue } from "@dexnet/drive/local-store";

/** Local storage. A browser that forbids it (or has it full) still lets a person in, until the tab is closed. */
const fallback = new Map<string, string>();

export const browserKeyValue: KeyValue = {
  get(name) {
    try {
      return window.localStorage.getItem(name) ?? fallback.get(name) ?? null;
    } catch {
      return fallback.get(name) ?? null;
    }
  },
  set(name, value) {
    fallback.delete(name);
    try {
      window.localStorage.setItem(name, value);
    } catch {
      fallback.set(name, value);
    }
  },
  remove(name) {
    fallback.delete(name);
    try {
      window.localStorage.removeItem(name);
    } catch {
      // Nothing was there.
    }
  },
};
