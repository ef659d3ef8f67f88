import { createListeners, type Unsubscribe } from "../../platform/listeners.ts";
import type { RowState, RowStep, TransferRow, TransfersState } from "../transfers.ts";
import { createFolderTotals } from "./folder-totals.ts";

/** A row as the queue keeps it. Only `Rows.change` writes the fields of `RowProgress`. */
export interface Row {
  readonly id: string;
  readonly groupId: string;
  readonly type: TransferRow["type"];
  readonly scope: string;
  readonly name: string;
  readonly totalBytes: number;
  readonly canRetry: boolean;
  /** Id that the entry of an upload will have, and the ids of the new folders of its path. */
  readonly entryId: string | undefined;
  readonly folderIds: readonly string[];
  step: RowStep;
  state: RowState;
  doneBytes: number;
  errorCode: string | null;
  isRemoved: boolean;
}

export type RowProgress = Pick<Row, "state" | "doneBytes" | "errorCode">;

/** All rows and their totals. Each change updates the totals, so that they are never counted again. */
export interface Rows<T extends Row> {
  add(row: T): void;
  change(row: T, progress: Partial<RowProgress>): void;
  remove(row: T): void;
  clear(): void;
  get(id: string): T | undefined;
  all(): readonly T[];
  /** Version of the order of the rows: grows whenever a row may have moved. */
  revision(): number;
  size(): number;
  countByState(): Record<RowState, number>;
  uploadCount(): number;
  uploading(): TransfersState["uploading"];
  uploadingFolders(): TransfersState["uploadingFolders"];
  /** Number of rows that are neither done nor failed. */
  unfinishedCount(): number;
  percent(): number;
  /** Remaining bytes of the active and waiting transfers. */
  bytesLeft(): number;
  /** Rows in the order of the panel. */
  slice(start: number, end: number): readonly TransferRow[];
}

/** Active transfers and those with a question, then failed, waiting and done ones. */
const panelOrder: readonly RowState[] = [
  "processing",
  "offline",
  "asks",
  "needs-file",
  "interrupted",
  "failed",
  "waiting",
  "paused",
  "done",
];
const activeOrWaiting: ReadonlySet<RowState> = new Set<RowState>(["waiting", "processing", "offline"]);

/** Rows in each state, and most rows in one request. */
export const rowsWithState = 100;
const maxRowsAtOnce = 1_000;

export function createRows<T extends Row>(): Rows<T> {
  const rows = new Map<string, T>();
  /** Rows by state, in the order in which they entered it. */
  let buckets = emptyBuckets<T>();
  let revision = 0;
  /** Uploads that have not ended, by storage. */
  const uploading = new Map<string, { count: number; percents: number }>();
  const folders = createFolderTotals();
  let uploads = 0;
  let percents = 0;
  let bytesLeft = 0;

  /** Adds or subtracts a row's share of the totals. */
  function addToTotals(row: T, by: 1 | -1): void {
    if (row.state !== "failed") percents += by * percentOf(row);
    if (activeOrWaiting.has(row.state)) bytesLeft += by * (row.totalBytes - row.doneBytes);
    if (row.type === "uploadFile" && isUnfinished(row)) countUploading(row, by);
    if (row.state !== "failed") folders.count(row, by, isUnfinished(row));
  }

  function countUploading(row: T, by: 1 | -1): void {
    const totals = uploading.get(row.scope) ?? { count: 0, percents: 0 };
    uploading.set(row.scope, totals);
    totals.count += by;
    totals.percents += by * percentOf(row);
  }

  return {
    add(row) {
      rows.set(row.id, row);
      buckets[row.state].add(row);
      addToTotals(row, 1);
      if (row.type === "uploadFile") uploads += 1;
      revision += 1;
    },
    change(row, progress) {
      const hasMoved = progress.state !== undefined && progress.state !== row.state;
      if (hasMoved) buckets[row.state].delete(row);
      addToTotals(row, -1);
      Object.assign(row, progress);
      addToTotals(row, 1);
      if (!hasMoved) return;
      buckets[row.state].add(row);
      revision += 1;
    },
    remove(row) {
      if (!rows.delete(row.id)) return;
      row.isRemoved = true;
      buckets[row.state].delete(row);
      addToTotals(row, -1);
      if (row.type === "uploadFile") uploads -= 1;
      revision += 1;
    },
    clear() {
      for (const row of rows.values()) row.isRemoved = true;
      rows.clear();
      buckets = emptyBuckets();
      revision += 1;
      uploading.clear();
      folders.clear();
      uploads = 0;
      percents = 0;
      bytesLeft = 0;
    },
    get: (id) => rows.get(id),
    all: () => [...rows.values()],
    revision: () => revision,
    size: () => rows.size,
    countByState: () => byState((state) => buckets[state].size),
    uploadCount: () => uploads,
    uploading: () =>
      [...uploading]
        .filter(([, totals]) => totals.count > 0)
        .map(([address, { count, percents: sum }]) => ({ address, count, percent: Math.floor(sum / count) })),
    uploadingFolders: () => folders.unfinished(rowsWithState),
    unfinishedCount: () => rows.size - buckets.done.size - buckets.failed.size,
    percent() {
      const good = rows.size - buckets.failed.size;
      return good === 0 ? 100 : Math.floor(percents / good);
    },
    bytesLeft: () => bytesLeft,
    slice(start, end) {
      const found: TransferRow[] = [];
      let toSkip = Math.max(0, start);
      const most = Math.min(end - toSkip, maxRowsAtOnce);
      for (const state of panelOrder) {
        const bucket = buckets[state];
        if (toSkip >= bucket.size) {
          toSkip -= bucket.size;
          continue;
        }
        for (const row of bucket) {
          if (found.length >= most) return found;
          if (toSkip > 0) toSkip -= 1;
          else found.push(transferRowOf(row));
        }
      }
      return found;
    },
  };
}

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

function byState<V>(make: (state: RowState) => V): Record<RowState, V> {
  return Object.fromEntries(panelOrder.map((state) => [state, make(state)])) as Record<RowState, V>;
}

function emptyBuckets<T>(): Record<RowState, Set<T>> {
  return byState(() => new Set<T>());
}

function isUnfinished({ state }: Row): boolean {
  return state !== "done" && state !== "failed";
}

/** 100 only at the end: when the person has the file, or sees it in the list. */
function percentOf({ state, doneBytes, totalBytes }: Row): number {
  if (state === "done") return 100;
  return totalBytes === 0 ? 0 : Math.min(99, Math.floor((100 * doneBytes) / totalBytes));
}

function transferRowOf(row: Row): TransferRow {
  const { id, groupId, type, state, errorCode, doneBytes, totalBytes, name, scope, step } = row;
  return {
    id,
    groupId,
    type,
    state,
    errorCode,
    isProcessing: isUnfinished(row),
    isError: state === "failed",
    canRetry: state === "failed" && row.canRetry,
    progress: { percent: percentOf(row), doneBytes, totalBytes },
    meta: { rowName: name, scope, step, ...(row.entryId !== undefined && { entryId: row.entryId }) },
  };
}
