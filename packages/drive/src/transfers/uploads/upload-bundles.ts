import { blocksSizeOf } from "@dexnet/blocks/parts/block-sizes";
import { newFileId, newFileKey } from "@dexnet/crypto/blocks/parts";
import { base64FromBytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { batchLengthBytes, blocksPerBatch, maxBatchBytes } from "@dexnet/protocol/limits";
import type { NewFolder } from "../../file-list/file-operations.ts";
import type { FileSource } from "../transfers.ts";
import { type Bundle, type KeptFile, newBundle } from "./upload-bundle.ts";
import type { PlannedFile } from "./upload-plan.ts";

export interface BundleGroup {
  readonly groupId: string;
  readonly groupName: string | null;
  readonly isFolder: boolean;
}

export interface NewIds {
  entryId(): string;
  bundleId(): string;
}

export interface FilledBundle {
  readonly bundle: Bundle;
  /** Sources of the bundle's files, in the same order. */
  readonly sources: readonly FileSource[];
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

/** Small files first, as many in one bundle as fit in one request; then the large ones, each in its own bundle. */
export function bundlesOf(files: readonly PlannedFile[], group: BundleGroup, newIds: NewIds): FilledBundle[] {
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
  return batches.map((batch) => bundleOf(batch, group, newIds));
}

export function bundleOf(files: readonly PlannedFile[], group: BundleGroup, newIds: NewIds): FilledBundle {
  const folders = new Map<string, NewFolder>();
  for (const file of files) for (const folder of file.folders) folders.set(folder.id, folder);
  const kept = {
    ...group,
    folders: [...folders.values()],
    files: files.map((file) => keptFile(file, newIds.entryId())),
  };
  const handles = files.map(({ source }) => source.handle ?? null);
  return { bundle: newBundle(newIds.bundleId(), kept, handles), sources: files.map(({ source }) => source) };
}

/** Each file has its own key: see [Note: one key, one content]. */
function keptFile({ source: { file }, name, pathName, parentId, replacesId }: PlannedFile, entryId: string): KeptFile {
  const { size: sizeBytes, lastModified: date } = file;
  const content = { fileIdHex: hexFromBytes(newFileId()), keyBase64: base64FromBytes(newFileKey()) };
  return { entryId, parentId, name, pathName, sizeBytes, date, ...content, ...(replacesId && { replacesId }) };
}
