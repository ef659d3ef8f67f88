import { createListeners, type Listeners } from "../../platform/listeners.ts";
import type { Stop } from "../../platform/stop.ts";
import type { Task } from "../transfers.ts";
import type { Row } from "./task-rows.ts";

type Type = Task["type"];

/** Whose turn it is: of the tasks that wait the one that was added first, also if it was paused or failed in between. */
export interface Turns<T extends Row> {
  add(row: T): void;
  /** It waits again. */
  waits(row: T): void;
  next(type: Type): T | null;
  /** Told a moment after one or more have begun to wait. */
  onWaiting(type: Type, listener: () => void): Stop;
  clear(): void;
}

interface Line<T> {
  rows: T[];
  placeOf: Map<T, number>;
  /** Nobody before it waits. */
  from: number;
  readonly listeners: Listeners<undefined>;
  isTelling: boolean;
}

export function createTurns<T extends Row>(): Turns<T> {
  const lines: Record<Type, Line<T>> = { uploadFile: emptyLine(), download: emptyLine() };

  function tell(line: Line<T>): void {
    if (line.isTelling) return;
    line.isTelling = true;
    queueMicrotask(() => {
      line.isTelling = false;
      line.listeners.tell(undefined);
    });
  }

  return {
    add(row) {
      const line = lines[row.type];
      line.placeOf.set(row, line.rows.length);
      line.rows.push(row);
      if (row.state === "waiting") tell(line);
    },
    waits(row) {
      const line = lines[row.type];
      line.from = Math.min(line.from, line.placeOf.get(row) ?? line.from);
      tell(line);
    },
    next(type) {
      const line = lines[type];
      for (; line.from < line.rows.length; line.from += 1) {
        const row = line.rows[line.from];
        if (row?.state === "waiting" && !row.isGone) return row;
      }
      return null;
    },
    onWaiting: (type, listener) => lines[type].listeners.add(listener),
    clear() {
      for (const line of Object.values(lines)) {
        line.rows = [];
        line.placeOf = new Map();
        line.from = 0;
      }
    },
  };
}

function emptyLine<T>(): Line<T> {
  return { rows: [], placeOf: new Map(), from: 0, listeners: createListeners(), isTelling: false };
}
