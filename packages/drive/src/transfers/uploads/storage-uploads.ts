import { blocksSizeOf } from "@dexnet/blocks/parts/block-sizes";
import { AppError, type ErrorCode, encodeError } from "@dexnet/protocol/errors/errors";
import { newEntryId } from "../../file-list/entry-id.ts";
import type { Locks } from "../../platform/locks.ts";
import type { TaskGroup, TransferQueue } from "../queue/queue.ts";
import { createBundleLocks } from "../store/bundle-locks.ts";
import type { FileSource } from "../transfers.ts";
import { createBlockReleaser } from "./block-releaser.ts";
import { createBundleFile, newFoldersOf } from "./bundle-file.ts";
import { looksTheSame, sourceOf } from "./file-source.ts";
import { blocksSizeOfAll } from "./free-space.ts";
import type { JobRegistry } from "./job-registry.ts";
import { confirmStored, type FirstState, type LeftUpload, readLeftUploads } from "./left-uploads.ts";
import { createListBatches } from "./list-batches.ts";
import type { UploadingFile } from "./list-with-uploads.ts";
import type { Bundle } from "./upload-bundle.ts";
import { bundleOf, bundlesOf } from "./upload-bundles.ts";
import { createUploadJob, type UploadContext, type UploadJob, type UploadOwner, type UploadRun } from "./upload-job.ts";
import type { UploadPlan } from "./upload-plan.ts";
import type { UploadRunner } from "./upload-runner.ts";

/** The uploads of one storage, while it is open. */
export interface StorageUploads extends UploadOwner {
  /** Resolves when every file of the plan has its row and is kept on the device. */
  startUploads(plan: UploadPlan): Promise<void>;
  /** Continues the uploads that are kept on the device and that no other tab works on. */
  continueLeft(): Promise<void>;
  /** Bytes of all blocks of unfinished uploads, stored or not. */
  promisedBytes(): number;
  /** The first files that are not in the list yet. */
  uploadingFiles(): readonly UploadingFile[];
  /** Cancels the unfinished uploads of these entries, and those for these folders. */
  cancelUploads(entryIds: readonly string[]): void;
  /** A new row for a job that had failed. */
  retryJob(group: TaskGroup, job: UploadJob): void;
  /** Continues a job without its file, if the browser lets us read the file by now. */
  findSource(job: UploadJob): Promise<void>;
  cancelJob(job: UploadJob): void;
  /** Lets other tabs continue the kept uploads. */
  releaseLocks(): void;
}

export interface StorageUploadsDeps {
  readonly context: UploadContext;
  readonly queue: TransferQueue;
  readonly jobs: JobRegistry;
  readonly runner: UploadRunner;
  readonly locks: Locks;
  /** Called when `uploadingFiles` may have changed. */
  readonly onUploadingFiles: () => void;
}

/** After these the stored blocks can't be used: the next attempt needs a new key. */
const invalidatingErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "file_changed",
  "file_too_large",
  "block_deleted",
]);

/** Most files that views of a storage show while they are uploaded. Further ones are shown when these are in the list. */
const maxUploadsInList = 1_000;

export function createStorageUploads(deps: StorageUploadsDeps): StorageUploads {
  const { context, queue, jobs, runner, locks, onUploadingFiles } = deps;
  const { open, sync, records, random, signal } = context;
  const newIds = { entryId: () => newEntryId(context), bundleId: random.id };
  const bundleLocks = createBundleLocks({ locks, address: open.address, signal });
  const live = new Set<UploadJob>();
  /** Bytes of requests that were accepted and whose files have no rows yet. */
  let reservedBytes = 0;
  const blockReleaser = createBlockReleaser(context, ({ bundle }) => releaseIfOver(bundle));
  const list = createListBatches(context, runner);

  function removeJob(job: UploadJob): void {
    live.delete(job);
    jobs.remove(job);
    onUploadingFiles();
  }

  function releaseIfOver(bundle: Bundle): void {
    if (bundle.states.every(({ kind }) => kind === "over")) bundleLocks.release(bundle);
  }

  function addTask(group: TaskGroup, job: UploadJob, first: FirstState = {}): void {
    const { name: taskName, pathName, sizeBytes: totalBytes, entryId } = job.file.kept;
    const folderIds = newFoldersOf(job.file).map(({ id }) => id);
    live.add(job);
    job.assignTask(
      group.add({
        taskName,
        pathName,
        entryId,
        folderIds,
        totalBytes,
        doneBytes: job.file.storedBytes(),
        ...first,
        onCancel: () => cancelJob(job),
      }),
    );
    jobs.add(job);
    onUploadingFiles();
    if (first.state === "failed") jobs.addFailed(job);
  }

  /** Active requests end first, so that no block is stored after the ledger was asked to delete it. */
  function cancelJob(job: UploadJob): void {
    removeJob(job);
    if (!job.invalidate()) return;
    const { file } = job;
    void file.saveState({ kind: "letting-go" }).catch(() => undefined);
    void runner.settled((each) => each === job).then(() => blockReleaser.release(file));
  }

  function failJob({ job, attempt }: UploadRun, fault: unknown): void {
    attempt.fail(fault);
    jobs.addFailed(job);
    onUploadingFiles();
  }

  /** Reports a fault after which the next attempt continues from the stored blocks. */
  function failKept(run: UploadRun, fault: unknown): void {
    // An attempt that was paused, cancelled or closed has no fault to report.
    if (run.attempt.signal.aborted) return;
    void run.job.file.saveState({ kind: "failed", errorCode: encodeError(fault).code }).catch(() => undefined);
    failJob(run, fault);
  }

  function onFault(run: UploadRun, fault: unknown): void {
    if (run.attempt.signal.aborted || signal.aborted) return;
    const isFull = fault instanceof AppError && fault.code === "quota_exceeded";
    const error = isFull ? new AppError("file_too_large", { cause: fault }) : fault;
    if (!invalidatingErrors.has(encodeError(error).code)) {
      failKept(run, error);
      return;
    }
    run.job.invalidate();
    blockReleaser.release(run.job.file);
    failJob(run, error);
  }

  function onListed({ job, attempt }: UploadRun): void {
    removeJob(job);
    const { file } = job;
    void file
      .saveState({ kind: "over" })
      .catch(() => undefined)
      .then(() => releaseIfOver(file.bundle));
    attempt.succeed();
  }

  /** Encrypts the current file with a new key. */
  async function restartWithNewKey(job: UploadJob): Promise<void> {
    const source = (await sourceOf(job.source?.handle ?? null)) ?? job.source;
    if (source === null) return;
    const { name, pathName, parentId, replacesId, entryId } = job.file.kept;
    const { groupId, groupName, isFolder, folders } = job.file.bundle;
    const planned = { source, name, pathName, parentId, folders, replacesId };
    // It never was in the list, so its row there keeps the id.
    const ids = { ...newIds, entryId: () => entryId };
    const { bundle } = bundleOf([planned], { groupId, groupName, isFolder }, ids);
    await bundleLocks.acquire(bundle);
    await records.saveBundle(bundle);
    job.restart(createBundleFile(records, bundle, 0), source);
  }

  function newJob(bundle: Bundle, fileIndex: number, source: FileSource): UploadJob {
    return createUploadJob(owner, createBundleFile(records, bundle, fileIndex), source);
  }

  async function addFolders({ folders, replacedIds }: UploadPlan): Promise<void> {
    if (folders.length === 0) return;
    const added = { kind: "add-entries", folders, files: [] } as const;
    const trashed = { kind: "trash", ids: replacedIds, date: Math.floor(context.clock.now()) } as const;
    await sync.change(replacedIds.length === 0 ? added : { kind: "batch", operations: [trashed, added] });
  }

  async function addAll(plan: UploadPlan, group: TaskGroup, onAdded: (bytes: number) => void): Promise<void> {
    const { groupName, isFolder, files, failures } = plan;
    for (const { kind, name: taskName, pathName, sizeBytes: totalBytes, errorCode } of failures) {
      if (kind === "file") group.add({ taskName, pathName, totalBytes, state: "failed", errorCode, canRetry: false });
      else group.noteFailure(pathName, new AppError(errorCode as ErrorCode));
    }
    for (const { bundle, sources } of bundlesOf(files, { groupId: group.id, groupName, isFolder }, newIds)) {
      await bundleLocks.acquire(bundle);
      await records.saveBundle(bundle);
      if (signal.aborted) throw new AppError("transfer_cancelled");
      onAdded(blocksSizeOfAll(bundle.files.map(({ sizeBytes }) => sizeBytes)));
      for (const [fileIndex, source] of sources.entries()) addTask(group, newJob(bundle, fileIndex, source));
    }
  }

  function continueUpload(upload: LeftUpload, groups: Map<string, TaskGroup>): void {
    const { file, kind } = upload;
    if (kind === "over") releaseIfOver(file.bundle);
    if (kind === "release" || kind === "changed") blockReleaser.release(file);
    if (!("source" in upload)) return;
    const { groupId, groupName: name, isFolder } = file.bundle;
    const newGroup = () => queue.addGroup({ type: "uploadFile", address: open.address, name, isFolder });
    const group = groups.get(groupId) ?? newGroup();
    groups.set(groupId, group);
    const job = createUploadJob(owner, file, upload.source);
    if (kind === "changed") job.invalidate();
    addTask(group, job, upload.first);
  }

  const owner: StorageUploads = {
    context,
    cancelJob,
    onFault,

    async startUploads(plan) {
      const { groupName: name, isFolder, files, skipped } = plan;
      let pendingBytes = blocksSizeOfAll(files.map(({ source }) => source.file.size));
      reservedBytes += pendingBytes;
      const onAdded = (bytes: number) => {
        pendingBytes -= bytes;
        reservedBytes -= bytes;
      };
      try {
        // Empty folders have no bytes to wait for.
        await addFolders(plan);
        const group = queue.addGroup({ type: "uploadFile", address: open.address, name, isFolder, skipped });
        await addAll(plan, group, onAdded).finally(() => group.close());
      } finally {
        onAdded(pendingBytes);
      }
    },

    async continueLeft() {
      const groups = new Map<string, TaskGroup>();
      try {
        for await (const uploads of readLeftUploads(context, bundleLocks)) {
          if (signal.aborted) return;
          for (const upload of uploads) continueUpload(upload, groups);
        }
      } finally {
        for (const group of groups.values()) group.close();
      }
    },

    promisedBytes() {
      let bytes = reservedBytes;
      for (const { task, file, needsNewKey } of live) {
        // A failed job may never continue, but its stored blocks take space.
        const isFailed = task?.state() === "failed";
        if (!needsNewKey) bytes += isFailed ? file.storedBytes() : blocksSizeOf(file.kept.sizeBytes);
      }
      return bytes;
    },

    uploadingFiles() {
      const files: UploadingFile[] = [];
      for (const job of live) {
        if (files.length >= maxUploadsInList) break;
        const { entryId: id, parentId, name, sizeBytes, date, replacesId } = job.file.kept;
        const folders = newFoldersOf(job.file);
        if (job.task?.state() !== "failed") files.push({ id, parentId, name, sizeBytes, date, folders, replacesId });
      }
      return files;
    },

    cancelUploads(entryIds) {
      const ids = new Set(entryIds);
      const isMeant = ({ file }: UploadJob) =>
        ids.has(file.kept.entryId) || newFoldersOf(file).some(({ id }) => ids.has(id));
      queue.cancel([...live].filter(isMeant).flatMap(({ task }) => task?.id ?? []));
    },

    async prepare({ job, attempt }) {
      if (signal.aborted) return false;
      jobs.removeFailed(job);
      onUploadingFiles();
      attempt.report("prepare", job.file.storedBytes());
      if (job.needsNewKey) await restartWithNewKey(job);
      const { file } = job;
      if (file.state().kind !== "going") void file.saveState({ kind: "going" }).catch(() => undefined);
      if (file.partsLeft().length === 0) return !attempt.signal.aborted;
      if (job.needsNewKey || job.source === null) {
        if (!attempt.signal.aborted) job.task?.waitForFile();
        return false;
      }
      if (file.bundle.files.length === 1) {
        await confirmStored(context, [file]);
        attempt.report("prepare", file.storedBytes());
      }
      return !attempt.signal.aborted;
    },

    onStored(run, listCids) {
      if (signal.aborted) return;
      const { source, file } = run.job;
      if (source !== null && !looksTheSame(source, file.kept)) onFault(run, new AppError("file_changed"));
      else
        list.add(run, listCids).then(
          () => onListed(run),
          // The blocks are good: with free space or a plan again, only the list must be changed.
          (fault: unknown) => failKept(run, fault),
        );
    },

    retryJob(group, job) {
      jobs.remove(job);
      addTask(group, job, job.canContinue() ? {} : { state: "needs-file" });
    },

    async findSource(job) {
      if (job.task?.state() !== "needs-file" || job.needsNewKey) return;
      const source = await sourceOf(job.file.handle());
      if (source === null || !looksTheSame(source, job.file.kept)) return;
      job.setSource(source);
      job.task.markFileFound();
    },

    releaseLocks() {
      bundleLocks.releaseAll();
      live.clear();
    },
  };
  return owner;
}
