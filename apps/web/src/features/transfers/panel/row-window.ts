import type { Task, Transfers, TransfersState } from "@dexnet/drive/transfers/transfers";
import { noTransfers } from "../../../platform/transfers/transfers-store.ts";

/** The rows of the panel as far as they are here: the state brings the first, the others are fetched when they are in sight. */
export interface RowWindow {
  /** Undefined for a row that is not here yet. */
  rowAt(index: number): Task | undefined;
  update(state: TransfersState): void;
  /** Which rows are in sight. */
  see(start: number, end: number): void;
}

export interface RowWindowDeps {
  readonly rows: Transfers["transferRows"];
  readonly onChange: () => void;
}

/** Rows on each side of those in sight that are fetched with them. */
const rowsAround = 50;

export function createRowWindow({ rows: fetchRows, onChange }: RowWindowDeps): RowWindow {
  let state = noTransfers;
  let sight = { start: 0, end: 0 };
  let fetched: { start: number; listing: number; rows: readonly Task[] } = { start: 0, listing: -1, rows: [] };
  let isFetching = false;

  const end = () => Math.min(sight.end, state.count);
  const isBeyondState = () => end() > state.rows.length;
  const isHere = () => fetched.start <= first() && fetched.start + fetched.rows.length >= end();
  const first = () => Math.max(sight.start, state.rows.length);

  /** The rows of an older listing stay on screen until the newer are here: the places of thousands change all the time. */
  async function fetchMissing(): Promise<void> {
    if (isFetching || !isBeyondState()) return;
    if (isHere() && fetched.listing === state.listing) return;
    isFetching = true;
    const start = Math.max(state.rows.length, sight.start - rowsAround);
    try {
      fetched = { start, ...(await fetchRows(start, end() + rowsAround)) };
      onChange();
    } catch {
      // The next state, or the next look, tries again.
    } finally {
      isFetching = false;
    }
    // Somebody has scrolled on meanwhile. A listing that has moved on is told by a state of its own.
    if (!isHere() && fetched.rows.length > 0) void fetchMissing();
  }

  return {
    rowAt: (index) => (index < state.rows.length ? state.rows[index] : fetched.rows[index - fetched.start]),
    update(next) {
      state = next;
      void fetchMissing();
    },
    see(start, end) {
      sight = { start, end };
      void fetchMissing();
    },
  };
}
