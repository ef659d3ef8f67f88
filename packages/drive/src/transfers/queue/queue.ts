import type { Unsubscribe } from "../../platform/listeners.ts";
import type { RowState, RowStep, TransferRow, Transfers } from "../transfers.ts";

/** What a row of the panel stands for. It lives as long as the transfer of its file goes on, over all attempts. */
export interface Transfer {
  /** The person has paused it. */
  onPaused(): void;
  /** The person wants it to go on, in any state. It may still wait for its file. */
  onResumed(): Promise<void>;
  /** The person has cancelled it, in any state. Called once, after its attempt has ended and its row was removed. */
  onCancelled(): void;
  /** Its storage was closed. The device keeps the transfer. */
  onClosed(): void;
  /** Browser's handle of the file that is read or written, if there is one. */
  handle(): FileSystemFileHandle | null;
}

/** Rows of all transfers: their states for the screen, and the person's commands. It transfers no bytes itself. */
export interface TransferQueue {
  openLane<T extends Transfer>(type: TransferRow["type"]): Lane<T>;
  /** Calls of screens. The rows change before a call returns. */
  readonly calls: QueueCalls;
  /** Removes all rows of a scope, or of all scopes, without a receipt. The device keeps their transfers. */
  close(scope?: string): void;
  dismissReceipt(receiptId: string): void;
}

export type QueueCalls = Pick<
  Transfers,
  | ("watchTransfers" | "transferRows" | "fileHandle" | "answerPartial")
  | ("pauseTransfers" | "resumeTransfers" | "cancelTransfers" | "retryTransfers")
>;

/** The transfers of one type, in the order of their addition. */
export interface Lane<T extends Transfer> {
  addGroup(group: NewGroup): TransferGroup<T>;
  /** The first waiting transfer: the one that was added first. */
  next(): QueuedTransfer<T> | null;
  /** Called when a transfer may have become ready to start. */
  onWaiting(listener: () => void): Unsubscribe;
  find(id: string): QueuedTransfer<T> | null;
  /** Removes the receipt of a group and the rows of its failed transfers, and returns these transfers. */
  takeFailed(groupId: string): readonly T[];
}

export interface NewGroup {
  /** What it belongs to: the address of a storage, or a share link. */
  readonly scope: string;
  /** Name of the top folder, or of the only file. Null for several. */
  readonly name: string | null;
  readonly isFolder: boolean;
  /** Whether it was continued after the page was closed, so that nobody waits for its end. */
  readonly isUnattended?: boolean;
  /** Number of files of the request that existed already and have no row. */
  readonly skipped?: number;
}

export interface TransferGroup<T extends Transfer> {
  readonly id: string;
  /** `transfer` is null for a file that can't be transferred at all. */
  add(transfer: T | null, row: NewRow): QueuedTransfer<T>;
  /** Adds a failure to the receipt for a file without its own row: one of many in a zip. */
  noteFailure(pathName: string, error: unknown): void;
  /** Nothing more is added. The receipt appears when the last transfer has ended. */
  close(): void;
}

export interface NewRow {
  readonly name: string;
  /** Path of the file, for the receipt. `name` by default. */
  readonly pathName?: string;
  /** Id that the entry of an upload will have, and the ids of the new folders of its path. */
  readonly entryId?: string;
  readonly folderIds?: readonly string[];
  readonly totalBytes: number;
  /** Bytes that an earlier attempt has transferred. */
  readonly doneBytes?: number;
  /** `waiting` by default. */
  readonly state?: Extract<RowState, "waiting" | "paused" | "needs-file" | "interrupted" | "failed">;
  readonly errorCode?: string;
  /** Whether a retry can help. True by default. */
  readonly canRetry?: boolean;
}

/** A transfer with its row. */
export interface QueuedTransfer<T extends Transfer> {
  readonly id: string;
  readonly scope: string;
  readonly transfer: T | null;
  state(): RowState;
  /** Starts an attempt. Null when the row is not waiting. */
  start(): Attempt | null;
  /** The row waits for the person to provide the file. `resume` has no effect until `markFileFound`. */
  waitForFile(): void;
  /** Ends the state `needs-file` or `interrupted`. */
  markFileFound(): void;
  cancel(): void;
}

/** One attempt at a transfer. After its end no call has an effect on the row. */
export interface Attempt {
  /** Aborted by a pause, by a cancellation, or when the storage is closed. The attempt then stops without a report. */
  readonly signal: AbortSignal;
  /** Progress in the steps `prepare` and `check part` is that of earlier attempts, and does not count for the speed. */
  report(step: RowStep, doneBytes: number): void;
  /** Whether the attempt only waits for the connection. */
  setOffline(isOffline: boolean): void;
  /** Asks the person whether to save the rest of a partially broken file. Faults: transfer_cancelled. */
  askForPartial(errorCode: string): Promise<boolean>;
  /** Forbids pause and cancellation from now on. False when the attempt has ended before. */
  commit(): boolean;
  /** Ends the attempt. The row waits for the next one. */
  requeue(): void;
  succeed(): void;
  fail(error: unknown): void;
}
