import type { TransferRow, Transfers, TransfersState } from "@dexnet/drive/transfers/transfers";
import { noTransfers } from "../../../platform/transfers/transfers-store.ts";

/** Consecutive rows of the list of transfers. */
export interface FetchedRows {
  /** Index of the first row. */
  readonly start: number;
  /** Revision of the state that the rows belong to. */
  readonly revision: number;
  readonly rows: readonly TransferRow[];
}

export const noRows: FetchedRows = { start: 0, revision: -1, rows: [] };

/** Row at an index of the list: the state brings the first rows. Undefined for a row that is not fetched yet. */
export function rowAt(state: TransfersState, fetched: FetchedRows, index: number): TransferRow | undefined {
  return index < state.rows.length ? state.rows[index] : fetched.rows[index - fetched.start];
}

/** Fetches visible rows that the state does not bring. */
export interface RowFetcher {
  setState(state: TransfersState): void;
  setVisibleRows(start: number, end: number): void;
}

export interface RowFetcherDeps {
  readonly fetchRows: Transfers["transferRows"];
  readonly onFetched: (fetched: FetchedRows) => void;
}

/** Number of rows on each side of the visible ones that are fetched with them. */
const rowsAround = 50;

export function createRowFetcher({ fetchRows, onFetched }: RowFetcherDeps): RowFetcher {
  let state = noTransfers;
  let visible = { start: 0, end: 0 };
  let fetched = noRows;
  let isFetching = false;

  const firstIndex = () => Math.max(visible.start, state.rows.length);
  const endIndex = () => Math.min(visible.end, state.count);
  const isBeyondState = () => endIndex() > state.rows.length;
  const isFetched = () => fetched.start <= firstIndex() && fetched.start + fetched.rows.length >= endIndex();

  /** Rows of an older revision stay on screen until the newer ones are fetched: thousands of rows change all the time. */
  async function fetchMissing(): Promise<void> {
    if (isFetching || !isBeyondState()) return;
    if (isFetched() && fetched.revision === state.revision) return;
    isFetching = true;
    const start = Math.max(state.rows.length, visible.start - rowsAround);
    try {
      fetched = { start, ...(await fetchRows(start, endIndex() + rowsAround)) };
      onFetched(fetched);
    } catch {
      // The next state or the next scroll tries again.
    } finally {
      isFetching = false;
    }
    // The user has scrolled on meanwhile. A newer revision comes with a state of its own.
    if (!isFetched() && fetched.rows.length > 0) void fetchMissing();
  }

  return {
    setState(next) {
      state = next;
      void fetchMissing();
    },
    setVisibleRows(start, end) {
      visible = { start, end };
      void fetchMissing();
    },
  };
}
