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
/** More would hide the page. */
const mostAtOnce = 4;

/** The oldest goes first, and before any error what only says that something went well. */
function withinRoom(notices: readonly ShownNotice[]): readonly ShownNotice[] {
  if (notices.length <= mostAtOnce) return notices;
  const leaving = notices.find(({ tone }) => tone !== "error") ?? notices[0];
  return notices.filter((notice) => notice !== leaving);
}

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
      set(withinRoom([...shown, { ...notice, id: lastId }]));
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
