import type { Unsubscribe } from "../../platform/listeners.ts";
import type { Task, TaskState, TaskStep, TransfersState } from "../transfers.ts";

/** The tasks of all transfers: what a screen shows of them, and what a person does to them. It moves no bytes itself. */
export interface TransferQueue {
  addGroup(group: NewGroup): TaskGroup;
  /** The first task of this kind whose turn it is, in the order of the panel's groups; several lanes may ask. */
  nextWaiting(type: Task["type"]): TaskHandle | null;
  /** Told whenever a task of this kind may have begun to wait. */
  onWaiting(type: Task["type"], listener: () => void): Unsubscribe;

  pause(taskIds?: readonly string[]): void;
  resume(taskIds?: readonly string[]): void;
  /** The rows go at once: what the person has given up needs no line to say so. */
  cancel(taskIds?: readonly string[]): void;
  retry(taskIds?: readonly string[]): void;
  /** All tasks of a storage end at once and without a receipt; their uploads stay kept on the device. */
  removeTasks(address?: string): void;
  answerPartial(taskId: string, isWanted: boolean): void;
  find(taskId: string): TaskHandle | null;

  dismissReceipt(receiptId: string): void;
  rows(start: number, end: number): { listing: number; rows: readonly Task[] };
  subscribe(listener: (state: TransfersState) => void): Unsubscribe;
}

export interface NewGroup {
  readonly type: Task["type"];
  readonly address: string;
  /** Of the folder at its top, or of its only file; null for several. */
  readonly name: string | null;
  readonly isFolder: boolean;
  /** Nobody waits for its end: it goes on from before the page was left. */
  readonly isUnattended?: boolean;
  /** Files of the request that were there already and so have no task. */
  readonly skipped?: number;
}

export interface TaskGroup {
  readonly id: string;
  add(task: NewTask): TaskHandle;
  /** For the receipt: a file without a task of its own (one of many in a zip) that could not be had. */
  noteFailure(pathName: string, error: unknown): void;
  /** No more are added: its receipt follows the end of its last task. */
  close(): void;
}

export interface NewTask {
  readonly taskName: string;
  /** With the way to it, for the receipt; `taskName` when it is left out. */
  readonly pathName?: string;
  readonly totalBytes: number;
  /** How much is done already: of an upload that goes on. */
  readonly doneBytes?: number;
  /** `waiting` when it is left out. */
  readonly state?: Extract<TaskState, "waiting" | "paused" | "needs-file" | "interrupted" | "failed">;
  readonly errorCode?: string;
  /** Whether trying again can help at all; it can when this is left out. */
  readonly canRetry?: boolean;
  /** Told once when the person has cancelled it, whatever state it was in. */
  readonly onCancel?: () => void;
}

export interface TaskHandle {
  readonly id: string;
  readonly groupId: string;
  state(): TaskState;
  /** Begins an attempt: only a waiting task can. Null otherwise. */
  start(): Attempt | null;
  /** It waits for the person to give the file; `resume` does nothing until `fileGiven`. */
  needFile(): void;
  /** What it waited for in `needs-file` or `interrupted` is there. */
  fileGiven(): void;
  fail(error: unknown): void;
}

/** One try at a transfer. After its end (by whomever) nothing that is told here changes the task any more. */
export interface Attempt {
  /** Ends with a pause, a cancel, or when the storage is left. Whoever works on the attempt then just stops. */
  readonly signal: AbortSignal;
  /** What is done in the steps `prepare` and `check part` was done before, and so says nothing about the speed. */
  report(step: TaskStep, doneBytes: number): void;
  /** Whether it only waits for the connection now. */
  offline(isOffline: boolean): void;
  /** The file is partially broken: resolves with what the person wants. Faults: transfer_cancelled. */
  ask(errorCode: string): Promise<boolean>;
  /** From here on it can neither be paused nor cancelled. False when it was before. */
  commit(): boolean;
  /** Its turn ends here; it waits for the next. */
  requeue(): void;
  succeed(): void;
  fail(error: unknown): void;
}
