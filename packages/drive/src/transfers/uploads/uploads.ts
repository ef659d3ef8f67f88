import type { BlockStore } from "@dexnet/blocks/block-store";
import type { AimdLimiter } from "@dexnet/blocks/limiter";
import { maxPartsInList } from "@dexnet/blocks/parts/block-sizes";
import { createPartStore } from "@dexnet/blocks/parts/part-store";
import type { PartWorker } from "@dexnet/blocks/parts/part-worker";
import type { Waiting } from "@dexnet/blocks/retry";
import { withLimiter } from "@dexnet/blocks/with-limiter";
import { type LogWrites, withLog } from "@dexnet/blocks/with-log";
import { backgroundRules, transferRules, withRetry } from "@dexnet/blocks/with-retry";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import { newEntryId } from "../../file-list/entry-id.ts";
import type { Unsubscribe } from "../../platform/listeners.ts";
import type { Locks } from "../../platform/locks.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import { taskNotifyIntervalMs } from "../queue/create-queue.ts";
import type { TransferQueue } from "../queue/queue.ts";
import { createThrottledState, type ThrottledState } from "../queue/throttled-state.ts";
import type { UploadStore } from "../store/upload-store.ts";
import type { FileSource, UploadConflict, UploadRequest } from "../transfers.ts";
import { continueWithFile } from "./file-picked-again.ts";
import { requireSpace } from "./free-space.ts";
import { createJobRegistry } from "./job-registry.ts";
import type { UploadingFile } from "./list-with-uploads.ts";
import { createPartSender, type SignedUpload } from "./part-sender.ts";
import { createStorageUploads, type StorageUploads } from "./storage-uploads.ts";
import type { UploadJob, UploadThumbnails } from "./upload-job.ts";
import { planUpload } from "./upload-plan.ts";
import { createUploadRecords } from "./upload-records.ts";
import { createUploadRunner } from "./upload-runner.ts";

/** Uploads to all storages that are open. */
export interface Uploads {
  /** Continues the uploads to it that were left. Its file list must be loaded. */
  addStorage(storage: UploadStorage): void;
  /** Returns the conflicts because of which nothing was started. */
  upload(request: UploadRequest): Promise<readonly UploadConflict[]>;
  giveFile(taskId: string, source: FileSource): Promise<void>;
  /** Browser's handle for the file of a row, if it has one: only a page can ask the person for the permission to read it. */
  fileHandle(taskId: string): FileSystemFileHandle | null;
  /** Called after rows were paused or resumed. */
  onPaused(taskIds?: readonly string[]): void;
  onResumed(taskIds?: readonly string[]): Promise<void>;
  uploadMissing(receiptId: string): void;
  dismissReceipt(receiptId: string): void;
  /** Calls the listener with the files of a storage that are not in the list yet, at once and after changes. */
  subscribeToFiles(address: string, listener: (files: readonly UploadingFile[]) => void): Unsubscribe;
  cancelUploads(address: string, entryIds: readonly string[]): void;
  /** The device keeps its uploads. The queue removes their rows. */
  removeStorage(address: string): Promise<void>;
  /** Deletes what the device keeps for a storage that no longer exists. */
  deleteStorage(address: string): Promise<void>;
}

/** An open storage whose file list is loaded. */
export interface UploadStorage {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  /** Its blocks. Nothing is repeated. */
  readonly ledger: BlockStore;
  readonly logWrites?: LogWrites | undefined;
}

export interface UploadsDeps extends Waiting {
  readonly limiter: AimdLimiter;
  readonly queue: TransferQueue;
  readonly partWorker: PartWorker;
  readonly thumbnails: UploadThumbnails;
  /** Store of the user who is signed in now. */
  uploads(address: string): UploadStore;
  readonly call: Caller;
  readonly locks: Locks;
  /** Largest number of parts that the file list itself names. */
  readonly maxListed?: number | undefined;
}

interface AddedStorage {
  readonly uploads: StorageUploads;
  readonly continued: Promise<void>;
  readonly closing: AbortController;
}

export function createUploads(deps: UploadsDeps): Uploads {
  const { queue, partWorker, thumbnails, limiter, call, locks, clock, random, maxListed = maxPartsInList } = deps;
  const jobs = createJobRegistry();
  const storages = new Map<string, AddedStorage>();
  const closing = new Map<string, Promise<void>>();
  const sendBatch = createPartSender({ partWorker });
  const runner = createUploadRunner({ queue, jobs, limiter, sendBatch, thumbnails, maxListed });

  /** Files that are not in the list yet, by storage. They change with each file of a batch, but are shown a few times a second. */
  const files = new Map<string, ThrottledState<readonly UploadingFile[]>>();
  function filesOf(address: string): ThrottledState<readonly UploadingFile[]> {
    const key = lowerAddress(address);
    const current = () => storages.get(key)?.uploads.uploadingFiles() ?? [];
    const known = files.get(key) ?? createThrottledState(clock, taskNotifyIntervalMs, current);
    files.set(key, known);
    return known;
  }

  /** Null when its storage is closed. */
  const uploadsOf = ({ owner }: UploadJob): StorageUploads | null => {
    const uploads = storages.get(lowerAddress(owner.context.open.address))?.uploads;
    return uploads === owner ? uploads : null;
  };

  const transferring = <Store extends object>(store: Store) =>
    withRetry(withLimiter(store, limiter), { clock, random }, transferRules);

  function addStorage({ open, sync, ledger, logWrites }: UploadStorage): void {
    const key = lowerAddress(open.address);
    if (storages.has(key)) return;
    const abort = new AbortController();
    const records = createUploadRecords({ store: deps.uploads(open.address), keys: open.keys });
    const logged = withLog(ledger, logWrites);
    const context = {
      open,
      sync,
      records,
      ledger,
      blocks: transferring(logged),
      parts: transferring(
        withLog(
          createPartStore<SignedUpload>(ledger, () => open.address),
          logWrites,
        ),
      ),
      background: withRetry(logged, { clock, random }, backgroundRules),
      clock,
      random,
      signal: abort.signal,
    };
    const uploads = createStorageUploads({
      context,
      queue,
      jobs,
      runner,
      locks,
      onUploadingFiles: () => filesOf(open.address).notify(),
    });
    const before = closing.get(key) ?? Promise.resolve();
    const continued = before
      .then(() => (abort.signal.aborted ? undefined : uploads.continueLeft()))
      // If the device's store can't be read now, there is nothing to continue.
      .catch(() => undefined);
    storages.set(key, { uploads, closing: abort, continued });
  }

  async function removeStorage(address: string): Promise<void> {
    const key = lowerAddress(address);
    const found = storages.get(key);
    if (found === undefined) return closing.get(key);
    storages.delete(key);
    found.closing.abort();
    jobs.removeAllOf(found.uploads);
    const atWork = runner.settled(({ owner }) => owner === found.uploads);
    const closed = Promise.all([atWork, found.continued]).then(() => found.uploads.releaseLocks());
    closing.set(key, closed);
    await closed;
  }

  return {
    addStorage,
    removeStorage,
    async upload(request) {
      const uploads = storages.get(lowerAddress(request.address))?.uploads;
      if (uploads === undefined) throw new AppError("phrase_not_saved");
      const { sync, open } = uploads.context;
      const plan = planUpload(sync.current(), request, () => newEntryId({ clock, random }));
      if (plan.conflicts.length > 0) return plan.conflicts;
      const sizes = plan.files.map(({ source }) => source.file.size);
      const space = { address: open.address, sync, promisedBytes: uploads.promisedBytes };
      if (sizes.length > 0) await requireSpace({ call, clock, random }, space, sizes);
      await uploads.startUploads(plan);
      return [];
    },
    async giveFile(taskId, source) {
      const job = jobs.get(taskId);
      if (job === undefined) throw new AppError("entry_not_found");
      await continueWithFile(job, source, partWorker);
    },
    fileHandle: (taskId) => jobs.get(taskId)?.file.handle() ?? null,
    onPaused(taskIds) {
      for (const { task, file } of jobs.select(taskIds)) {
        if (task?.state() === "paused") void file.saveState({ kind: "paused" }).catch(() => undefined);
      }
    },
    async onResumed(taskIds) {
      for (const job of jobs.select(taskIds)) {
        if (job.file.state().kind === "paused") void job.file.saveState({ kind: "going" }).catch(() => undefined);
        await uploadsOf(job)?.findSource(job);
      }
    },
    uploadMissing(receiptId) {
      const failed = jobs.popFailed(receiptId);
      const [first] = failed;
      if (first === undefined) return;
      queue.dismissReceipt(receiptId);
      const { groupName: name, isFolder } = first.file.bundle;
      const { address } = first.owner.context.open;
      const group = queue.addGroup({ type: "uploadFile", address, name, isFolder });
      for (const job of failed) uploadsOf(job)?.retryJob(group, job);
      group.close();
    },
    dismissReceipt(receiptId) {
      for (const job of jobs.popFailed(receiptId)) uploadsOf(job)?.cancelJob(job);
      queue.dismissReceipt(receiptId);
    },
    subscribeToFiles: (address, listener) => filesOf(address).subscribe(listener),
    cancelUploads: (address, entryIds) => storages.get(lowerAddress(address))?.uploads.cancelUploads(entryIds),
    async deleteStorage(address) {
      await removeStorage(address);
      const store = deps.uploads(address);
      const kept = await store.readAll();
      await store.write(kept.map(({ key }) => ({ key, sealed: null })));
    },
  };
}
