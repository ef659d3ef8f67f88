import type { Clock } from "@dexnet/blocks/clock";
import type { Random } from "@dexnet/blocks/random";
import { AppError, encodeError } from "@dexnet/protocol/errors/errors";
import type { Receipt, RowState, RowStep, TransferRow, TransfersState } from "../transfers.ts";
import type { Attempt, Lane, NewRow, QueuedTransfer, Transfer, TransferQueue } from "./queue.ts";
import { createGroupTally, type GroupTally, isFullSuccess } from "./receipts.ts";
import { createRows, createWaitingRows, type Row, type RowProgress, rowsWithState } from "./rows.ts";
import { createSpeed } from "./speed.ts";
import { createThrottledState } from "./throttled-state.ts";

interface Group {
  readonly lane: AnyLane;
  readonly scope: string;
  readonly tally: GroupTally<QueueRow>;
}

interface QueueRow<T extends Transfer = Transfer> extends Row {
  readonly lane: AnyLane;
  readonly group: Group;
  readonly transfer: T | null;
  readonly pathName: string;
  /** The current attempt. */
  attempt: LiveAttempt | null;
}

/** A lane as its rows know it. */
interface AnyLane {
  markWaiting(row: QueueRow): void;
  clear(): void;
}

interface LiveAttempt {
  readonly controller: AbortController;
  isCommitted: boolean;
  answer: PromiseWithResolvers<boolean> | null;
}

const pausable: ReadonlySet<RowState> = new Set<RowState>(["waiting", "processing", "offline"]);
const stepsOfEarlierAttempts: ReadonlySet<string> = new Set<RowStep>(["prepare", "check part"]);

export interface TransferQueueDeps {
  readonly clock: Clock;
  readonly random: Random;
}

/** Time after the last change when finished rows leave the transfers panel. */
export const rowsClearedAfterMs = 3_000;

/** Shortest time between two notifications about rows. */
export const queueNotifyIntervalMs = 100;

/** Time between notifications about the speed while a transfer is active. */
const speedNotifyIntervalMs = 1_000;

export function createTransferQueue({ clock, random }: TransferQueueDeps): TransferQueue {
  const rows = createRows<QueueRow>();
  const lanes: AnyLane[] = [];
  const speed = createSpeed();
  const watched = createThrottledState(clock, queueNotifyIntervalMs, state);
  /** Oldest first. */
  const receipts = new Map<string, { readonly receipt: Receipt; readonly group: Group }>();
  let changes = 0;
  let isTicking = false;
  let clearing: AbortController | null = null;

  function state(): TransfersState {
    const countByState = rows.countByState();
    const bytesPerSecond = countByState.processing === 0 ? null : speed.bytesPerSecond(clock.now());
    return {
      revision: rows.revision(),
      count: rows.size(),
      countByState,
      uploadCount: rows.uploadCount(),
      uploading: rows.uploading(),
      uploadingFolders: rows.uploadingFolders(),
      percent: rows.percent(),
      bytesPerSecond: bytesPerSecond === null ? null : Math.round(bytesPerSecond),
      secondsLeft: bytesPerSecond === null ? null : Math.ceil(rows.bytesLeft() / bytesPerSecond),
      rows: rows.slice(0, rowsWithState),
      receipts: [...receipts.values()].map(({ receipt }) => receipt).reverse(),
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

  /** The specification's rule: 3 seconds after an update the queue is cleared if no transfer is unfinished. */
  function clearLater(): void {
    const mine = new AbortController();
    clearing = mine;
    clock.wait(rowsClearedAfterMs, mine.signal).then(
      () => clearing === mine && clear(),
      () => undefined,
    );
  }

  function clear(): void {
    rows.clear();
    for (const lane of lanes) lane.clear();
    for (const [id, { receipt }] of receipts) if (isFullSuccess(receipt)) receipts.delete(id);
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
    if (progress.state === "waiting") row.lane.markWaiting(row);
    if (progress.state === "processing") void tick();
    onChange();
  }

  function settleGroup(id: string, group: Group): void {
    const receipt = group.tally.receipt();
    if (receipt === null) receipts.delete(id);
    else receipts.set(id, { receipt, group });
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
    row.group.tally.fail(row, errorCode);
    settleGroup(row.groupId, row.group);
    change(row, { state: "failed", errorCode });
  }

  function succeed(row: QueueRow): void {
    row.attempt = null;
    row.group.tally.succeed();
    settleGroup(row.groupId, row.group);
    change(row, { state: "done", doneBytes: row.totalBytes, errorCode: null });
  }

  function cancel(row: QueueRow): void {
    if (!isUnfinished(row) || row.attempt?.isCommitted === true) return;
    rows.remove(row);
    endAttempt(row);
    row.group.tally.cancel();
    settleGroup(row.groupId, row.group);
    onChange();
    row.transfer?.onCancelled();
  }

  function pause(row: QueueRow): void {
    if (!pausable.has(row.state) || row.attempt?.isCommitted === true) return;
    endAttempt(row);
    change(row, { state: "paused" });
    row.transfer?.onPaused();
  }

  async function resume(row: QueueRow): Promise<void> {
    if (row.state === "paused") change(row, { state: "waiting" });
    await row.transfer?.onResumed();
  }

  function retry(row: QueueRow): void {
    if (row.state !== "failed" || !row.canRetry) return;
    row.group.tally.retry(row);
    settleGroup(row.groupId, row.group);
    change(row, { state: "waiting", errorCode: null });
  }

  function closeRow(row: QueueRow): void {
    rows.remove(row);
    endAttempt(row);
    row.transfer?.onClosed();
  }

  function select(ids: readonly string[] | undefined): readonly QueueRow[] {
    return ids?.flatMap((id) => rows.get(id) ?? []) ?? rows.all();
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

  function queued<T extends Transfer>(row: QueueRow<T>): QueuedTransfer<T> {
    return {
      id: row.id,
      scope: row.scope,
      transfer: row.transfer,
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
      cancel: () => cancel(row),
    };
  }

  function isUnfinished(row: QueueRow): boolean {
    return !row.isRemoved && row.state !== "done" && row.state !== "failed";
  }

  function openLane<T extends Transfer>(type: TransferRow["type"]): Lane<T> {
    const waiting = createWaitingRows<QueueRow<T>>();
    const isOwn = (row: QueueRow): row is QueueRow<T> => row.lane === lane;
    const lane: AnyLane = {
      markWaiting: (row) => isOwn(row) && waiting.markWaiting(row),
      clear: waiting.clear,
    };
    lanes.push(lane);

    function addRow(groupId: string, group: Group, transfer: T | null, newRow: NewRow): QueuedTransfer<T> {
      const { name, pathName = name, totalBytes, doneBytes = 0, state: first = "waiting" } = newRow;
      const row: QueueRow<T> = {
        id: random.id(),
        groupId,
        group,
        lane,
        transfer,
        type,
        scope: group.scope,
        name,
        pathName,
        totalBytes,
        doneBytes,
        step: "prepare",
        canRetry: newRow.canRetry ?? true,
        entryId: newRow.entryId,
        folderIds: newRow.folderIds ?? [],
        state: first,
        errorCode: first === "failed" ? (newRow.errorCode ?? "internal") : null,
        attempt: null,
        isRemoved: false,
      };
      group.tally.add();
      if (row.errorCode !== null) group.tally.fail(row, row.errorCode);
      rows.add(row);
      waiting.add(row);
      onChange();
      return queued(row);
    }

    return {
      addGroup(newGroup) {
        const id = random.id();
        const group: Group = { lane, scope: newGroup.scope, tally: createGroupTally(id, type, newGroup) };
        return {
          id,
          add: (transfer, row) => addRow(id, group, transfer, row),
          noteFailure: (pathName, error) => group.tally.noteFailure(pathName, error),
          close() {
            group.tally.close();
            settleGroup(id, group);
            onChange();
          },
        };
      },
      next() {
        const row = waiting.next();
        return row === null ? null : queued(row);
      },
      onWaiting: waiting.onWaiting,
      find(id) {
        const row = rows.get(id);
        return row !== undefined && isOwn(row) ? queued(row) : null;
      },
      takeFailed(groupId) {
        const group = receipts.get(groupId)?.group;
        if (group?.lane !== lane) return [];
        const failed = group.tally
          .failedRows()
          .filter(isOwn)
          .filter(({ transfer }) => transfer !== null);
        for (const row of failed) rows.remove(row);
        receipts.delete(groupId);
        onChange();
        return failed.flatMap(({ transfer }) => transfer ?? []);
      },
    };
  }

  return {
    openLane,
    calls: {
      watchTransfers: async (listener) => watched.subscribe(listener),
      transferRows: async (start, end) => ({ revision: rows.revision(), rows: rows.slice(start, end) }),
      async pauseTransfers(ids) {
        for (const row of select(ids)) pause(row);
      },
      async resumeTransfers(ids) {
        await Promise.all(select(ids).map(resume));
      },
      async cancelTransfers(ids) {
        for (const row of select(ids)) cancel(row);
      },
      async retryTransfers(ids) {
        for (const row of select(ids)) retry(row);
      },
      fileHandle: async (id) => rows.get(id)?.transfer?.handle() ?? null,
      async answerPartial(id, isAccepted) {
        const row = rows.get(id);
        const answer = row?.attempt?.answer;
        if (row?.state !== "asks" || answer === null || answer === undefined) return;
        change(row, { state: "processing", errorCode: null });
        answer.resolve(isAccepted);
      },
    },
    close(scope) {
      const isMeant = (other: string) => scope === undefined || other.toLowerCase() === scope.toLowerCase();
      for (const row of rows.all()) if (isMeant(row.scope)) closeRow(row);
      for (const [id, { group }] of receipts) if (isMeant(group.scope)) receipts.delete(id);
      onChange();
    },
    dismissReceipt(receiptId) {
      if (receipts.delete(receiptId)) onChange();
    },
  };
}
