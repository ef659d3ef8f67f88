import { partCountOf, partSizeOf } from "@dexnet/crypto/blocks/parts";
import type { BlockCid } from "@dexnet/protocol/names/ids";
import type { NewFolder } from "../../file-list/file-operations.ts";
import { type Batch, type FileState, fileAt, type KeptFile, type KeptThumbnail } from "./upload-batch.ts";
import type { UploadRecords } from "./upload-records.ts";

/**
 * One file of a batch: the progress of its upload, as the device keeps it. The first blocks of a file are its parts, the
 * next those of its part list. Only this module and `readAll` of the records write to a batch.
 */
export interface BatchFile {
  readonly batch: Batch;
  readonly kept: KeptFile;
  readonly partCount: number;
  state(): FileState;
  /** A batch whose files are all over is removed. */
  saveState(state: FileState): Promise<void>;
  /** Bytes of the file that the ledger has acknowledged. */
  storedBytes(): number;
  /** Parts that the ledger has not acknowledged. */
  partsLeft(): number[];
  cidOf(blockIndex: number): BlockCid | null;
  /** Resolves when the name is saved. A part must be named before it is sent: see [Note: unfinished uploads]. */
  saveName(blockIndex: number, cid: BlockCid): Promise<void>;
  isStored(blockIndex: number): boolean;
  /** Saved on the device with the next name. If that never happens, the ledger still knows the block. */
  markStored(blockIndex: number): void;
  thumbnail(): KeptThumbnail | null;
  /** Resolves when it is saved. A thumbnail must be saved before it is sent, as the name of a part. */
  saveThumbnail(thumbnail: KeptThumbnail | null): Promise<void>;
  /** Names of all blocks that may be in the ledger, the thumbnail's included. */
  namedBlocks(): BlockCid[];
  /** Blocks that were named and never acknowledged. They may have arrived. */
  unconfirmedBlocks(): { readonly blockIndex: number; readonly cid: BlockCid }[];
  handle(): FileSystemFileHandle | null;
  saveHandle(handle: FileSystemFileHandle): Promise<void>;
}

/** Folders of the file's path that may not be in the list yet, from the top down. */
export function newFoldersOf({ batch, kept }: Pick<BatchFile, "batch" | "kept">): readonly NewFolder[] {
  const path: NewFolder[] = [];
  let parentId = kept.parentId;
  // Each folder comes after its parent.
  for (const folder of batch.folders.toReversed()) {
    if (folder.id !== parentId) continue;
    path.unshift(folder);
    parentId = folder.parentId;
  }
  return path;
}

export function createBatchFile(records: UploadRecords, batch: Batch, fileIndex: number): BatchFile {
  const kept = fileAt(batch, fileIndex);
  const partCount = partCountOf(kept.sizeBytes);
  const isShared = batch.files.length > 1;
  /** Number of a block in the batch, which has one block for each file if it has several files. */
  const numberOf = (blockIndex: number) => (isShared ? fileIndex : blockIndex);
  const isStored = (blockIndex: number) => batch.stored[numberOf(blockIndex)] ?? false;
  const bytesOf = (blockIndex: number) => (blockIndex < partCount ? partSizeOf(kept.sizeBytes, blockIndex) : 0);
  let storedBytes = 0;
  for (let part = 0; part < partCount; part += 1) if (isStored(part)) storedBytes += bytesOf(part);

  const blocks = () =>
    (isShared ? [batch.cids[fileIndex] ?? null] : batch.cids).flatMap((cid, blockIndex) =>
      cid === null ? [] : [{ blockIndex, cid }],
    );

  return {
    batch,
    kept,
    partCount,
    isStored,
    state: () => batch.states[fileIndex] ?? { kind: "over" },
    async saveState(state) {
      batch.states[fileIndex] = state;
      if (batch.states.every(({ kind }) => kind === "over")) await records.remove(batch);
      else await records.saveStates(batch);
    },
    storedBytes: () => storedBytes,
    partsLeft() {
      const left: number[] = [];
      for (let part = 0; part < partCount; part += 1) if (!isStored(part)) left.push(part);
      return left;
    },
    cidOf: (blockIndex) => batch.cids[numberOf(blockIndex)] ?? null,
    async saveName(blockIndex, cid) {
      const blockNumber = numberOf(blockIndex);
      batch.cids[blockNumber] = cid;
      await records.saveBlock(batch, blockNumber);
    },
    markStored(blockIndex) {
      if (!isStored(blockIndex)) storedBytes += bytesOf(blockIndex);
      batch.stored[numberOf(blockIndex)] = true;
    },
    thumbnail: () => batch.thumbnails[fileIndex] ?? null,
    async saveThumbnail(thumbnail) {
      batch.thumbnails[fileIndex] = thumbnail;
      await records.saveStates(batch);
    },
    namedBlocks: () => [...blocks(), batch.thumbnails[fileIndex] ?? null].flatMap((block) => block?.cid ?? []),
    unconfirmedBlocks: () => blocks().filter(({ blockIndex }) => !isStored(blockIndex)),
    handle: () => batch.handles[fileIndex] ?? null,
    async saveHandle(handle) {
      batch.handles = batch.files.map((_, index) => (index === fileIndex ? handle : (batch.handles[index] ?? null)));
      await records.saveBatch(batch);
    },
  };
}
