import type { Unsubscribe } from "../../platform/listeners.ts";
import type { Task, TaskState, TaskStep, TransfersState } from "../transfers.ts";

/** Tasks of all transfers: their states for the screen, and the person's commands. It transfers no bytes itself. */
export interface TransferQueue {
  addGroup(group: NewGroup): TaskGroup;
  /** The first waiting task of this type: the one that was added first. */
  nextWaiting(type: Task["type"]): TaskHandle | null;
  /** Called when a task of this type may have become ready to start. */
  onWaiting(type: Task["type"], listener: () => void): Unsubscribe;

  pause(taskIds?: readonly string[]): void;
  resume(taskIds?: readonly string[]): void;
  /** Removes the rows at once. */
  cancel(taskIds?: readonly string[]): void;
  retry(taskIds?: readonly string[]): void;
  /** Ends all tasks of a storage, or of all storages, without a receipt. The device keeps their transfers. */
  removeTasks(address?: string): void;
  answerPartial(taskId: string, isAccepted: boolean): void;
  find(taskId: string): TaskHandle | null;

  dismissReceipt(receiptId: string): void;
  rows(start: number, end: number): { listing: number; rows: readonly Task[] };
  subscribe(listener: (state: TransfersState) => void): Unsubscribe;
}

export interface NewGroup {
  readonly type: Task["type"];
  readonly address: string;
  /** Name of the top folder, or of the only file. Null for several. */
  readonly name: string | null;
  readonly isFolder: boolean;
  /** Whether it was continued after the page was closed, so that nobody waits for its end. */
  readonly isUnattended?: boolean;
  /** Number of files of the request that existed already and have no task. */
  readonly skipped?: number;
}

export interface TaskGroup {
  readonly id: string;
  add(task: NewTask): TaskHandle;
  /** Adds a failure to the receipt for a file without its own task: one of many in a zip. */
  noteFailure(pathName: string, error: unknown): void;
  /** No more tasks are added. The receipt appears when the last task has ended. */
  close(): void;
}

export interface NewTask {
  readonly taskName: string;
  /** Path of the file, for the receipt. `taskName` by default. */
  readonly pathName?: string;
  /** Id that the entry of an upload will have, and the ids of the new folders of its path. */
  readonly entryId?: string;
  readonly folderIds?: readonly string[];
  readonly totalBytes: number;
  /** Bytes that an earlier attempt has transferred. */
  readonly doneBytes?: number;
  /** `waiting` by default. */
  readonly state?: Extract<TaskState, "waiting" | "paused" | "needs-file" | "interrupted" | "failed">;
  readonly errorCode?: string;
  /** Whether a retry can help. True by default. */
  readonly canRetry?: boolean;
  /** Called once when the person has cancelled the task, in any state. */
  readonly onCancel?: () => void;
}

export interface TaskHandle {
  readonly id: string;
  readonly groupId: string;
  state(): TaskState;
  /** Starts an attempt. Null when the task is not waiting. */
  start(): Attempt | null;
  /** The task waits for the person to provide the file. `resume` has no effect until `markFileFound`. */
  waitForFile(): void;
  /** Ends the state `needs-file` or `interrupted`. */
  markFileFound(): void;
  fail(error: unknown): void;
}

/** One attempt at a transfer. After its end no call has an effect on the task. */
export interface Attempt {
  /** Aborted by a pause, by a cancellation, or when the storage is closed. The attempt then stops without a report. */
  readonly signal: AbortSignal;
  /** Progress in the steps `prepare` and `check part` is that of earlier attempts, and does not count for the speed. */
  report(step: TaskStep, doneBytes: number): void;
  /** Whether the attempt only waits for the connection. */
  setOffline(isOffline: boolean): void;
  /** Asks the person whether to save the rest of a partially broken file. Faults: transfer_cancelled. */
  askForPartial(errorCode: string): Promise<boolean>;
  /** Forbids pause and cancellation from now on. False when the attempt has ended before. */
  commit(): boolean;
  /** Ends the attempt. The task waits for the next one. */
  requeue(): void;
  succeed(): void;
  fail(error: unknown): void;
}
