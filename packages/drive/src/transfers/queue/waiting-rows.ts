import { createListeners, type Unsubscribe } from "../../platform/listeners.ts";
import type { Row } from "./rows.ts";

/** Finds the next waiting row: the one that was added first, also if it was paused or failed in between. */
export interface WaitingRows<R extends Row> {
  add(row: R): void;
  /** The row waits again. */
  markWaiting(row: R): void;
  next(): R | null;
  /** Called shortly after one or more rows became ready to start. */
  onWaiting(listener: () => void): Unsubscribe;
  clear(): void;
}

export function createWaitingRows<R extends Row>(): WaitingRows<R> {
  const listeners = createListeners<undefined>();
  let rows: R[] = [];
  let indexOf = new Map<R, number>();
  /** No row before this index waits. */
  let from = 0;
  let isNotifying = false;

  function notify(): void {
    if (isNotifying) return;
    isNotifying = true;
    queueMicrotask(() => {
      isNotifying = false;
      listeners.notify(undefined);
    });
  }

  return {
    add(row) {
      indexOf.set(row, rows.length);
      rows.push(row);
      if (row.state === "waiting") notify();
    },
    markWaiting(row) {
      from = Math.min(from, indexOf.get(row) ?? from);
      notify();
    },
    next() {
      for (; from < rows.length; from += 1) {
        const row = rows[from];
        if (row?.state === "waiting" && !row.isRemoved) return row;
      }
      return null;
    },
    onWaiting: listeners.subscribe,
    clear() {
      rows = [];
      indexOf = new Map();
      from = 0;
    },
  };
}
