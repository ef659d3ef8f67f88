import type { Task, TaskState, TaskStep, TransfersState } from "../transfers.ts";
import { createFolderTotals } from "./folder-totals.ts";

/** A task as the queue keeps it. Only `TaskRows.change` writes the fields of `RowProgress`. */
export interface Row {
  readonly id: string;
  readonly groupId: string;
  readonly type: Task["type"];
  readonly address: string;
  readonly taskName: string;
  readonly totalBytes: number;
  readonly canRetry: boolean;
  /** Id that the entry of an upload will have, and the ids of the new folders of its path. */
  readonly entryId: string | undefined;
  readonly folderIds: readonly string[];
  step: TaskStep;
  state: TaskState;
  doneBytes: number;
  errorCode: string | null;
  isRemoved: boolean;
}

export type RowProgress = Pick<Row, "state" | "doneBytes" | "errorCode">;

/** All rows and their totals. Each change updates the totals, so that they are never counted again. */
export interface TaskRows<T extends Row> {
  add(row: T): void;
  change(row: T, progress: Partial<RowProgress>): void;
  remove(row: T): void;
  clear(): void;
  get(id: string): T | undefined;
  all(): readonly T[];
  /** Version of the order of the rows: grows whenever a row may have moved. */
  listing(): number;
  size(): number;
  countByState(): Record<TaskState, number>;
  uploadCount(): number;
  uploading(): TransfersState["uploading"];
  uploadingFolders(): TransfersState["uploadingFolders"];
  /** Number of rows that are neither done nor failed. */
  unfinishedCount(): number;
  percent(): number;
  /** Remaining bytes of the active and waiting tasks. */
  bytesLeft(): number;
  /** Rows in the order of the panel. */
  slice(start: number, end: number): readonly Task[];
}

/** Active tasks and those with a question, then failed, waiting and done ones. */
const panelOrder: readonly TaskState[] = [
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
const activeOrWaiting: ReadonlySet<TaskState> = new Set<TaskState>(["waiting", "processing", "offline"]);

/** Rows in each state, and most rows in one request. */
export const taskRowsWithState = 100;
const maxTaskRowsAtOnce = 1_000;

export function createTaskRows<T extends Row>(): TaskRows<T> {
  const rows = new Map<string, T>();
  /** Rows by state, in the order in which they entered it. */
  let buckets = emptyBuckets<T>();
  let listing = 0;
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
    const totals = uploading.get(row.address) ?? { count: 0, percents: 0 };
    uploading.set(row.address, totals);
    totals.count += by;
    totals.percents += by * percentOf(row);
  }

  return {
    add(row) {
      rows.set(row.id, row);
      buckets[row.state].add(row);
      addToTotals(row, 1);
      if (row.type === "uploadFile") uploads += 1;
      listing += 1;
    },
    change(row, progress) {
      const hasMoved = progress.state !== undefined && progress.state !== row.state;
      if (hasMoved) buckets[row.state].delete(row);
      addToTotals(row, -1);
      Object.assign(row, progress);
      addToTotals(row, 1);
      if (!hasMoved) return;
      buckets[row.state].add(row);
      listing += 1;
    },
    remove(row) {
      if (!rows.delete(row.id)) return;
      row.isRemoved = true;
      buckets[row.state].delete(row);
      addToTotals(row, -1);
      if (row.type === "uploadFile") uploads -= 1;
      listing += 1;
    },
    clear() {
      for (const row of rows.values()) row.isRemoved = true;
      rows.clear();
      buckets = emptyBuckets();
      listing += 1;
      uploading.clear();
      folders.clear();
      uploads = 0;
      percents = 0;
      bytesLeft = 0;
    },
    get: (id) => rows.get(id),
    all: () => [...rows.values()],
    listing: () => listing,
    size: () => rows.size,
    countByState: () => byState((state) => buckets[state].size),
    uploadCount: () => uploads,
    uploading: () =>
      [...uploading]
        .filter(([, totals]) => totals.count > 0)
        .map(([address, { count, percents: sum }]) => ({ address, count, percent: Math.floor(sum / count) })),
    uploadingFolders: () => folders.unfinished(taskRowsWithState),
    unfinishedCount: () => rows.size - buckets.done.size - buckets.failed.size,
    percent() {
      const good = rows.size - buckets.failed.size;
      return good === 0 ? 100 : Math.floor(percents / good);
    },
    bytesLeft: () => bytesLeft,
    slice(start, end) {
      const found: Task[] = [];
      let toSkip = Math.max(0, start);
      const most = Math.min(end - toSkip, maxTaskRowsAtOnce);
      for (const state of panelOrder) {
        const bucket = buckets[state];
        if (toSkip >= bucket.size) {
          toSkip -= bucket.size;
          continue;
        }
        for (const row of bucket) {
          if (found.length >= most) return found;
          if (toSkip > 0) toSkip -= 1;
          else found.push(taskOf(row));
        }
      }
      return found;
    },
  };
}

function byState<V>(make: (state: TaskState) => V): Record<TaskState, V> {
  return Object.fromEntries(panelOrder.map((state) => [state, make(state)])) as Record<TaskState, V>;
}

function emptyBuckets<T>(): Record<TaskState, Set<T>> {
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

function taskOf(row: Row): Task {
  const { id, groupId, type, state, errorCode, doneBytes, totalBytes, taskName, address, step } = row;
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
    meta: { taskName, address, step, ...(row.entryId !== undefined && { entryId: row.entryId }) },
  };
}
