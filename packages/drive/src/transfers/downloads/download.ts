import type { Clock } from "@dexnet/blocks/clock";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Attempt, NewRow, QueuedTransfer, Transfer, TransferGroup } from "../queue/queue.ts";
import type { Downloaded, DownloadTarget } from "../transfers.ts";
import type { BatchLocks } from "../upload-store.ts";
import type { DownloadContent } from "./download-content.ts";
import type { DownloadPlan } from "./download-plan.ts";
import type { DownloadRecords, KeptDownload } from "./download-records.ts";
import type { FileSink } from "./file-sink.ts";
import type { DurableMark } from "./handle-sink.ts";
import { durableProgress } from "./left-downloads.ts";
import { openSink } from "./open-sink.ts";

/** One download, over all its attempts. */
export interface Download extends Transfer {
  readonly kept: KeptDownload;
  /** The first outcome. Only the row shows the outcome of a retry. */
  readonly outcome: Promise<Downloaded>;
  /** Gives it its row, the only one of its group. */
  addTo(group: TransferGroup<Download>, first?: Pick<NewRow, "state" | "errorCode">): void;
  /** Opens a target, which may refuse it. */
  open(target: DownloadTarget): void;
  /** Opens the file that the person has chosen before. False when that needs the person. */
  openChosen(): Promise<boolean>;
  /** Saves it on the device, if the device keeps downloads of its scope. */
  save(): Promise<void>;
  /** The device no longer keeps it. */
  remove(): Promise<void>;
  /** Whether it waits for the person to choose a new target. */
  isInterrupted(): boolean;
  /** Resolves when the attempt has ended, with any result. After a pause the sink stays open, and the next attempt continues. */
  start(attempt: Attempt): Promise<void>;
}

/** Downloads of a storage on the device. */
export interface DownloadStorage {
  readonly records: DownloadRecords;
  readonly locks: BatchLocks;
}

export interface DownloadDeps {
  /** Undefined for a share link, whose downloads are not kept. */
  readonly storage: DownloadStorage | undefined;
  readonly clock: Clock;
  readonly durableEveryMs: number;
  /** Faults: entry_not_found. */
  readPlan(): DownloadPlan;
}

interface OpenTarget {
  readonly sink: FileSink;
  readonly content: DownloadContent;
}

export function createDownload(deps: DownloadDeps, first: KeptDownload): Download {
  const { storage, clock, durableEveryMs } = deps;
  const outcome = Promise.withResolvers<Downloaded>();
  // Of one that continues by itself only the row and the receipt show the outcome.
  outcome.promise.catch(() => undefined);
  let kept = first;
  let isKept = true;
  let row: QueuedTransfer<Download> | null = null;
  let group: TransferGroup<Download> | null = null;
  let opened: OpenTarget | null = null;
  /** Opens the target from the beginning, for a retry. */
  let openAgain: (() => OpenTarget) | null = null;
  let last: Promise<void> = Promise.resolve();
  let isEnded = false;

  /** A file is also downloaded when the device can't keep the download. */
  async function save(changes: Partial<KeptDownload>): Promise<void> {
    kept = { ...kept, ...changes };
    if (isKept) await storage?.records.save(kept).catch(() => undefined);
  }

  /** The lock comes before the record: otherwise another tab could continue the download. */
  async function lockAndSave(): Promise<void> {
    isKept = true;
    await storage?.locks.acquire(kept);
    await save({});
    if (!isKept) storage?.locks.release(kept);
  }

  async function remove(): Promise<void> {
    isKept = false;
    kept = { ...kept, durable: null };
    await storage?.records.remove(kept).catch(() => undefined);
    storage?.locks.release(kept);
  }

  function openAt(plan: DownloadPlan, target: DownloadTarget, fromBytes: number): OpenTarget {
    const content = plan.createContent(fromBytes);
    async function onDurable(durable: DurableMark): Promise<void> {
      // A file with lost parts starts again: only this page knows that the person accepted the zeros in it.
      if (content.losses().length === 0) await save({ durable });
    }
    const durability = plan.canContinue ? { everyMs: durableEveryMs, now: clock.now, onDurable } : undefined;
    const sink = openSink(target, { ...plan, name: kept.name }, clock, { fromBytes, durability });
    sink.cancelled.addEventListener("abort", () => row?.cancel(), { once: true });
    return { sink, content };
  }

  function open(target: DownloadTarget): void {
    const plan = deps.readPlan();
    openAgain = () => openAt(plan, target, 0);
    opened = openAt(plan, target, kept.durable?.bytes ?? 0);
  }

  async function openChosen(): Promise<boolean> {
    const { handle } = kept;
    const progress = await durableProgress(kept);
    if (progress === null || handle === null) return false;
    kept = { ...kept, ...progress };
    open({ kind: "handle", handle });
    return true;
  }

  async function write(attempt: Attempt): Promise<void> {
    try {
      if (attempt.signal.aborted || isEnded) return;
      if (opened === null) {
        if (openAgain === null) throw new AppError("internal");
        opened = openAgain();
        void lockAndSave();
      }
      const { sink, content } = opened;
      await content.writeRemaining(attempt, sink);
      if (!attempt.commit()) return;
      const file = await sink.close();
      const losses = content.losses();
      for (const { path, error } of losses) group?.noteFailure(path, error);
      isEnded = true;
      void remove();
      attempt.succeed();
      outcome.resolve({ file, lost: losses.length });
    } catch (error) {
      if (attempt.signal.aborted) return;
      await opened?.sink.abort().catch(() => undefined);
      opened = null;
      void remove();
      attempt.fail(error);
      outcome.reject(error);
    }
  }

  /** `keepsDurable`: the durable content stays, because the download continues on another page. */
  function end(keepsDurable: boolean): void {
    if (isEnded) return;
    isEnded = true;
    void opened?.sink.abort(keepsDurable).catch(() => undefined);
    opened = null;
    outcome.reject(new AppError("transfer_cancelled"));
  }

  const download: Download = {
    get kept() {
      return kept;
    },
    outcome: outcome.promise,
    addTo(newGroup, start = {}) {
      const { name, totalBytes, handle, durable } = kept;
      group = newGroup;
      row = newGroup.add(download, {
        name,
        totalBytes,
        doneBytes: durable?.bytes ?? 0,
        ...start,
        // Only a file that the person has chosen can be written from the beginning again.
        canRetry: handle !== null && start.state !== "failed",
      });
      newGroup.close();
    },
    open,
    openChosen,
    save: lockAndSave,
    remove,
    isInterrupted: () => row?.state() === "interrupted" && isKept,
    start(attempt) {
      // A write that was started before a pause ends first.
      last = last.then(() => write(attempt));
      return last;
    },

    handle: () => kept.handle,
    onPaused() {
      if (!kept.isPaused) void save({ isPaused: true });
    },
    async onResumed() {
      if (kept.isPaused) void save({ isPaused: false });
      if (row?.state() === "interrupted" && (await openChosen())) row.markFileFound();
    },
    onCancelled() {
      end(false);
      void remove();
    },
    onClosed() {
      isKept = false;
      end(true);
    },
  };
  return download;
}
