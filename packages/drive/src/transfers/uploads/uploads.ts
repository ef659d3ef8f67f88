import type { BlockStore } from "@dexnet/blocks/block-store";
import { isLinkFault } from "@dexnet/blocks/faults";
import type { AimdLimiter } from "@dexnet/blocks/limiter";
import { maxPartsInList } from "@dexnet/blocks/parts/block-sizes";
import { createPartStore } from "@dexnet/blocks/parts/part-store";
import type { PartWorker } from "@dexnet/blocks/parts/part-worker";
import { type RetryPlan, retryWithBackoff, type Waiting } from "@dexnet/blocks/retry";
import { withLimiter } from "@dexnet/blocks/with-limiter";
import { type LogWrites, withLog } from "@dexnet/blocks/with-log";
import { backgroundRules, transferRules, withRetry } from "@dexnet/blocks/with-retry";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { productCalls } from "@dexnet/protocol/products";
import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import { newEntryId } from "../../file-list/entry-id.ts";
import type { Unsubscribe } from "../../platform/listeners.ts";
import type { Locks } from "../../platform/locks.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import { queueNotifyIntervalMs } from "../queue/create-queue.ts";
import type { TransferQueue } from "../queue/queue.ts";
import { createThrottledState, type ThrottledState } from "../queue/throttled-state.ts";
import type { StorageTransfers, Transfers, UploadConflict, UploadRequest } from "../transfers.ts";
import { createBatchLocks, type UploadStore } from "../upload-store.ts";
import { continueWithFile } from "./file-picked-again.ts";
import type { UploadingFile } from "./list-with-uploads.ts";
import { createPartSender } from "./part-sender.ts";
import { createStorageUploads, type StorageUploads } from "./storage-uploads.ts";
import type { SignedUpload, Upload, UploadThumbnails } from "./upload.ts";
import { blocksSizeOfAll } from "./upload-batch.ts";
import { planUpload } from "./upload-plan.ts";
import { createUploadRecords } from "./upload-records.ts";
import { createUploadScheduler } from "./upload-scheduler.ts";

/** Uploads to all storages that are open. */
export interface Uploads {
  /** Continues the uploads to it that were left. */
  addStorage(storage: LoadedStorage): void;
  /** Calls of screens for one storage. Its file list must be loaded. */
  callsOf(address: string): Pick<StorageTransfers, "upload" | "cancelUploads">;
  /** Calls of screens for rows. The failed uploads of a dismissed receipt are cancelled. */
  readonly calls: Pick<Transfers, "giveFile" | "uploadMissing" | "dismissReceipt">;
  /** Calls the listener with the files of a storage that are not in the list yet, at once and after changes. */
  subscribeToFiles(address: string, listener: (files: readonly UploadingFile[]) => void): Unsubscribe;
  /** The device keeps its uploads. The queue removes their rows. */
  removeStorage(address: string): Promise<void>;
  /** Deletes what the device keeps for a storage that no longer exists. */
  deleteStorage(address: string): Promise<void>;
}

/** An open storage whose file list is loaded. */
export interface LoadedStorage {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  /** Its blocks. Nothing is repeated. */
  readonly ledger: BlockStore;
  readonly logWrites?: LogWrites | undefined;
}

export interface UploadsDeps extends Waiting {
  readonly queue: TransferQueue;
  readonly limiter: AimdLimiter;
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
  readonly closing: AbortController;
}

export function createUploads(deps: UploadsDeps): Uploads {
  const { queue, partWorker, thumbnails, limiter, call, clock, random, maxListed = maxPartsInList } = deps;
  const lane = queue.openLane<Upload>("uploadFile");
  const scheduler = createUploadScheduler({ lane, limiter, sendParts: createPartSender({ partWorker }) });
  const storages = new Map<string, AddedStorage>();
  const closing = new Map<string, Promise<void>>();

  /** Files that are not in the list yet, by storage. They change with each file of a batch, but are shown a few times a second. */
  const files = new Map<string, ThrottledState<readonly UploadingFile[]>>();
  function filesOf(address: string): ThrottledState<readonly UploadingFile[]> {
    const key = lowerAddress(address);
    const current = () => storages.get(key)?.uploads.uploadingFiles() ?? [];
    const known = files.get(key) ?? createThrottledState(clock, queueNotifyIntervalMs, current);
    files.set(key, known);
    return known;
  }

  const transferring = <Store extends object>(store: Store) =>
    withRetry(withLimiter(store, limiter), { clock, random }, transferRules);

  function openUploads({ open, sync, ledger, logWrites }: LoadedStorage, signal: AbortSignal): StorageUploads {
    const { address, keys } = open;
    const logged = withLog(ledger, logWrites);
    const parts = withLog(createPartStore<SignedUpload>(ledger, address), logWrites);
    const storage = {
      open,
      sync,
      records: createUploadRecords({ store: deps.uploads(address), keys }),
      locks: createBatchLocks({ locks: deps.locks, address, signal }),
      ledger: logged,
      blocks: transferring(logged),
      parts: transferring(parts),
      background: withRetry(logged, { clock, random }, backgroundRules),
      thumbnails,
      maxListed,
      clock,
      random,
      signal,
    };
    return createStorageUploads({ storage, lane, scheduler, onUploadingFiles: () => filesOf(address).notify() });
  }

  function addStorage(loaded: LoadedStorage): void {
    const key = lowerAddress(loaded.open.address);
    if (storages.has(key)) return;
    const abort = new AbortController();
    const uploads = openUploads(loaded, abort.signal);
    storages.set(key, { uploads, closing: abort });
    void Promise.resolve(closing.get(key))
      .then(() => (abort.signal.aborted ? undefined : uploads.continueLeft()))
      // If the device's store can't be read now, there is nothing to continue.
      .catch(() => undefined);
  }

  async function removeStorage(address: string): Promise<void> {
    const key = lowerAddress(address);
    const found = storages.get(key);
    if (found === undefined) return closing.get(key);
    storages.delete(key);
    found.closing.abort();
    const closed = Promise.all([closing.get(key), found.uploads.close()]).then(() => undefined);
    closing.set(key, closed);
    await closed;
  }

  async function upload(address: string, request: UploadRequest): Promise<readonly UploadConflict[]> {
    const uploads = storages.get(lowerAddress(address))?.uploads;
    if (uploads === undefined) throw new AppError("phrase_not_saved");
    const { sync } = uploads.storage;
    const plan = planUpload(sync.current(), request, () => newEntryId({ clock, random }));
    if (plan.conflicts.length > 0) return plan.conflicts;
    const sizes = plan.files.map(({ source }) => source.file.size);
    const space = { address, sync, promisedBytes: uploads.promisedBytes };
    if (sizes.length > 0) await requireSpace({ call, clock, random }, space, sizes);
    await uploads.startUploads(plan);
    return [];
  }

  return {
    addStorage,
    removeStorage,
    callsOf: (address) => ({
      upload: (request) => upload(address, request),
      cancelUploads: async (entryIds) => storages.get(lowerAddress(address))?.uploads.cancelUploads(entryIds),
    }),
    calls: {
      async giveFile(id, source) {
        const upload = lane.find(id)?.transfer;
        if (!upload) throw new AppError("entry_not_found");
        await continueWithFile(upload, source, partWorker);
      },
      async uploadMissing(receiptId) {
        const failed = lane.takeFailed(receiptId);
        const [first] = failed;
        if (first === undefined) return;
        const { groupName: name, isFolder } = first.file.batch;
        const group = lane.addGroup({ scope: first.storage.open.address, name, isFolder });
        for (const upload of failed) upload.addTo(group, upload.canContinue() ? {} : { state: "needs-file" });
        group.close();
      },
      async dismissReceipt(receiptId) {
        for (const upload of lane.takeFailed(receiptId)) upload.onCancelled();
        queue.dismissReceipt(receiptId);
      },
    },
    subscribeToFiles: (address, listener) => filesOf(address).subscribe(listener),
    async deleteStorage(address) {
      await removeStorage(address);
      const store = deps.uploads(address);
      const kept = await store.readAll();
      await store.write(kept.map(({ key }) => ({ key, sealed: null })));
    },
  };
}

interface FreeSpace {
  readonly address: string;
  readonly sync: FileDatabaseSync;
  /** Bytes of all blocks of unfinished uploads, stored or not. */
  promisedBytes(): number;
}

/** Retries of the request for free space before an upload. They are few, so that the upload starts soon. */
const spaceRetries: RetryPlan = { attempts: 3, firstWaitMs: 300, maxWaitMs: 1_000 };

const spaceTimeoutMs = 10_000;

/**
 * Refuses files that the storage has no space for, before a byte of them is read. Faults: file_too_large, files_too_large.
 * While the free space is not known (no connection, a server that is too busy) files are accepted: nothing is sent before
 * the connection is back, and then the ledger refuses files that do not fit.
 */
async function requireSpace(
  { call, ...waiting }: { call: Caller } & Waiting,
  { address, sync, promisedBytes }: FreeSpace,
  sizes: readonly number[],
): Promise<void> {
  const size = await retryWithBackoff(waiting, spaceRetries, undefined, () =>
    call(productCalls.storage, { params: { address }, timeoutMs: spaceTimeoutMs }),
  ).then(
    (storage) => storage.size,
    (error: unknown) => {
      if (isLinkFault(error)) return null;
      throw error;
    },
  );
  if (size === null) return;
  const freeBytes = size - sync.current().blocksSizeBytes - promisedBytes();
  const neededBytes = blocksSizeOfAll(sizes);
  if (neededBytes <= freeBytes) return;
  throw new AppError(sizes.length === 1 ? "file_too_large" : "files_too_large", { context: { freeBytes } });
}
