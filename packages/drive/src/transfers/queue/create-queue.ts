import type { Clock } from "@dexnet/blocks/clock";
import type { Random } from "@dexnet/blocks/random";
import { sameAddress } from "@dexnet/crypto/verify/address";
import { AppError, encodeError } from "@dexnet/protocol/errors/errors";
import type { Receipt, Task, TaskState, TransfersState } from "../transfers.ts";
import type { Attempt, NewGroup, NewTask, TaskGroup, TaskHandle, TransferQueue } from "./queue.ts";
import { createGroupTally, type GroupTally, isFullSuccess } from "./receipts.ts";
import { createSpeed } from "./speed.ts";
import { createTaskRows, type Row, type RowProgress, taskRowsWithState } from "./task-rows.ts";
import { createThrottledState } from "./throttled-state.ts";
import { createWaitingTasks } from "./waiting-tasks.ts";

interface Group {
  readonly id: string;
  readonly address: string;
  readonly tally: GroupTally;
}

interface QueueRow extends Row {
  readonly group: Group;
  readonly pathName: string;
  readonly onCancel: (() => void) | undefined;
  /** The current attempt. */
  attempt: LiveAttempt | null;
}

interface LiveAttempt {
  readonly controller: AbortController;
  isCommitted: boolean;
  answer: PromiseWithResolvers<boolean> | null;
}

const pausable: ReadonlySet<TaskState> = new Set<TaskState>(["waiting", "processing", "offline"]);
const stepsOfEarlierAttempts: ReadonlySet<string> = new Set<Task["meta"]["step"]>(["prepare", "check part"]);

export interface TransferQueueDeps {
  readonly clock: Clock;
  readonly random: Random;
}

/** Time after the last change when finished rows leave the transfers panel. */
export const tasksClearedAfterMs = 3_000;

/** Shortest time between two notifications about tasks. */
export const taskNotifyIntervalMs = 100;

/** Time between notifications about the speed while a transfer is active. */
const speedNotifyIntervalMs = 1_000;

export function createTransferQueue({ clock, random }: TransferQueueDeps): TransferQueue {
  const rows = createTaskRows<QueueRow>();
  const waitingTasks = createWaitingTasks<QueueRow>();
  const speed = createSpeed();
  const watched = createThrottledState(clock, taskNotifyIntervalMs, state);
  /** Oldest first. */
  const receipts = new Map<string, Receipt>();
  let changes = 0;
  let isTicking = false;
  let clearing: AbortController | null = null;

  function state(): TransfersState {
    const countByState = rows.countByState();
    const bytesPerSecond = countByState.processing === 0 ? null : speed.bytesPerSecond(clock.now());
    return {
      listing: rows.listing(),
      count: rows.size(),
      countByState,
      uploadCount: rows.uploadCount(),
      uploading: rows.uploading(),
      uploadingFolders: rows.uploadingFolders(),
      percent: rows.percent(),
      bytesPerSecond: bytesPerSecond === null ? null : Math.round(bytesPerSecond),
      secondsLeft: bytesPerSecond === null ? null : Math.ceil(rows.bytesLeft() / bytesPerSecond),
      rows: rows.slice(0, taskRowsWithState),
      receipts: [...receipts.values()].reverse(),
    };
  }

  /** A transfer that stalls reports nothing, but its speed falls. */
  async function tick(): Promise<void> {
    if (isTicking) return;
    isTicking = true;
    while (rows.countByState().processing > 0) {
      const before = changes;
      await clock.wait(speedNotifyIntervalMs);
      if (before === changes) onChange();
    }
    isTicking = false;
  }

  /** The specification's rule: 3 seconds after an update the queue is cleared if no task is unfinished. */
  function clearLater(): void {
    const mine = new AbortController();
    clearing = mine;
    clock.wait(tasksClearedAfterMs, mine.signal).then(
      () => clearing === mine && clear(),
      () => undefined,
    );
  }

  function clear(): void {
    rows.clear();
    waitingTasks.clear();
    for (const [id, receipt] of receipts) if (isFullSuccess(receipt)) receipts.delete(id);
    watched.notify();
  }

  function onChange(): void {
    changes += 1;
    clearing?.abort();
    clearing = null;
    if (rows.unfinishedCount() > 0) {
      watched.notify();
      return;
    }
    // The end of the last transfer is shown at once.
    watched.notifyNow();
    if (rows.size() > 0 || receipts.size > 0) clearLater();
  }

  function change(row: QueueRow, progress: Partial<RowProgress>): void {
    rows.change(row, progress);
    if (progress.state === "waiting") waitingTasks.markWaiting(row);
    if (progress.state === "processing") void tick();
    onChange();
  }

  function settleGroup({ id, tally }: Group): void {
    const receipt = tally.receipt();
    if (receipt === null) receipts.delete(id);
    else receipts.set(id, receipt);
  }

  function endAttempt(row: QueueRow): void {
    const { attempt } = row;
    row.attempt = null;
    attempt?.controller.abort();
    attempt?.answer?.reject(new AppError("transfer_cancelled"));
  }

  function fail(row: QueueRow, error: unknown): void {
    if (!isUnfinished(row)) return;
    const { code: errorCode } = encodeError(error);
    endAttempt(row);
    row.group.tally.fail({ taskId: row.id, pathName: row.pathName, errorCode, canRetry: row.canRetry });
    settleGroup(row.group);
    change(row, { state: "failed", errorCode });
  }

  function succeed(row: QueueRow): void {
    row.attempt = null;
    row.group.tally.succeed();
    settleGroup(row.group);
    change(row, { state: "done", doneBytes: row.totalBytes, errorCode: null });
  }

  function cancel(row: QueueRow): void {
    if (!isUnfinished(row) || row.attempt?.isCommitted === true) return;
    rows.remove(row);
    endAttempt(row);
    row.group.tally.cancel();
    settleGroup(row.group);
    onChange();
    row.onCancel?.();
  }

  function pause(row: QueueRow): void {
    if (!pausable.has(row.state) || row.attempt?.isCommitted === true) return;
    endAttempt(row);
    change(row, { state: "paused" });
  }

  function resume(row: QueueRow): void {
    if (row.state === "paused") change(row, { state: "waiting" });
  }

  function retry(row: QueueRow): void {
    if (row.state !== "failed" || !row.canRetry) return;
    row.group.tally.retry(row.id);
    settleGroup(row.group);
    change(row, { state: "waiting", errorCode: null });
  }

  function removeRow(row: QueueRow): void {
    rows.remove(row);
    endAttempt(row);
  }

  function forEachRow(taskIds: readonly string[] | undefined, action: (row: QueueRow) => void): void {
    const selected = taskIds?.flatMap((id) => rows.get(id) ?? []) ?? rows.all();
    for (const row of selected) action(row);
  }

  function start(row: QueueRow): Attempt | null {
    if (row.state !== "waiting" || row.isRemoved) return null;
    const attempt: LiveAttempt = { controller: new AbortController(), isCommitted: false, answer: null };
    const isLive = () => row.attempt === attempt;
    row.attempt = attempt;
    change(row, { state: "processing" });
    return {
      signal: attempt.controller.signal,
      report(step, doneBytes) {
        if (!isLive()) return;
        const done = Math.min(doneBytes, row.totalBytes);
        if (!stepsOfEarlierAttempts.has(step) && done > row.doneBytes) speed.add(done - row.doneBytes, clock.now());
        row.step = step;
        change(row, { doneBytes: done });
      },
      setOffline(isOffline) {
        const [from, to] = isOffline ? (["processing", "offline"] as const) : (["offline", "processing"] as const);
        if (isLive() && row.state === from) change(row, { state: to });
      },
      async askForPartial(errorCode) {
        if (!isLive()) throw new AppError("transfer_cancelled");
        attempt.answer = Promise.withResolvers<boolean>();
        change(row, { state: "asks", errorCode });
        return attempt.answer.promise;
      },
      commit() {
        if (isLive()) attempt.isCommitted = true;
        return isLive();
      },
      requeue() {
        if (!isLive()) return;
        row.attempt = null;
        change(row, { state: "waiting" });
      },
      succeed() {
        if (isLive()) succeed(row);
      },
      fail(error) {
        if (isLive()) fail(row, error);
      },
    };
  }

  function handleOf(row: QueueRow): TaskHandle {
    return {
      id: row.id,
      groupId: row.groupId,
      state: () => row.state,
      start: () => start(row),
      waitForFile() {
        if (!isUnfinished(row) || row.attempt?.isCommitted === true) return;
        endAttempt(row);
        change(row, { state: "needs-file" });
      },
      markFileFound() {
        const needsFile = row.state === "needs-file" || row.state === "interrupted";
        if (needsFile && !row.isRemoved) change(row, { state: "waiting" });
      },
      fail: (error) => fail(row, error),
    };
  }

  function isUnfinished(row: QueueRow): boolean {
    return !row.isRemoved && row.state !== "done" && row.state !== "failed";
  }

  function addTask(group: Group, type: Task["type"], task: NewTask): TaskHandle {
    const { taskName, pathName = taskName, totalBytes, doneBytes = 0, state: first = "waiting" } = task;
    const row: QueueRow = {
      id: random.id(),
      groupId: group.id,
      group,
      type,
      address: group.address,
      taskName,
      pathName,
      totalBytes,
      doneBytes,
      step: "prepare",
      canRetry: task.canRetry ?? true,
      entryId: task.entryId,
      folderIds: task.folderIds ?? [],
      state: first,
      errorCode: null,
      attempt: null,
      isRemoved: false,
      onCancel: task.onCancel,
    };
    group.tally.addTask();
    if (first === "failed") {
      row.errorCode = task.errorCode ?? "internal";
      group.tally.fail({ taskId: row.id, pathName, errorCode: row.errorCode, canRetry: row.canRetry });
    }
    rows.add(row);
    waitingTasks.add(row);
    onChange();
    return handleOf(row);
  }

  return {
    addGroup(newGroup: NewGroup): TaskGroup {
      const id = random.id();
      const group: Group = { id, address: newGroup.address, tally: createGroupTally(id, newGroup) };
      return {
        id,
        add: (task) => addTask(group, newGroup.type, task),
        noteFailure: (pathName, error) => group.tally.noteFailure(pathName, error),
        close() {
          group.tally.close();
          settleGroup(group);
          onChange();
        },
      };
    },
    nextWaiting(type) {
      const row = waitingTasks.next(type);
      return row === null ? null : handleOf(row);
    },
    onWaiting: (type, listener) => waitingTasks.onWaiting(type, listener),
    pause: (taskIds) => forEachRow(taskIds, pause),
    resume: (taskIds) => forEachRow(taskIds, resume),
    cancel: (taskIds) => forEachRow(taskIds, cancel),
    retry: (taskIds) => forEachRow(taskIds, retry),
    removeTasks(address) {
      const isMeant = (other: string) => address === undefined || sameAddress(other, address);
      for (const row of rows.all()) if (isMeant(row.address)) removeRow(row);
      for (const [id, receipt] of receipts) if (isMeant(receipt.address)) receipts.delete(id);
      onChange();
    },
    answerPartial(taskId, isAccepted) {
      const row = rows.get(taskId);
      const answer = row?.attempt?.answer;
      if (row?.state !== "asks" || answer === null || answer === undefined) return;
      change(row, { state: "processing", errorCode: null });
      answer.resolve(isAccepted);
    },
    find(taskId) {
      const row = rows.get(taskId);
      return row === undefined ? null : handleOf(row);
    },
    dismissReceipt(receiptId) {
      if (receipts.delete(receiptId)) onChange();
    },
    rows: (start, end) => ({ listing: rows.listing(), rows: rows.slice(start, end) }),
    subscribe: watched.subscribe,
  };
}
