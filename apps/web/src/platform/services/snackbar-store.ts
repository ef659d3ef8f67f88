import type { ReactNode } from "react";
import { createStore } from "./create-store.ts";

export interface Notice {
  text: string;
  tone?: "primary" | "error";
  /** Replaces the icon of the tone. */
  icon?: ReactNode;
  /** Time until the notice closes, not counting the time under the pointer or with the focus. */
  timeoutMs?: number;
  /** A notice takes the place of older ones of its group. */
  group?: string;
  /** One thing to do about it: "Undo", "Try again". */
  action?: { label: string; onClick: () => void };
}

export interface ShownNotice extends Notice {
  id: number;
}

export const defaultTimeoutMs = 5000;
/** More would hide the page. */
const maxNotices = 4;

/** Drops the oldest notice above the limit. Notices of success are dropped before errors. */
function limitNotices(notices: readonly ShownNotice[]): readonly ShownNotice[] {
  if (notices.length <= maxNotices) return notices;
  const dropped = notices.find(({ tone }) => tone !== "error") ?? notices[0];
  return notices.filter((notice) => notice !== dropped);
}

export function createSnackbarStore() {
  const shown = createStore<readonly ShownNotice[]>([]);
  let lastId = 0;
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    /** Shows a line at the bottom of the page. */
    notify(notice: Notice): void {
      lastId += 1;
      const others = shown.get().filter(({ group }) => group === undefined || group !== notice.group);
      shown.set(limitNotices([...others, { ...notice, id: lastId }]));
    },
    removeGroup(group: string): void {
      const others = shown.get().filter((notice) => notice.group !== group);
      if (others.length < shown.get().length) shown.set(others);
    },
    remove(id: number): void {
      const others = shown.get().filter((notice) => notice.id !== id);
      if (others.length < shown.get().length) shown.set(others);
    },
  };
}

export type SnackbarStore = ReturnType<typeof createSnackbarStore>;
