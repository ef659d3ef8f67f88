import type { Unsubscribe } from "../../platform/listeners.ts";
import { createListeners, type Listeners } from "../../platform/listeners.ts";
import type { Task } from "../transfers.ts";
import type { Row } from "./task-rows.ts";

type Type = Task["type"];

/** Finds the next waiting task: the one that was added first, also if it was paused or failed in between. */
export interface WaitingTasks<T extends Row> {
  add(row: T): void;
  /** The task waits again. */
  markWaiting(row: T): void;
  next(type: Type): T | null;
  /** Called shortly after one or more tasks became ready to start. */
  onWaiting(type: Type, listener: () => void): Unsubscribe;
  clear(): void;
}

interface TaskList<T> {
  rows: T[];
  indexOf: Map<T, number>;
  /** No task before this index waits. */
  from: number;
  readonly listeners: Listeners<undefined>;
  isNotifying: boolean;
}

export function createWaitingTasks<T extends Row>(): WaitingTasks<T> {
  const lists: Record<Type, TaskList<T>> = { uploadFile: emptyList(), download: emptyList() };

  function notify(list: TaskList<T>): void {
    if (list.isNotifying) return;
    list.isNotifying = true;
    queueMicrotask(() => {
      list.isNotifying = false;
      list.listeners.notify(undefined);
    });
  }

  return {
    add(row) {
      const list = lists[row.type];
      list.indexOf.set(row, list.rows.length);
      list.rows.push(row);
      if (row.state === "waiting") notify(list);
    },
    markWaiting(row) {
      const list = lists[row.type];
      list.from = Math.min(list.from, list.indexOf.get(row) ?? list.from);
      notify(list);
    },
    next(type) {
      const list = lists[type];
      for (; list.from < list.rows.length; list.from += 1) {
        const row = list.rows[list.from];
        if (row?.state === "waiting" && !row.isRemoved) return row;
      }
      return null;
    },
    onWaiting: (type, listener) => lists[type].listeners.subscribe(listener),
    clear() {
      for (const list of Object.values(lists)) {
        list.rows = [];
        list.indexOf = new Map();
        list.from = 0;
      }
    },
  };
}

function emptyList<T>(): TaskList<T> {
  return { rows: [], indexOf: new Map(), from: 0, listeners: createListeners(), isNotifying: false };
}
