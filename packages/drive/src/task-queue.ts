import { sameAddress } from "@dexnet/crypto/verify/address";
import { AppError, encodeError } from "@dexnet/protocol/errors";
import type { Clock } from "./clock.ts";
import type { Stop, Task, TaskStep } from "./drive.ts";
import { tasksClearedAfterMs, tasksToldEveryMs } from "./limits.ts";
import { createListeners } from "./listeners.ts";
import type { Random } from "./random.ts";

/** The rows of the transfers panel. */
export interface TaskQueue {
  add(row: Pick<Task, "type"> & { taskName: string; address: string }): TaskHandle;
  cancel(taskId: string): void;
  /** Of one storage, or of all. */
  cancelAll(address?: string): void;
  /** Hears the present rows at once, and later ones at most ten times a second. */
  watch(listener: (tasks: readonly Task[]) => void): Stop;
}

/** One row, for the transfer that it tells of. After its end nothing changes it any more. */
export interface TaskHandle {
  readonly signal: AbortSignal;
  report(step: TaskStep, percent?: number): void;
  /** From here on it can't be cancelled. False when it was cancelled before. */
  commit(): boolean;
  succeed(): void;
  fail(error: unknown): void;
}

interface Row {
  task: Task;
  controller: AbortController;
  isCommitted: boolean;
}

export function createTaskQueue({ clock, random }: { clock: Clock; random: Random }): TaskQueue {
  const rows = new Map<string, Row>();
  const listeners = createListeners<readonly Task[]>();
  let isTelling = false;
  let changes = 0;

  const snapshot = () => [...rows.values()].map(({ task }) => task);

  /** The first change is told at once, those that follow within 100 ms together after it. */
  async function tell(): Promise<void> {
    if (isTelling) return;
    isTelling = true;
    for (let told = -1; told !== changes; ) {
      told = changes;
      listeners.tell(snapshot());
      await clock.wait(tasksToldEveryMs);
    }
    isTelling = false;
  }

  /** The specification's rule: 3 seconds after an update the queue is emptied if nothing is under way. */
  async function clearLater(): Promise<void> {
    const atChange = changes;
    await clock.wait(tasksClearedAfterMs);
    if (atChange !== changes || rows.size === 0) return;
    rows.clear();
    changes += 1;
    void tell();
  }

  function update(row: Row, change: Partial<Task>): void {
    row.task = { ...row.task, ...change };
    changes += 1;
    void tell();
    if ([...rows.values()].every(({ task }) => !task.isProcessing)) void clearLater();
  }

  function fail(row: Row, error: unknown): void {
    if (!row.task.isProcessing) return;
    update(row, { isProcessing: false, isError: true, errorCode: encodeError(error).code });
  }

  function cancel(row: Row | undefined): void {
    if (row === undefined || row.isCommitted || !row.task.isProcessing) return;
    row.controller.abort();
    fail(row, new AppError("transfer_cancelled"));
  }

  return {
    add({ type, taskName, address }) {
      const task: Task = {
        id: random.id(),
        type,
        isProcessing: true,
        isError: false,
        errorCode: null,
        progress: { percent: 0 },
        meta: { taskName, address, step: "prepare" },
      };
      const row: Row = { task, controller: new AbortController(), isCommitted: false };
      rows.set(task.id, row);
      update(row, {});
      return {
        signal: row.controller.signal,
        report(step, percent = row.task.progress.percent) {
          if (!row.task.isProcessing) return;
          update(row, { progress: { percent: Math.floor(percent) }, meta: { ...row.task.meta, step } });
        },
        commit() {
          row.isCommitted = row.task.isProcessing;
          return row.isCommitted;
        },
        succeed() {
          if (row.task.isProcessing) update(row, { isProcessing: false, progress: { percent: 100 } });
        },
        fail: (error) => fail(row, error),
      };
    },
    cancel: (taskId) => cancel(rows.get(taskId)),
    cancelAll(address) {
      for (const row of rows.values()) {
        if (address === undefined || sameAddress(row.task.meta.address, address)) cancel(row);
      }
    },
    watch(listener) {
      listener(snapshot());
      return listeners.add(listener);
    },
  };
}
