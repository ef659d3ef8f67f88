import { lowerAddress, sameAddress } from "@dexnet/crypto/verify/address";
import { AppError, encodeError } from "@dexnet/protocol/errors";
import type { Entries } from "../../file-list/entries.ts";
import type { Caller } from "../../http/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { downloadsAtOnce, durableEveryMsUsual } from "../../platform/limits.ts";
import type { Locks } from "../../platform/locks.ts";
import type { Random } from "../../platform/random.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import type { ZipLimits } from "../../zip/zip-records.ts";
import type { AimdLimiter } from "../link/aimd-limiter.ts";
import { createRetryRead } from "../link/retry-read.ts";
import type { PartWorker } from "../parts/part-worker.ts";
import type { Attempt, NewTask, TaskGroup, TaskHandle, TransferQueue } from "../queue/queue.ts";
import { type BundleLocks, createBundleLocks } from "../store/bundle-locks.ts";
import type { UploadStore } from "../store/upload-store.ts";
import type { DownloadRequest, DownloadTarget } from "../transfers.ts";
import type { DownloadContent } from "./download-content.ts";
import { createDownloadRecords, type DownloadRecords, type KeptDownload } from "./download-records.ts";
import { createDownloadRun, type DownloadRun } from "./download-run.ts";
import type { DurableMark } from "./handle-sink.ts";
import { durableOfLeft } from "./left-download.ts";
import { openSink } from "./open-sink.ts";
import { type WantedDownload, wantedDownload } from "./wanted-download.ts";

export interface Downloads {
  /** The storage's list is at hand: downloads from it that were left go on. */
  addStorage(open: OpenStorage, entries: () => Entries): void;
  /** `entries`: the list of the storage as it is now. Faults: those of `Transfers.download`, entry_not_found. */
  download(entries: Entries, request: DownloadRequest): Promise<File | null>;
  /** Begins an interrupted one anew, into another target. Faults: as `download`. */
  downloadAgain(taskId: string, target: DownloadTarget): Promise<File | null>;
  /** The browser's handle of the file that a download is written to, if it has one. */
  fileHandle(taskId: string): FileSystemFileHandle | null;
  /** Rows were paused or resumed. */
  onPaused(taskIds?: readonly string[]): void;
  onResumed(taskIds?: readonly string[]): Promise<void>;
  /** Ends those of a storage, or all, when it is left; what is kept on the device stays. Rows are the queue's to remove. */
  removeStorage(address?: string): void;
}

export interface DownloadsDeps {
  queue: TransferQueue;
  partWorker: PartWorker;
  /** Of downloads. */
  limiter: AimdLimiter;
  /** Where downloads are kept, beside uploads. */
  uploads(address: string): UploadStore;
  call: Caller;
  locks: Locks;
  clock: Clock;
  random: Random;
  zipLimits?: ZipLimits | undefined;
  durableEveryMs?: number | undefined;
}

/** A storage that is open. */
interface StorageOfDownloads {
  readonly address: string;
  readonly records: DownloadRecords;
  readonly bundleLocks: BundleLocks;
  readonly closing: AbortController;
  entries(): Entries;
}

/** A download with its row. */
interface LiveDownload {
  readonly address: string;
  kept: KeptDownload;
  /** Null while it is interrupted. */
  run: DownloadRun | null;
  /** Nothing of it is written down any more. */
  isOver: boolean;
  group: TaskGroup | null;
  task: TaskHandle | null;
}

const newLive = (address: string, kept: KeptDownload): LiveDownload => {
  return { address, kept, run: null, isOver: false, group: null, task: null };
};

/**
 * [Note: downloads that go on] A download is written down on the device when it begins: what is fetched, under which name, and the
 * browser's handle of the file where the person has chosen one. Of a single file the handle's file holds, now and then, all that
 * has come so far; from there the download goes on after the page was left. An archive into a handle begins anew by itself. What
 * went to the browser's own download, or to memory, ended with the page: its row stays, as interrupted.
 */
export function createDownloads(deps: DownloadsDeps): Downloads {
  const { queue, limiter, clock, random, locks, zipLimits } = deps;
  const { durableEveryMs: everyMs = durableEveryMsUsual } = deps;
  const live = new Map<string, LiveDownload>();
  const storages = new Map<string, StorageOfDownloads>();
  const read = createRetryRead(deps);
  let working = 0;

  function wantedOf(entries: Entries, entryIds: readonly string[]): WantedDownload {
    // Those that work at the same time share what one may have in memory.
    const width = () => Math.ceil(limiter.currentLimit() / Math.max(1, working));
    return wantedDownload(entries, entryIds, { ...deps, read, width, now: clock.now(), zipLimits });
  }

  /** While a person is asked, others may work. */
  function lettingOthers(attempt: Attempt): Attempt {
    return {
      ...attempt,
      async ask(errorCode) {
        working -= 1;
        startNext();
        return attempt.ask(errorCode).finally(() => {
          working += 1;
        });
      },
    };
  }

  function startNext(): void {
    while (working < downloadsAtOnce) {
      const task = queue.nextWaiting("download");
      const attempt = task?.start();
      if (!task || !attempt) return;
      const run = live.get(task.id)?.run ?? null;
      if (run === null) attempt.fail(new AppError("internal"));
      else void workOn(run, attempt);
    }
  }

  /** Over with the attempt: what it still has to write, when it was paused, holds up nobody else. */
  async function workOn(run: DownloadRun, attempt: Attempt): Promise<void> {
    working += 1;
    await Promise.race([run.go(lettingOthers(attempt)), ended(attempt.signal)]);
    working -= 1;
    startNext();
  }

  queue.onWaiting("download", startNext);

  const storageOf = ({ address }: LiveDownload) => storages.get(lowerAddress(address));
  const named = (taskIds: readonly string[] | undefined) =>
    taskIds?.flatMap((id) => live.get(id) ?? []) ?? [...live.values()];

  /** A device that keeps nothing keeps no download from going. */
  async function save(of: LiveDownload): Promise<void> {
    if (!of.isOver)
      await storageOf(of)
        ?.records.save(of.kept)
        .catch(() => undefined);
  }

  /** Held before it is written down: no other tab may take it for one that was left. */
  async function begin(of: LiveDownload): Promise<void> {
    of.isOver = false;
    const bundleLocks = storageOf(of)?.bundleLocks;
    await bundleLocks?.acquire(of.kept);
    await save(of);
    if (of.isOver) bundleLocks?.release(of.kept);
  }

  async function end(of: LiveDownload): Promise<void> {
    of.isOver = true;
    of.kept = { ...of.kept, durable: null };
    const storage = storageOf(of);
    await storage?.records.remove(of.kept).catch(() => undefined);
    storage?.bundleLocks.release(of.kept);
  }

  function createRun(of: LiveDownload, wanted: WantedDownload, target: DownloadTarget): DownloadRun {
    let content: DownloadContent | undefined;
    async function onDurable(durable: DurableMark): Promise<void> {
      // With zeros in the place of what is lost it would begin anew: only this page knows that the person wanted that.
      if (content === undefined || content.losses().length > 0) return;
      of.kept = { ...of.kept, durable };
      await save(of);
    }
    const durability = wanted.canGoOn ? { everyMs, now: clock.now, onDurable } : undefined;
    const open = (fromBytes: number) =>
      openSink(target, { ...wanted, name: of.kept.name }, clock, { fromBytes, durability });
    const fromBytes = of.kept.durable?.bytes ?? 0;
    return createDownloadRun({
      ...{ sink: open(fromBytes), fromBytes },
      openAgain: () => open(0),
      createContent(from) {
        content = wanted.createContent(from);
        return content;
      },
      onLoss: ({ path, error }) => of.group?.noteFailure(path, error),
      onGivenUp: () => of.task && queue.cancel([of.task.id]),
      onBegunAgain: () => void begin(of),
      onEnded: () => void end(of),
    });
  }

  function addTask(of: LiveDownload, group: TaskGroup, first: Pick<NewTask, "state" | "errorCode"> = {}): void {
    of.group = group;
    const { name: taskName, totalBytes, handle, durable } = of.kept;
    of.task = group.add({
      ...{ taskName, totalBytes, doneBytes: durable?.bytes ?? 0, ...first },
      // Only a file of the person's can be written from the beginning again.
      canRetry: handle !== null && first.state !== "failed",
      onCancel() {
        of.run?.giveUp();
        void end(of);
      },
    });
    live.set(of.task.id, of);
    group.close();
  }

  function download(entries: Entries, { address, entryIds, target, name }: DownloadRequest): Promise<File | null> {
    for (const id of live.keys()) if (queue.find(id) === null) live.delete(id);
    const wanted = wantedOf(entries, entryIds);
    const kept: KeptDownload = {
      ...{ id: random.id(), name, entryIds: [...entryIds], totalBytes: wanted.contentBytes, isPaused: false },
      ...{ durable: null, handle: target.kind === "handle" ? target.handle : null },
    };
    const of = newLive(address, kept);
    // Before there is a row for it: a target may refuse.
    const run = createRun(of, wanted, target);
    of.run = run;
    void begin(of);
    addTask(of, queue.addGroup({ type: "download", address, ...wanted.group }));
    return run.outcome;
  }

  /** Null when only the person can make it go on. */
  async function runOfLeft(of: LiveDownload, wanted: WantedDownload): Promise<DownloadRun | null> {
    const { handle } = of.kept;
    const found = await durableOfLeft(of.kept);
    if (found === null || handle === null) return null;
    of.kept = { ...of.kept, ...found };
    const run = createRun(of, wanted, { kind: "handle", handle });
    // How it ends is told by its row and its receipt.
    run.outcome.catch(() => undefined);
    return run;
  }

  async function adopt(storage: StorageOfDownloads): Promise<void> {
    const { address, records, bundleLocks, entries, closing } = storage;
    for (const { id } of await records.readAll()) {
      if (!(await bundleLocks.acquire({ id }))) continue;
      // Read again, now that nobody else writes.
      const kept = (await records.readAll()).find((each) => each.id === id);
      if (kept === undefined) bundleLocks.release({ id });
      else await adoptOne(kept);
      if (closing.signal.aborted) return;
    }

    async function adoptOne(kept: KeptDownload): Promise<void> {
      const of = newLive(address, kept);
      const about = { type: "download", address, isUnattended: true } as const;
      try {
        const wanted = wantedOf(entries(), kept.entryIds);
        of.run = await runOfLeft(of, wanted);
        const state = of.run === null ? "interrupted" : of.kept.isPaused ? "paused" : "waiting";
        if (!closing.signal.aborted) addTask(of, queue.addGroup({ ...about, ...wanted.group }), { state });
      } catch (error) {
        // It was deleted meanwhile.
        const group = queue.addGroup({ ...about, name: kept.name, isFolder: false });
        addTask(of, group, { state: "failed", errorCode: encodeError(error).code });
        await end(of);
      }
    }
  }

  return {
    download: async (entries, request) => download(entries, request),
    async downloadAgain(taskId, target) {
      const of = live.get(taskId);
      const storage = of && storageOf(of);
      const isInterrupted = of?.task?.state() === "interrupted" && !of.isOver;
      if (!isInterrupted || storage === undefined) throw new AppError("entry_not_found");
      const { address, kept } = of;
      const again = download(storage.entries(), { address, entryIds: kept.entryIds, name: kept.name, target });
      queue.cancel([taskId]);
      return again;
    },
    addStorage(open, entries) {
      const { address, keys } = open;
      if (storages.has(lowerAddress(address))) return;
      const closing = new AbortController();
      const records = createDownloadRecords({ store: deps.uploads(address), keys });
      const bundleLocks = createBundleLocks({ locks, address, signal: closing.signal });
      const storage = { address, records, bundleLocks, closing, entries };
      storages.set(lowerAddress(address), storage);
      // A device whose store can't be read now has nothing to go on with.
      void adopt(storage).catch(() => undefined);
    },
    fileHandle: (taskId) => live.get(taskId)?.kept.handle ?? null,
    onPaused(taskIds) {
      for (const of of named(taskIds)) {
        if (of.task?.state() !== "paused" || of.kept.isPaused) continue;
        of.kept = { ...of.kept, isPaused: true };
        void save(of);
      }
    },
    async onResumed(taskIds) {
      for (const of of named(taskIds)) {
        if (of.kept.isPaused) {
          of.kept = { ...of.kept, isPaused: false };
          void save(of);
        }
        const storage = storageOf(of);
        if (of.task?.state() !== "interrupted" || storage === undefined) continue;
        of.run = await runOfLeft(of, wantedOf(storage.entries(), of.kept.entryIds));
        if (of.run !== null) of.task.fileGiven();
      }
    },
    removeStorage(address) {
      const isLeft = (of: string) => address === undefined || sameAddress(of, address);
      for (const [id, of] of live) {
        if (!isLeft(of.address)) continue;
        live.delete(id);
        of.isOver = true;
        of.run?.giveUp(true);
      }
      for (const [place, { closing, bundleLocks }] of storages) {
        if (!isLeft(place)) continue;
        storages.delete(place);
        closing.abort();
        bundleLocks.releaseAll();
      }
    },
  };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
