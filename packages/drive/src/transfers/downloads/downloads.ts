import type { AimdLimiter } from "@dexnet/blocks/limiter";
import type { Waiting } from "@dexnet/blocks/retry";
import { AppError, encodeError } from "@dexnet/protocol/errors/errors";
import type { FileTree } from "../../file-list/file-tree.ts";
import type { Locks } from "../../platform/locks.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import type { ZipLimits } from "../../zip/zip-records.ts";
import type { TransferQueue } from "../queue/queue.ts";
import type { Downloaded, DownloadRequest, DownloadTarget, Transfers } from "../transfers.ts";
import { createBatchLocks, type UploadStore } from "../upload-store.ts";
import { createDownload, type Download, type DownloadStorage } from "./download.ts";
import { type DownloadPlan, planDownload } from "./download-plan.ts";
import { createDownloadRecords, type KeptDownload } from "./download-records.ts";
import { createDownloadScheduler } from "./download-scheduler.ts";
import type { FileReader } from "./file-parts.ts";
import { readLeftDownloads } from "./left-downloads.ts";
import { closeUnusedTarget } from "./open-sink.ts";

export interface Downloads {
  /** Continues the downloads from it that were left. Its file list must be loaded. */
  addStorage(open: OpenStorage, currentTree: () => FileTree): void;
  /**
   * `readTree` returns the list with the entries. After its fault the target is closed, so that the browser does not wait for
   * bytes. Faults: those of `readTree` and of `StorageTransfers.download`, entry_not_found.
   */
  download(request: ScopedRequest, readTree: () => Promise<FileTree>): Promise<Downloaded>;
  /** Calls of screens. */
  readonly calls: Pick<Transfers, "downloadAgain">;
  /** The device keeps the downloads of the storage. The queue closes their rows. */
  removeStorage(address: string): void;
}

export interface ScopedRequest extends DownloadRequest {
  /** The address of a storage, or a share link. */
  readonly scope: string;
}

export interface DownloadsDeps extends Waiting {
  readonly queue: TransferQueue;
  readonly reader: FileReader;
  /** Limiter of the reader. */
  readonly limiter: AimdLimiter;
  /** Store of the user who is signed in now. It keeps uploads and downloads. */
  uploads(address: string): UploadStore;
  readonly locks: Locks;
  readonly zipLimits?: ZipLimits | undefined;
  readonly durableEveryMs?: number | undefined;
}

interface AddedStorage extends DownloadStorage {
  readonly scope: string;
  readonly closing: AbortController;
  currentTree(): FileTree;
}

/** Time between two positions from which the download of one file can resume after a reload. A shorter download restarts. */
const durableEveryMsUsual = 30_000;

/**
 * [Note: unfinished downloads] A download is saved on the device when it starts: its entries, its name, and the browser's handle
 * if the person has chosen a file. The chosen file of a single download is made durable from time to time: from there it continues
 * after the page was closed. An archive to a chosen file starts again by itself. A download to the browser or to memory ends with
 * the page: its row stays in the state `interrupted`.
 */
export function createDownloads(deps: DownloadsDeps): Downloads {
  const { queue, reader, limiter, clock, random, zipLimits, durableEveryMs = durableEveryMsUsual } = deps;
  const lane = queue.openLane<Download>("download");
  const scheduler = createDownloadScheduler(lane);
  /** By their addresses in lower case. */
  const storages = new Map<string, AddedStorage>();
  const storageOf = (scope: string) => storages.get(scope.toLowerCase());

  function planOf(tree: FileTree, entryIds: readonly string[]): DownloadPlan {
    // Concurrent downloads share the memory that one may use.
    const maxParts = () => Math.ceil(limiter.currentLimit() / Math.max(1, scheduler.activeCount()));
    return planDownload(tree, entryIds, { ...reader, maxParts, now: clock.now(), zipLimits });
  }

  function startDownload(tree: FileTree, { scope, entryIds, target, name }: ScopedRequest): Promise<Downloaded> {
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
    const download = createDownload({ storage: storageOf(scope), clock, durableEveryMs, readPlan: () => plan }, kept);
    // Before it has a row: the target may refuse it.
    download.open(target);
    void download.save();
    download.addTo(lane.addGroup({ scope, ...plan.group }));
    return download.outcome;
  }

  async function continueLeft(storage: AddedStorage): Promise<void> {
    const { scope, currentTree, closing } = storage;
    for await (const kept of readLeftDownloads(storage.records, storage.locks)) {
      const readPlan = () => planOf(currentTree(), kept.entryIds);
      const download = createDownload({ storage, clock, durableEveryMs, readPlan }, kept);
      try {
        const { group } = readPlan();
        const isOpen = await download.openChosen();
        const state = !isOpen ? "interrupted" : kept.isPaused ? "paused" : "waiting";
        if (!closing.signal.aborted) download.addTo(lane.addGroup({ scope, isUnattended: true, ...group }), { state });
      } catch (error) {
        // Its entries were deleted in between.
        const group = lane.addGroup({ scope, isUnattended: true, name: kept.name, isFolder: false });
        download.addTo(group, { state: "failed", errorCode: encodeError(error).code });
        await download.remove();
      }
      if (closing.signal.aborted) return;
    }
  }

  /** Runs the start of a download. The outcome of one that was started closes the target itself. */
  async function orCloseTarget(
    target: DownloadTarget,
    start: () => Promise<{ readonly outcome: Promise<Downloaded> }>,
  ): Promise<Downloaded> {
    const { outcome } = await start().catch(async (fault: unknown) => {
      await closeUnusedTarget(target, clock);
      throw fault;
    });
    return outcome;
  }

  return {
    download: (request, readTree) =>
      orCloseTarget(request.target, async () => {
        const tree = await readTree();
        return { outcome: startDownload(tree, request) };
      }),
    calls: {
      async downloadAgain(id, target) {
        const { file } = await orCloseTarget(target, async () => {
          const found = lane.find(id);
          const storage = found === null ? undefined : storageOf(found.scope);
          if (!found?.transfer?.isInterrupted() || storage === undefined) throw new AppError("entry_not_found");
          const outcome = startDownload(storage.currentTree(), { ...found.transfer.kept, scope: found.scope, target });
          found.cancel();
          return { outcome };
        });
        return file;
      },
    },
    addStorage({ address, keys }, currentTree) {
      if (storageOf(address) !== undefined) return;
      const closing = new AbortController();
      const records = createDownloadRecords({ store: deps.uploads(address), keys });
      const locks = createBatchLocks({ locks: deps.locks, address, signal: closing.signal });
      const storage = { scope: address, records, locks, closing, currentTree };
      storages.set(address.toLowerCase(), storage);
      // If the device's store can't be read now, there is nothing to continue.
      void continueLeft(storage).catch(() => undefined);
    },
    removeStorage(address) {
      const storage = storageOf(address);
      storages.delete(address.toLowerCase());
      storage?.closing.abort();
      storage?.locks.releaseAll();
    },
  };
}
