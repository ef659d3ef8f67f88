import type { ReactNode } from "react";

export interface Notice {
  text: string;
  tone?: "primary" | "error";
  /** Instead of the tone's own. */
  icon?: ReactNode;
  /** How long it stays while nobody points at it. */
  timeoutMs?: number;
  /** One thing to do about it: "Undo", "Try again". */
  action?: { label: string; onClick: () => void };
}

export interface ShownNotice extends Notice {
  id: number;
}

export const defaultTimeoutMs = 5000;
/** More would hide the page; the oldest goes first. */
const mostAtOnce = 4;

export function createSnackbarStore() {
  let shown: readonly ShownNotice[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  function set(next: readonly ShownNotice[]): void {
    shown = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(notice: Notice): number {
      lastId += 1;
      set([...shown, { ...notice, id: lastId }].slice(-mostAtOnce));
      return lastId;
    },
    remove(id: number): void {
      if (shown.some((notice) => notice.id === id)) set(shown.filter((notice) => notice.id !== id));
    },
  };
}

export type SnackbarStore = ReturnType<typeof createSnackbarStore>;

/** The page has one snackbar. */
export const snackbarStore = createSnackbarStore();
