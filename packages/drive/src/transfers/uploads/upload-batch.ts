import { blocksSizeOf } from "@dexnet/blocks/parts/block-sizes";
import { newFileId, newFileKey, partCountOf, partSizeOf } from "@dexnet/crypto/blocks/parts";
import { base64FromBytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import { batchLengthBytes, blocksPerBatch, maxBatchBytes } from "@dexnet/protocol/limits";
import * as z from "zod/mini";
import { entryIdSchema } from "../../file-list/entries.ts";
import { type NewFolder, newFolderSchema } from "../../file-list/file-operations.ts";
import type { FileSource } from "../transfers.ts";
import type { Handles } from "../upload-store.ts";
import type { PlannedFile } from "./upload-plan.ts";

const keptFileSchema = z.object({
  /** Id of its entry in the list, once it is there. */
  entryId: entryIdSchema,
  parentId: z.nullable(entryIdSchema),
  name: z.string(),
  /** Path of the file, for a receipt. */
  pathName: z.string(),
  sizeBytes: z.int().check(z.nonnegative()),
  date: z.int(),
  fileIdHex: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  keyBase64: z.string().check(z.length(44)),
  /** Entry that goes to the trash when the file is added to the list. */
  replacesId: z.optional(entryIdSchema),
});

/** The constants of an upload. */
export const batchSchema = z.object({
  groupId: entryIdSchema,
  groupName: z.nullable(z.string()),
  isFolder: z.boolean(),
  /** Folders of the files, each after its parent; those that may not be in the list yet. */
  folders: z.array(newFolderSchema),
  /** Many small files of one part, or one of any size. */
  files: z.array(keptFileSchema).check(z.minLength(1)),
});

/**
 * Progress of one file.
 * - `adding`: it is being added to the list with this change; only the list says whether it is there.
 * - `releasing`: its blocks are being released.
 */
export const fileStateSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("active") }),
  z.object({ kind: z.literal("paused") }),
  z.object({ kind: z.literal("failed"), errorCode: z.string() }),
  z.object({ kind: z.literal("adding"), writerId: entryIdSchema, seq: z.int().check(z.positive()) }),
  z.object({ kind: z.literal("releasing") }),
  z.object({ kind: z.literal("ended") }),
]);

/** `cids`: null for blocks without a name. `stored`: one digit each, 1 for blocks that the ledger has acknowledged. */
export const blocksSchema = z.object({
  cids: z.array(z.nullable(blockCidSchema)),
  stored: z.string().check(z.regex(/^[01]*$/)),
});

/** Block of a file's thumbnail. It is named before it is sent, and may be in the ledger from then on. */
export const keptThumbnailSchema = z.object({ cid: blockCidSchema, blockSizeBytes: z.int().check(z.positive()) });

export type KeptThumbnail = z.output<typeof keptThumbnailSchema>;
export type KeptFile = z.output<typeof keptFileSchema>;
export type FileState = z.output<typeof fileStateSchema>;

/**
 * Uploads that are kept together on the device, with their blocks. In a batch of several files block n is the only part of
 * file n. In a batch of one file the blocks are its parts, and after them those of its part list.
 */
export interface Batch extends z.output<typeof batchSchema> {
  readonly id: string;
  handles: Handles;
  readonly cids: (BlockCid | null)[];
  readonly stored: boolean[];
  readonly states: FileState[];
  /** Thumbnail of each file; null for a file without one. */
  readonly thumbnails: (KeptThumbnail | null)[];
}

export function newBatch(id: string, kept: z.output<typeof batchSchema>, handles: Handles): Batch {
  const states: FileState[] = kept.files.map(() => ({ kind: "active" }));
  return { id, ...kept, handles, cids: [], stored: [], states, thumbnails: kept.files.map(() => null) };
}

export function fileAt(batch: Batch, fileIndex: number): KeptFile {
  const file = batch.files[fileIndex];
  if (file === undefined) throw new RangeError("There is no such file in the batch");
  return file;
}

export interface BatchGroup {
  readonly groupId: string;
  readonly groupName: string | null;
  readonly isFolder: boolean;
}

export interface NewIds {
  entryId(): string;
  batchId(): string;
}

export interface FilledBatch {
  readonly batch: Batch;
  /** Sources of the batch's files, in the same order. */
  readonly sources: readonly FileSource[];
}

/** Bytes of the blocks of files of these sizes. */
export function blocksSizeOfAll(sizes: readonly number[]): number {
  return sizes.reduce((sum, sizeBytes) => sum + blocksSizeOf(sizeBytes), 0);
}

/** Largest file that is sent together with others in one request. */
export const smallFileBytes = 256 * 1024;

export function isSmall({ sizeBytes }: { sizeBytes: number }): boolean {
  return sizeBytes <= smallFileBytes;
}

/** Bytes that a small file takes in a batch. */
export function batchBytesOf({ sizeBytes }: { sizeBytes: number }): number {
  return blocksSizeOf(sizeBytes) + batchLengthBytes;
}

/** Small files first, as many in one batch as fit in one request; then the large ones, each in its own batch. */
export function batchesOf(files: readonly PlannedFile[], group: BatchGroup, newIds: NewIds): FilledBatch[] {
  const withSize = files.map((file) => ({ ...file, sizeBytes: file.source.file.size }));
  const batches: PlannedFile[][] = [];
  let left = { blocks: 0, bytes: 0 };
  for (const file of withSize.filter(isSmall)) {
    const bytes = batchBytesOf(file);
    if (left.blocks < 1 || left.bytes < bytes) {
      batches.push([]);
      left = { blocks: blocksPerBatch, bytes: maxBatchBytes };
    }
    batches.at(-1)?.push(file);
    left = { blocks: left.blocks - 1, bytes: left.bytes - bytes };
  }
  for (const file of withSize.filter((each) => !isSmall(each))) batches.push([file]);
  return batches.map((batch) => batchOf(batch, group, newIds));
}

export function batchOf(files: readonly PlannedFile[], group: BatchGroup, newIds: NewIds): FilledBatch {
  const folders = new Map<string, NewFolder>();
  for (const file of files) for (const folder of file.folders) folders.set(folder.id, folder);
  const kept = {
    ...group,
    folders: [...folders.values()],
    files: files.map((file) => keptFile(file, newIds.entryId())),
  };
  const handles = files.map(({ source }) => source.handle ?? null);
  return { batch: newBatch(newIds.batchId(), kept, handles), sources: files.map(({ source }) => source) };
}

/** Each file has its own key: see [Note: one key, one content]. */
function keptFile({ source: { file }, name, pathName, parentId, replacesId }: PlannedFile, entryId: string): KeptFile {
  const { size: sizeBytes, lastModified: date } = file;
  const content = { fileIdHex: hexFromBytes(newFileId()), keyBase64: base64FromBytes(newFileKey()) };
  return { entryId, parentId, name, pathName, sizeBytes, date, ...content, ...(replacesId && { replacesId }) };
}

/** Saves a batch. Each call resolves when the current state is on the disk. */
export interface BatchRecords {
  /** Saves the constants, the handles and the states. */
  saveBatch(batch: Batch): Promise<void>;
  saveBlock(batch: Batch, blockNumber: number): Promise<void>;
  saveStates(batch: Batch): Promise<void>;
  /** Later calls for this batch write nothing. */
  remove(batch: Batch): Promise<void>;
}

/**
 * One file of a batch: the progress of its upload, as the device keeps it. The first blocks of a file are its parts, the
 * next those of its part list. Only it and `readAll` of the records write to a
 * batch.
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

export function createBatchFile(records: BatchRecords, batch: Batch, fileIndex: number): BatchFile {
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
    state: () => batch.states[fileIndex] ?? { kind: "ended" },
    async saveState(state) {
      batch.states[fileIndex] = state;
      if (batch.states.every(({ kind }) => kind === "ended")) await records.remove(batch);
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
