import { blocksSizeOf } from "@dexnet/blocks/parts/block-sizes";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { newEntryId } from "../../file-list/entry-id.ts";
import type { Lane, TransferGroup } from "../queue/queue.ts";
import { createBlockReleaser, unlockIfEnded } from "./block-releaser.ts";
import { createUpload, type UploadContext } from "./create-upload.ts";
import { type LeftUpload, readLeftUploads } from "./left-uploads.ts";
import { createListChanges } from "./list-changes.ts";
import type { UploadingFile } from "./list-with-uploads.ts";
import type { Upload, UploadStorage } from "./upload.ts";
import { batchesOf, blocksSizeOfAll, createBatchFile, newFoldersOf } from "./upload-batch.ts";
import type { UploadPlan } from "./upload-plan.ts";
import type { UploadScheduler } from "./upload-scheduler.ts";

/** The uploads of one storage, while it is open. */
export interface StorageUploads {
  readonly storage: UploadStorage;
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
  /** Resolves when nothing is active. Then other tabs may continue the kept uploads. */
  close(): Promise<void>;
}

export interface StorageUploadsDeps {
  readonly storage: UploadStorage;
  readonly lane: Lane<Upload>;
  readonly scheduler: UploadScheduler;
  /** Called when `uploadingFiles` may have changed. */
  readonly onUploadingFiles: () => void;
}

/** Most files that views of a storage show while they are uploaded. Further ones are shown when these are in the list. */
const maxUploadsInList = 1_000;

export function createStorageUploads(deps: StorageUploadsDeps): StorageUploads {
  const { storage, lane, scheduler, onUploadingFiles } = deps;
  const { open, sync, records, locks, clock, random, signal } = storage;
  const scope = open.address;
  const live = new Set<Upload>();
  /** Ends of the uploads that were cancelled. */
  const ending = new Set<Promise<void>>();
  /** Bytes of requests that were accepted and whose files have no rows yet. */
  let reservedBytes = 0;
  let continuing: Promise<void> = Promise.resolve();

  const context: UploadContext = {
    ...storage,
    newIds: { entryId: () => newEntryId({ clock, random }), batchId: random.id },
    list: createListChanges(storage, scheduler),
    blockReleaser: createBlockReleaser(storage),
    onChanged: onUploadingFiles,
    onOver(upload) {
      live.delete(upload);
      const ended = upload.settled();
      ending.add(ended);
      void ended.then(() => ending.delete(ended));
      onUploadingFiles();
    },
  };

  async function addFolders({ folders, replacedIds }: UploadPlan): Promise<void> {
    if (folders.length === 0) return;
    const added = { kind: "add-entries", folders, files: [] } as const;
    const trashed = { kind: "trash", ids: replacedIds, date: Math.floor(clock.now()) } as const;
    await sync.change(replacedIds.length === 0 ? added : { kind: "batch", operations: [trashed, added] });
  }

  async function addAll(
    plan: UploadPlan,
    group: TransferGroup<Upload>,
    onAdded: (bytes: number) => void,
  ): Promise<void> {
    const { groupName, isFolder, files, failures } = plan;
    for (const { kind, name, pathName, sizeBytes: totalBytes, errorCode } of failures) {
      if (kind === "file") group.add(null, { name, pathName, totalBytes, state: "failed", errorCode, canRetry: false });
      else group.noteFailure(pathName, new AppError(errorCode as ErrorCode));
    }
    for (const { batch, sources } of batchesOf(files, { groupId: group.id, groupName, isFolder }, context.newIds)) {
      await locks.acquire(batch);
      await records.saveBatch(batch);
      if (signal.aborted) throw new AppError("transfer_cancelled");
      onAdded(blocksSizeOfAll(batch.files.map(({ sizeBytes }) => sizeBytes)));
      for (const [fileIndex, source] of sources.entries()) {
        const upload = createUpload(context, createBatchFile(records, batch, fileIndex), source);
        live.add(upload);
        upload.addTo(group, {});
      }
    }
  }

  function continueUpload(left: LeftUpload, groups: Map<string, TransferGroup<Upload>>): void {
    const { file, kind } = left;
    if (kind === "ended") unlockIfEnded(locks, file.batch);
    if (kind === "release" || kind === "changed") context.blockReleaser.release(file);
    if (!("source" in left)) return;
    const { groupId, groupName: name, isFolder } = file.batch;
    const group = groups.get(groupId) ?? lane.addGroup({ scope, name, isFolder });
    groups.set(groupId, group);
    const upload = createUpload(context, file, left.source);
    if (kind === "changed") upload.invalidate();
    live.add(upload);
    upload.addTo(group, left.first);
  }

  async function continueAll(): Promise<void> {
    const groups = new Map<string, TransferGroup<Upload>>();
    try {
      for await (const uploads of readLeftUploads(storage)) {
        if (signal.aborted) return;
        for (const upload of uploads) continueUpload(upload, groups);
      }
    } finally {
      for (const group of groups.values()) group.close();
    }
  }

  return {
    storage,

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
        const group = lane.addGroup({ scope, name, isFolder, skipped });
        await addAll(plan, group, onAdded).finally(() => group.close());
      } finally {
        onAdded(pendingBytes);
      }
    },

    continueLeft() {
      continuing = continueAll();
      return continuing;
    },

    promisedBytes() {
      let bytes = reservedBytes;
      for (const { row, file, needsNewKey } of live) {
        // A failed upload may never continue, but its stored blocks take space.
        const isFailed = row?.state() === "failed";
        if (!needsNewKey) bytes += isFailed ? file.storedBytes() : blocksSizeOf(file.kept.sizeBytes);
      }
      return bytes;
    },

    uploadingFiles() {
      const files: UploadingFile[] = [];
      for (const { file, row } of live) {
        if (files.length >= maxUploadsInList) break;
        const { entryId: id, parentId, name, sizeBytes, date, replacesId } = file.kept;
        const folders = newFoldersOf(file);
        if (row?.state() !== "failed") files.push({ id, parentId, name, sizeBytes, date, folders, replacesId });
      }
      return files;
    },

    cancelUploads(entryIds) {
      const ids = new Set(entryIds);
      for (const { file, row } of [...live]) {
        if (ids.has(file.kept.entryId) || newFoldersOf(file).some(({ id }) => ids.has(id))) row?.cancel();
      }
    },

    async close() {
      const settled = [...live].map((upload) => upload.settled());
      await Promise.all([...settled, ...ending, continuing.catch(() => undefined)]);
      locks.releaseAll();
      live.clear();
    },
  };
}
