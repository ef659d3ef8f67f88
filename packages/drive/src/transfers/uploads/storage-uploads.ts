import { AppError, type ErrorCode, encodeError } from "@dexnet/protocol/errors";
import type { Clock } from "../../platform/clock.ts";
import type { Locks } from "../../platform/locks.ts";
import type { Random } from "../../platform/random.ts";
import { blocksSizeOf } from "../parts/block-sizes.ts";
import type { NewTask, TaskGroup, TransferQueue } from "../queue/queue.ts";
import { createBundleLocks } from "../store/bundle-locks.ts";
import type { FileSource } from "../transfers.ts";
import { adoptUploads, settleNamed } from "./adopt-uploads.ts";
import { createBlockReleaser } from "./block-releaser.ts";
import { looksTheSame, sourceOf } from "./file-source.ts";
import { blocksSizeOfAll } from "./free-space.ts";
import { createListBatches, type ListBatches } from "./list-batches.ts";
import { type Bundle, partsLeft, storedBytesOf } from "./upload-bundle.ts";
import { bundleOf, bundlesOf } from "./upload-bundles.ts";
import { fileOf, setState, stateOf, type UploadContext, type UploadJob, type UploadRun } from "./upload-job.ts";
import type { UploadPlan } from "./upload-plan.ts";

/** The uploads of one storage, from the moment that it is open until it is left. */
export interface StorageUploads {
  readonly storage: UploadContext;
  readonly list: ListBatches;
  /** Resolves when every file of the plan has its row and is kept on the device. */
  begin(plan: UploadPlan): Promise<void>;
  /** Goes on with what is kept on the device and nobody works on. */
  adopt(): Promise<void>;
  /** Bytes of blocks that the uploads under way take. */
  promisedBytes(): number;
  prepare(run: UploadRun): Promise<boolean>;
  onStored(run: UploadRun): boolean;
  onFault(run: UploadRun, fault: unknown): void;
  /** A new row for a job that had failed. */
  addAgain(group: TaskGroup, job: UploadJob): void;
  /** Of jobs without their file those whose handle may be read by now. */
  findAgain(job: UploadJob): Promise<void>;
  giveUp(job: UploadJob): void;
  /** Other tabs may go on with what is kept. */
  release(): void;
}

export interface StorageUploadsDeps {
  storage: UploadContext;
  queue: TransferQueue;
  /** By the id of their row: of all storages. */
  jobs: Map<string, UploadJob>;
  locks: Locks;
  clock: Clock;
  random: Random;
  isBusy(): boolean;
  /** Resolves when nothing of the job is worked on any more. */
  settled(job: UploadJob): Promise<void>;
  onFailed(job: UploadJob, groupId: string): void;
}

/** After these the blocks that were stored are of no use: the next try begins anew. */
const spending: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["file_changed", "file_too_large", "block_deleted"]);

export function createStorageUploads(deps: StorageUploadsDeps): StorageUploads {
  const { storage, queue, jobs, locks, clock, random, isBusy } = deps;
  const { open, sync, records, signal } = storage;
  const bundleLocks = createBundleLocks({ locks, address: open.address, signal });
  const live = new Set<UploadJob>();
  /** Of requests that were let in and whose files are about to have their rows. */
  let reservedBytes = 0;
  const blockReleaser = createBlockReleaser({
    storage,
    clock,
    random,
    onReleased: ({ bundle }) => releaseIfOver(bundle),
  });
  const list = createListBatches({
    storage,
    clock,
    isBusy,
    onListed({ job, attempt }) {
      forget(job);
      void setState(job, { kind: "over" })
        .catch(() => undefined)
        .then(() => releaseIfOver(job.bundle));
      attempt.succeed();
    },
    // Its blocks are good: when there is room or a plan again, only the list is to be changed.
    onRefused: (upload, fault) => failKept(upload, fault),
  });

  function forget(job: UploadJob): void {
    live.delete(job);
    if (job.task !== null) jobs.delete(job.task.id);
  }

  function releaseIfOver(bundle: Bundle): void {
    if (bundle.states.some(({ kind }) => kind !== "over")) return;
    bundleLocks.release(bundle);
  }

  function newJob(bundle: Bundle, fileIndex: number, source: FileSource | null): UploadJob {
    const storedBytes = storedBytesOf(bundle, fileIndex);
    return { storage, bundle, fileIndex, source, task: null, storedBytes, needsNewKey: false };
  }

  function addTask(group: TaskGroup, job: UploadJob, first: Pick<NewTask, "state" | "errorCode"> = {}): void {
    const { name: taskName, pathName, sizeBytes: totalBytes } = fileOf(job);
    live.add(job);
    job.task = group.add({
      ...{ taskName, pathName, totalBytes, doneBytes: job.storedBytes, ...first },
      onCancel: () => giveUp(job),
    });
    jobs.set(job.task.id, job);
    if (first.state === "failed") deps.onFailed(job, group.id);
  }

  /** What is still on its way ends first, so that it is not stored after the ledger was told to forget it. */
  function giveUp(job: UploadJob): void {
    forget(job);
    if (job.needsNewKey) return;
    job.needsNewKey = true;
    void setState(job, { kind: "letting-go" }).catch(() => undefined);
    void deps.settled(job).then(() => blockReleaser.add(job));
  }

  /** A fault after which the next try goes on from here. */
  function failKept({ job, attempt }: UploadRun, fault: unknown): void {
    // Paused, cancelled or left: it is no fault, and nobody waits for it.
    if (attempt.signal.aborted) return;
    void setState(job, { kind: "failed", errorCode: encodeError(fault).code }).catch(() => undefined);
    endFailed({ job, attempt }, fault);
  }

  function endFailed({ job, attempt }: UploadRun, fault: unknown): void {
    attempt.fail(fault);
    if (job.task !== null) deps.onFailed(job, job.task.groupId);
  }

  function onFault({ job, attempt }: UploadRun, fault: unknown): void {
    if (attempt.signal.aborted) return;
    const isFull = fault instanceof AppError && fault.code === "quota_exceeded";
    const error = isFull ? new AppError("file_too_large", { cause: fault }) : fault;
    if (!spending.has(encodeError(error).code)) {
      failKept({ job, attempt }, error);
      return;
    }
    job.needsNewKey = true;
    blockReleaser.add(job);
    endFailed({ job, attempt }, error);
  }

  /** With a new key, and the file as it is now. */
  async function renew(job: UploadJob): Promise<void> {
    const source = (await sourceOf(job.source?.handle ?? null)) ?? job.source;
    if (source === null) return;
    const { name, pathName, parentId } = fileOf(job);
    const { groupId, groupName, isFolder, folders } = job.bundle;
    const planned = { source, name, pathName, parentId, folders };
    const { bundle } = bundleOf([planned], { groupId, groupName, isFolder }, random.id);
    await bundleLocks.acquire(bundle);
    await records.begin(bundle);
    Object.assign(job, { bundle, fileIndex: 0, source, storedBytes: 0, needsNewKey: false });
  }

  return {
    storage,
    list,
    giveUp,
    onFault,

    async begin(plan) {
      const { groupName, isFolder, files, folders, failures, skipped } = plan;
      let toCome = blocksSizeOfAll(files.map(({ source }) => source.file.size));
      reservedBytes += toCome;
      const came = (bytes: number) => {
        toCome -= bytes;
        reservedBytes -= bytes;
      };
      try {
        await beginAll();
      } finally {
        came(toCome);
      }

      async function beginAll(): Promise<void> {
        // Empty folders have no bytes to wait for.
        if (folders.length > 0) await sync.change({ kind: "add-entries", folders, files: [] });
        const group = queue.addGroup({ type: "uploadFile", address: open.address, name: groupName, isFolder, skipped });
        try {
          await addAll(group);
        } finally {
          group.close();
        }
      }

      async function addAll(group: TaskGroup): Promise<void> {
        for (const { kind, name: taskName, pathName, sizeBytes: totalBytes, errorCode } of failures) {
          if (kind === "file")
            group.add({ taskName, pathName, totalBytes, state: "failed", errorCode, canRetry: false });
          else group.noteFailure(pathName, new AppError(errorCode as ErrorCode));
        }
        for (const { bundle, sources } of bundlesOf(files, { groupId: group.id, groupName, isFolder }, random.id)) {
          await bundleLocks.acquire(bundle);
          await records.begin(bundle);
          if (signal.aborted) throw new AppError("transfer_cancelled");
          came(blocksSizeOfAll(bundle.files.map(({ sizeBytes }) => sizeBytes)));
          for (const [fileIndex, source] of sources.entries()) addTask(group, newJob(bundle, fileIndex, source));
        }
      }
    },

    adopt: () => adoptUploads({ storage, queue, bundleLocks, blockReleaser, newJob, addTask, releaseIfOver }),

    promisedBytes() {
      let bytes = reservedBytes;
      for (const job of live) {
        // What has failed may never go on; what is stored of it is there.
        const isFailed = job.task?.state() === "failed";
        if (!job.needsNewKey) bytes += isFailed ? job.storedBytes : blocksSizeOf(fileOf(job).sizeBytes);
      }
      return bytes;
    },

    async prepare({ job, attempt }) {
      attempt.report("prepare", job.storedBytes);
      if (job.needsNewKey) await renew(job);
      if (stateOf(job).kind !== "going") void setState(job, { kind: "going" }).catch(() => undefined);
      if (partsLeft(job.bundle, job.fileIndex).length === 0) return !attempt.signal.aborted;
      if (job.needsNewKey || job.source === null) {
        if (!attempt.signal.aborted) job.task?.needFile();
        return false;
      }
      if (job.bundle.files.length === 1) {
        await settleNamed(storage, [job.bundle]);
        job.storedBytes = storedBytesOf(job.bundle, job.fileIndex);
        attempt.report("prepare", job.storedBytes);
      }
      return !attempt.signal.aborted;
    },

    onStored({ job, attempt }) {
      const { source } = job;
      if (source === null || looksTheSame(source, fileOf(job))) return true;
      onFault({ job, attempt }, new AppError("file_changed"));
      return false;
    },

    addAgain(group, job) {
      if (job.task !== null) jobs.delete(job.task.id);
      const isAtHand = job.source !== null || partsLeft(job.bundle, job.fileIndex).length === 0;
      addTask(group, job, isAtHand ? {} : { state: "needs-file" });
    },

    async findAgain(job) {
      if (job.task?.state() !== "needs-file" || job.needsNewKey) return;
      const source = await sourceOf(job.bundle.handles[job.fileIndex] ?? null);
      if (source === null || !looksTheSame(source, fileOf(job))) return;
      job.source = source;
      job.task.fileGiven();
    },

    release() {
      bundleLocks.releaseAll();
      live.clear();
    },
  };
}
