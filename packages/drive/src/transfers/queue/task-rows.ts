import { taskRowsAtOnceMost } from "../../platform/limits.ts";
import type { Task, TaskState, TaskStep, TransfersState } from "../transfers.ts";

/** A task as the queue keeps it. `change` of the rows is the only one to write what stands under "counted". */
export interface Row {
  readonly id: string;
  readonly groupId: string;
  readonly type: Task["type"];
  readonly address: string;
  readonly taskName: string;
  readonly totalBytes: number;
  readonly canRetry: boolean;
  step: TaskStep;
  /** Counted. */
  state: TaskState;
  doneBytes: number;
  errorCode: string | null;
  /** It was taken out. */
  isGone: boolean;
}

export type Counted = Pick<Row, "state" | "doneBytes" | "errorCode">;

/** All rows, and what is told of them together: kept by each change, never counted anew. */
export interface TaskRows<T extends Row> {
  add(row: T): void;
  change(row: T, change: Partial<Counted>): void;
  remove(row: T): void;
  clear(): void;
  get(id: string): T | undefined;
  all(): readonly T[];
  /** Grows whenever rows may stand elsewhere. */
  listing(): number;
  size(): number;
  countByState(): Record<TaskState, number>;
  uploadCount(): number;
  uploading(): TransfersState["uploading"];
  /** Neither done nor failed. */
  processingCount(): number;
  percent(): number;
  /** Of all that moves or will by itself. */
  bytesLeft(): number;
  /** In the order of the panel. */
  slice(start: number, end: number): readonly Task[];
}

/** What moves or asks first, then what failed, what waits, and what is done. */
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
const moving: ReadonlySet<TaskState> = new Set<TaskState>(["waiting", "processing", "offline"]);

export function createTaskRows<T extends Row>(): TaskRows<T> {
  const rows = new Map<string, T>();
  /** Within a state in the order in which they came to it. */
  let buckets = emptyBuckets<T>();
  let listing = 0;
  /** Uploads that have not ended, by storage. */
  const uploading = new Map<string, { count: number; percents: number }>();
  let uploads = 0;
  let percents = 0;
  let bytesLeft = 0;

  /** A row's share in what is kept of all. */
  function count(row: T, by: 1 | -1): void {
    if (row.state !== "failed") percents += by * percentOf(row);
    if (moving.has(row.state)) bytesLeft += by * (row.totalBytes - row.doneBytes);
    if (row.type === "uploadFile" && isUnderWay(row)) countUploading(row, by);
  }

  function countUploading(row: T, by: 1 | -1): void {
    let of = uploading.get(row.address);
    if (of === undefined) {
      of = { count: 0, percents: 0 };
      uploading.set(row.address, of);
    }
    of.count += by;
    of.percents += by * percentOf(row);
  }

  function take(row: T): void {
    buckets[row.state].delete(row);
    count(row, -1);
  }

  function put(row: T): void {
    buckets[row.state].add(row);
    count(row, 1);
  }

  return {
    add(row) {
      rows.set(row.id, row);
      put(row);
      if (row.type === "uploadFile") uploads += 1;
      listing += 1;
    },
    change(row, change) {
      if (change.state === undefined || change.state === row.state) {
        count(row, -1);
        Object.assign(row, change);
        count(row, 1);
        return;
      }
      take(row);
      Object.assign(row, change);
      put(row);
      listing += 1;
    },
    remove(row) {
      if (!rows.delete(row.id)) return;
      row.isGone = true;
      take(row);
      if (row.type === "uploadFile") uploads -= 1;
      listing += 1;
    },
    clear() {
      for (const row of rows.values()) row.isGone = true;
      rows.clear();
      buckets = emptyBuckets();
      listing += 1;
      uploading.clear();
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
        .filter(([, { count: some }]) => some > 0)
        .map(([address, { count: some, percents: sum }]) => ({
          address,
          count: some,
          percent: Math.floor(sum / some),
        })),
    processingCount: () => rows.size - buckets.done.size - buckets.failed.size,
    percent() {
      const good = rows.size - buckets.failed.size;
      return good === 0 ? 100 : Math.floor(percents / good);
    },
    bytesLeft: () => bytesLeft,
    slice(start, end) {
      const found: Task[] = [];
      let at = Math.max(0, start);
      const wanted = Math.min(end - at, taskRowsAtOnceMost);
      for (const state of panelOrder) {
        const bucket = buckets[state];
        if (at >= bucket.size) {
          at -= bucket.size;
          continue;
        }
        for (const row of bucket) {
          if (found.length >= wanted) return found;
          if (at > 0) at -= 1;
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

function isUnderWay({ state }: Row): boolean {
  return state !== "done" && state !== "failed";
}

/** The last percent is that of the end: a row is full when the person has the file, or sees it in the list. */
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
    isProcessing: isUnderWay(row),
    isError: state === "failed",
    canRetry: state === "failed" && row.canRetry,
    errorCode,
    progress: { percent: percentOf(row), doneBytes, totalBytes },
    meta: { taskName, address, step },
  };
}
