import type { Clock } from "@dexnet/blocks/clock";
import type { AimdLimiter } from "@dexnet/blocks/limiter";
import type { Random } from "@dexnet/blocks/random";
import { lowerAddress, sameAddress } from "@dexnet/crypto/verify/address";
import { AppError, encodeError } from "@dexnet/protocol/errors/errors";
import type { FileTree } from "../../file-list/file-tree.ts";
import type { Locks } from "../../platform/locks.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import type { ZipLimits } from "../../zip/zip-records.ts";
import type { NewTask, TaskGroup, TaskHandle, TransferQueue } from "../queue/queue.ts";
import { type BundleLocks, createBundleLocks } from "../store/bundle-locks.ts";
import type { UploadStore } from "../store/upload-store.ts";
import type { Downloaded, DownloadRequest, DownloadTarget } from "../transfers.ts";
import type { DownloadContent } from "./download-content.ts";
import { type DownloadPlan, planDownload } from "./download-plan.ts";
import { createDownloadRecords, type DownloadRecords, type KeptDownload } from "./download-records.ts";
import { createDownloadRun, type DownloadRun } from "./download-run.ts";
import { createDownloadRunner } from "./download-runner.ts";
import type { FileReader } from "./file-parts.ts";
import type { DurableMark } from "./handle-sink.ts";
import { durableProgress, readLeftDownloads } from "./left-downloads.ts";
import { closeUnusedTarget, openSink } from "./open-sink.ts";

export interface Downloads {
  /** Continues the downloads from it that were left. Its file list must be loaded. */
  addStorage(open: OpenStorage, currentTree: () => FileTree): void;
  /**
   * `readTree` returns the list with the entries. After its fault the target is closed, so that the browser does not wait for
   * bytes. Faults: those of `readTree` and of `Transfers.download`, entry_not_found.
   */
  download(request: DownloadRequest, readTree: () => Promise<FileTree>): Promise<Downloaded>;
  /** Starts an interrupted download again with another target. Faults: as `download`. */
  downloadAgain(taskId: string, target: DownloadTarget): Promise<Downloaded>;
  /** Browser's handle for the file that a download is written to, if it has one. */
  fileHandle(taskId: string): FileSystemFileHandle | null;
  /** Called after rows were paused or resumed. */
  onPaused(taskIds?: readonly string[]): void;
  onResumed(taskIds?: readonly string[]): Promise<void>;
  /** Ends the downloads of a storage, or of all. The device keeps them. The queue removes their rows. */
  removeStorage(address?: string): void;
}

export interface DownloadsDeps {
  readonly queue: TransferQueue;
  readonly reader: FileReader;
  /** Limiter of the reader. */
  readonly limiter: AimdLimiter;
  /** Store of the user who is signed in now. It keeps uploads and downloads. */
  uploads(address: string): UploadStore;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly random: Random;
  readonly zipLimits?: ZipLimits | undefined;
  readonly durableEveryMs?: number | undefined;
}

interface AddedStorage {
  readonly address: string;
  readonly records: DownloadRecords;
  readonly bundleLocks: BundleLocks;
  readonly closing: AbortController;
  currentTree(): FileTree;
}

/** A download with its task. */
interface LiveDownload {
  readonly address: string;
  kept: KeptDownload;
  /** Null while it is interrupted. */
  run: DownloadRun | null;
  /** Whether it has ended. It is not saved any more then. */
  isOver: boolean;
  group: TaskGroup | null;
  task: TaskHandle | null;
}

const newLive = (address: string, kept: KeptDownload): LiveDownload => {
  return { address, kept, run: null, isOver: false, group: null, task: null };
};

/** Time between two positions from which the download of one file can resume after a reload. A shorter download restarts. */
const durableEveryMsUsual = 30_000;

/**
 * [Note: unfinished downloads] A download is saved on the device when it starts: its entries, its name, and the browser's handle
 * if the person has chosen a file. The chosen file of a single download is made durable from time to time: from there it continues
 * after the page was closed. An archive to a chosen file starts again by itself. A download to the browser or to memory ends with
 * the page: its row stays in the state `interrupted`.
 */
export function createDownloads(deps: DownloadsDeps): Downloads {
  const { queue, limiter, clock, random, locks, zipLimits } = deps;
  const { durableEveryMs: everyMs = durableEveryMsUsual } = deps;
  const downloads = new Map<string, LiveDownload>();
  const storages = new Map<string, AddedStorage>();
  const runner = createDownloadRunner(queue, downloads);

  function planOf(tree: FileTree, entryIds: readonly string[]): DownloadPlan {
    // Concurrent downloads share the memory that one may use.
    const maximumParts = () => Math.ceil(limiter.currentLimit() / Math.max(1, runner.activeCount()));
    return planDownload(tree, entryIds, { ...deps.reader, maximumParts, now: clock.now(), zipLimits });
  }

  const storageOf = ({ address }: LiveDownload) => storages.get(lowerAddress(address));
  const select = (taskIds: readonly string[] | undefined) =>
    taskIds?.flatMap((id) => downloads.get(id) ?? []) ?? [...downloads.values()];

  /** Downloads also run when the device can't keep them. */
  async function save(live: LiveDownload, changes: Partial<KeptDownload> = {}): Promise<void> {
    live.kept = { ...live.kept, ...changes };
    const records = storageOf(live)?.records;
    if (!live.isOver) await records?.save(live.kept).catch(() => undefined);
  }

  /** The lock comes before the record: otherwise another tab could continue the download. */
  async function lockAndSave(live: LiveDownload): Promise<void> {
    live.isOver = false;
    const bundleLocks = storageOf(live)?.bundleLocks;
    await bundleLocks?.acquire(live.kept);
    await save(live);
    if (live.isOver) bundleLocks?.release(live.kept);
  }

  async function removeAndUnlock(live: LiveDownload): Promise<void> {
    live.isOver = true;
    live.kept = { ...live.kept, durable: null };
    const storage = storageOf(live);
    await storage?.records.remove(live.kept).catch(() => undefined);
    storage?.bundleLocks.release(live.kept);
  }

  function createRun(live: LiveDownload, plan: DownloadPlan, target: DownloadTarget): DownloadRun {
    let content: DownloadContent | undefined;
    async function onDurable(durable: DurableMark): Promise<void> {
      // A file with lost parts starts again: only this page knows that the person accepted the zeros in it.
      if (content !== undefined && content.losses().length === 0) await save(live, { durable });
    }
    const durability = plan.canContinue ? { everyMs, now: clock.now, onDurable } : undefined;
    const open = (fromBytes: number) =>
      openSink(target, { ...plan, name: live.kept.name }, clock, { fromBytes, durability });
    const fromBytes = live.kept.durable?.bytes ?? 0;
    return createDownloadRun({
      sink: open(fromBytes),
      fromBytes,
      reopenSink: () => open(0),
      createContent(from) {
        content = plan.createContent(from);
        return content;
      },
      onLoss: ({ path, error }) => live.group?.noteFailure(path, error),
      onTargetCancelled: () => live.task && queue.cancel([live.task.id]),
      onRestarted: () => void lockAndSave(live),
      onEnded: () => void removeAndUnlock(live),
    });
  }

  function addTask(live: LiveDownload, group: TaskGroup, first: Pick<NewTask, "state" | "errorCode"> = {}): void {
    live.group = group;
    const { name: taskName, totalBytes, handle, durable } = live.kept;
    live.task = group.add({
      taskName,
      totalBytes,
      doneBytes: durable?.bytes ?? 0,
      ...first,
      // Only a file that the person has chosen can be written from the beginning again.
      canRetry: handle !== null && first.state !== "failed",
      onCancel() {
        live.run?.cancel();
        void removeAndUnlock(live);
      },
    });
    downloads.set(live.task.id, live);
    group.close();
  }

  function startDownload(tree: FileTree, { address, entryIds, target, name }: DownloadRequest): Promise<Downloaded> {
    for (const id of downloads.keys()) if (queue.find(id) === null) downloads.delete(id);
    const plan = planOf(tree, entryIds);
    const kept: KeptDownload = {
      id: random.id(),
      name,
      entryIds: [...entryIds],
      totalBytes: plan.contentBytes,
      isPaused: false,
      durable: null,
      handle: target.kind === "handle" ? target.handle : null,
    };
    const live = newLive(address, kept);
    // Before it has a row: the target may refuse it.
    const run = createRun(live, plan, target);
    live.run = run;
    void lockAndSave(live);
    addTask(live, queue.addGroup({ type: "download", address, ...plan.group }));
    return run.outcome;
  }

  /** Null when it can't continue without the person. */
  async function continueRun(live: LiveDownload, plan: DownloadPlan): Promise<DownloadRun | null> {
    const { handle } = live.kept;
    const progress = await durableProgress(live.kept);
    if (progress === null || handle === null) return null;
    live.kept = { ...live.kept, ...progress };
    const run = createRun(live, plan, { kind: "handle", handle });
    // Its row and its receipt show the outcome.
    run.outcome.catch(() => undefined);
    return run;
  }

  async function continueLeft({ address, records, bundleLocks, currentTree, closing }: AddedStorage): Promise<void> {
    const newGroup = { type: "download", address, isUnattended: true } as const;
    for await (const kept of readLeftDownloads(records, bundleLocks)) {
      const live = newLive(address, kept);
      try {
        const plan = planOf(currentTree(), kept.entryIds);
        live.run = await continueRun(live, plan);
        const state = live.run === null ? "interrupted" : live.kept.isPaused ? "paused" : "waiting";
        if (!closing.signal.aborted) addTask(live, queue.addGroup({ ...newGroup, ...plan.group }), { state });
      } catch (error) {
        // Its entries were deleted in between.
        const group = queue.addGroup({ ...newGroup, name: kept.name, isFolder: false });
        addTask(live, group, { state: "failed", errorCode: encodeError(error).code });
        await removeAndUnlock(live);
      }
      if (closing.signal.aborted) return;
    }
  }

  return {
    download: (request, readTree) =>
      orCloseTarget(request.target, clock, async () => {
        const tree = await readTree();
        return { outcome: startDownload(tree, request) };
      }),
    downloadAgain: (taskId, target) =>
      orCloseTarget(target, clock, async () => {
        const live = downloads.get(taskId);
        const storage = live && storageOf(live);
        const isInterrupted = live?.task?.state() === "interrupted" && !live.isOver;
        if (!isInterrupted || storage === undefined) throw new AppError("entry_not_found");
        const { address, kept } = live;
        const outcome = startDownload(storage.currentTree(), { ...kept, address, target });
        queue.cancel([taskId]);
        return { outcome };
      }),
    addStorage(open, currentTree) {
      const { address, keys } = open;
      if (storages.has(lowerAddress(address))) return;
      const closing = new AbortController();
      const records = createDownloadRecords({ store: deps.uploads(address), keys });
      const bundleLocks = createBundleLocks({ locks, address, signal: closing.signal });
      const storage = { address, records, bundleLocks, closing, currentTree };
      storages.set(lowerAddress(address), storage);
      // If the device's store can't be read now, there is nothing to continue.
      void continueLeft(storage).catch(() => undefined);
    },
    fileHandle: (taskId) => downloads.get(taskId)?.kept.handle ?? null,
    onPaused(taskIds) {
      for (const live of select(taskIds)) {
        if (live.task?.state() === "paused" && !live.kept.isPaused) void save(live, { isPaused: true });
      }
    },
    async onResumed(taskIds) {
      for (const live of select(taskIds)) {
        if (live.kept.isPaused) void save(live, { isPaused: false });
        const storage = storageOf(live);
        if (live.task?.state() !== "interrupted" || storage === undefined) continue;
        live.run = await continueRun(live, planOf(storage.currentTree(), live.kept.entryIds));
        if (live.run !== null) live.task.markFileFound();
      }
    },
    removeStorage(address) {
      const isMeant = (other: string) => address === undefined || sameAddress(other, address);
      for (const [id, live] of downloads) {
        if (!isMeant(live.address)) continue;
        downloads.delete(id);
        live.isOver = true;
        live.run?.cancel(true);
      }
      for (const [key, { closing, bundleLocks }] of storages) {
        if (!isMeant(key)) continue;
        storages.delete(key);
        closing.abort();
        bundleLocks.releaseAll();
      }
    },
  };
}

/** Runs the start of a download. The outcome of one that was started closes the target itself. */
async function orCloseTarget(
  target: DownloadTarget,
  clock: Clock,
  start: () => Promise<{ readonly outcome: Promise<Downloaded> }>,
): Promise<Downloaded> {
  const { outcome } = await start().catch(async (fault: unknown) => {
    await closeUnusedTarget(target, clock);
    throw fault;
  });
  return outcome;
}
