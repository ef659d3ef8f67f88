import { AppError, type ErrorCode, encodeError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { Attempt, QueuedTransfer } from "../queue/queue.ts";
import type { FileSource } from "../transfers.ts";
import type { BlockReleaser } from "./block-releaser.ts";
import { looksTheSame, sourceOf } from "./file-source.ts";
import { confirmStored } from "./left-uploads.ts";
import type { ListChanges } from "./list-changes.ts";
import { uploadPartList } from "./part-list-upload.ts";
import type { Upload, UploadStorage } from "./upload.ts";
import { type BatchFile, batchOf, createBatchFile, type NewIds, newFoldersOf } from "./upload-batch.ts";

/** Shared by all uploads of one storage. */
export interface UploadContext extends UploadStorage {
  readonly newIds: NewIds;
  readonly list: ListChanges;
  readonly blockReleaser: BlockReleaser;
  /** Called when an upload has started, failed or got a row. */
  onChanged(): void;
  /** Called when it is in the list, or cancelled. */
  onOver(upload: Upload): void;
}

/** After these the stored blocks can't be used: the next attempt needs a new key. */
const invalidatingErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "file_changed",
  "file_too_large",
  "block_deleted",
]);

export function createUpload(context: UploadContext, firstFile: BatchFile, firstSource: FileSource | null): Upload {
  const { records, locks, list, blockReleaser, newIds, signal } = context;
  let file = firstFile;
  let source = firstSource;
  let row: QueuedTransfer<Upload> | null = null;
  let needsNewKey = false;
  /** Attempts follow one another: blocks that were sent before a pause may arrive after the resume. */
  let last: Promise<void> = Promise.resolve();

  function invalidate(): boolean {
    const wasValid = !needsNewKey;
    needsNewKey = true;
    return wasValid;
  }

  /** Encrypts the current file with a new key. */
  async function restartWithNewKey(): Promise<void> {
    const found = (await sourceOf(source?.handle ?? null)) ?? source;
    if (found === null) return;
    const { name, pathName, parentId, replacesId, entryId } = file.kept;
    const { groupId, groupName, isFolder, folders } = file.batch;
    const planned = { source: found, name, pathName, parentId, folders, replacesId };
    // It never was in the list, so its row there keeps the id.
    const ids = { ...newIds, entryId: () => entryId };
    const { batch } = batchOf([planned], { groupId, groupName, isFolder }, ids);
    await locks.acquire(batch);
    await records.saveBatch(batch);
    file = createBatchFile(records, batch, 0);
    source = found;
    needsNewKey = false;
  }

  /** False when the file is missing, or the attempt has ended. */
  async function prepare(attempt: Attempt): Promise<boolean> {
    if (signal.aborted) return false;
    context.onChanged();
    attempt.report("prepare", file.storedBytes());
    if (needsNewKey) await restartWithNewKey();
    if (file.state().kind !== "active") void file.saveState({ kind: "active" }).catch(() => undefined);
    if (file.partsLeft().length === 0) return !attempt.signal.aborted;
    if (needsNewKey || source === null) {
      if (!attempt.signal.aborted) row?.waitForFile();
      return false;
    }
    // Blocks of a fresh upload have no names yet.
    if (file.batch.files.length === 1 && file.unconfirmedBlocks().length > 0) {
      await confirmStored(context, [file]);
      attempt.report("prepare", file.storedBytes());
    }
    return !attempt.signal.aborted;
  }

  async function store(attempt: Attempt, send: () => Promise<boolean>): Promise<void> {
    if (!(await prepare(attempt))) return;
    const thumbnail = context.thumbnails.start({ upload, attempt });
    try {
      if (!(await send())) return;
      const listCids = file.partCount > context.maxListed ? await uploadPartList({ upload, attempt }) : null;
      await thumbnail.finish();
      if (!signal.aborted) addToList(attempt, listCids);
    } finally {
      await thumbnail.stop();
    }
  }

  /** `listCids`: the blocks of the part list, where the file has one. */
  function addToList(attempt: Attempt, listCids: readonly BlockCid[] | null): void {
    if (source !== null && !looksTheSame(source, file.kept)) {
      onFault(attempt, new AppError("file_changed"));
      return;
    }
    list.add({ upload, attempt, listCids }).then(
      () => {
        context.onOver(upload);
        void blockReleaser.keep(file);
        attempt.succeed();
      },
      // The blocks are good: with free space or a plan again, only the list must be changed.
      (fault: unknown) => failKept(attempt, fault),
    );
  }

  function fail(attempt: Attempt, fault: unknown): void {
    attempt.fail(fault);
    context.onChanged();
  }

  /** Reports a fault after which the next attempt continues from the stored blocks. */
  function failKept(attempt: Attempt, fault: unknown): void {
    // An attempt that was paused, cancelled or closed has no fault to report.
    if (attempt.signal.aborted) return;
    void file.saveState({ kind: "failed", errorCode: encodeError(fault).code }).catch(() => undefined);
    fail(attempt, fault);
  }

  function onFault(attempt: Attempt, fault: unknown): void {
    if (attempt.signal.aborted || signal.aborted) return;
    const isFull = fault instanceof AppError && fault.code === "quota_exceeded";
    const error = isFull ? new AppError("file_too_large", { cause: fault }) : fault;
    if (!invalidatingErrors.has(encodeError(error).code)) {
      failKept(attempt, error);
      return;
    }
    invalidate();
    blockReleaser.release(file);
    fail(attempt, error);
  }

  const upload: Upload = {
    storage: context,
    get file() {
      return file;
    },
    get source() {
      return source;
    },
    get row() {
      return row;
    },
    get needsNewKey() {
      return needsNewKey;
    },
    invalidate,
    canContinue: () => source !== null || file.partsLeft().length === 0,
    setSource(newSource) {
      source = newSource;
    },
    addTo(group, first) {
      const { name, pathName, sizeBytes: totalBytes, entryId } = file.kept;
      const folderIds = newFoldersOf(file).map(({ id }) => id);
      const doneBytes = file.storedBytes();
      row = group.add(upload, { name, pathName, entryId, folderIds, totalBytes, doneBytes, ...first });
      context.onChanged();
    },
    start(attempt, send) {
      last = last.then(() => store(attempt, send)).catch((fault: unknown) => onFault(attempt, fault));
      return last;
    },
    settled: () => last,

    handle: () => file.handle(),
    onPaused() {
      void file.saveState({ kind: "paused" }).catch(() => undefined);
    },
    async onResumed() {
      if (file.state().kind === "paused") void file.saveState({ kind: "active" }).catch(() => undefined);
      if (row?.state() !== "needs-file" || needsNewKey) return;
      const found = await sourceOf(file.handle());
      if (found === null || !looksTheSame(found, file.kept)) return;
      source = found;
      row.markFileFound();
    },
    /** Active requests end first, so that no block is stored after the ledger was asked to delete it. */
    onCancelled() {
      context.onOver(upload);
      if (!invalidate()) return;
      const cancelled = file;
      void cancelled.saveState({ kind: "releasing" }).catch(() => undefined);
      void last.then(() => blockReleaser.release(cancelled));
    },
    onClosed: () => undefined,
  };
  return upload;
}
