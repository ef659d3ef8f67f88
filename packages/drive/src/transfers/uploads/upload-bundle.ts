import { partCountOf, partSizeOf } from "@dexnet/crypto/parts";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import { z } from "zod";
import { entryIdSchema } from "../../file-list/entries.ts";
import { newFolderSchema } from "../../file-list/file-operations.ts";
import type { Handles } from "../store/upload-store.ts";

const keptFileSchema = z.object({
  /** Of its entry in the list, once it is there. */
  entryId: entryIdSchema,
  parentId: entryIdSchema.nullable(),
  name: z.string(),
  /** With the way to it, for a receipt. */
  pathName: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  date: z.number().int(),
  fileIdHex: z.string().regex(/^[0-9a-f]{32}$/),
  keyBase64: z.string().length(44),
});

/** What of an upload never changes. */
export const bundleSchema = z.object({
  groupId: entryIdSchema,
  groupName: z.string().nullable(),
  isFolder: z.boolean(),
  /** On the way to its files, each after the one that it is in; those that may not be in the list yet. */
  folders: z.array(newFolderSchema),
  /** Many small ones of one part, or one of any size. */
  files: z.array(keptFileSchema).min(1),
});

/**
 * How far one file is.
 * - `listing`: it goes into the list with this change; nobody but the list says whether it is there.
 * - `letting-go`: nobody wants it any more, and the ledger is to hear that it may forget what was stored.
 */
export const fileStateSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("going") }),
  z.object({ kind: z.literal("paused") }),
  z.object({ kind: z.literal("failed"), errorCode: z.string() }),
  z.object({ kind: z.literal("listing"), writerId: entryIdSchema, seq: z.number().int().positive() }),
  z.object({ kind: z.literal("letting-go") }),
  z.object({ kind: z.literal("over") }),
]);

/** `cids`: null for what has no name yet. `stored`: one digit each, 1 for what the ledger has acknowledged. */
export const slotsSchema = z.object({ cids: z.array(blockCidSchema.nullable()), stored: z.string().regex(/^[01]*$/) });

export type KeptFile = z.output<typeof keptFileSchema>;
export type FileState = z.output<typeof fileStateSchema>;

/**
 * What is kept together of uploads: a slot for each block. In one of small files slot n is the only part of file n; else the
 * slots are the parts of the one file, and after them those of its part list.
 */
export interface Bundle extends z.output<typeof bundleSchema> {
  readonly id: string;
  handles: Handles;
  readonly cids: (BlockCid | null)[];
  readonly stored: boolean[];
  readonly states: FileState[];
}

export function newBundle(id: string, kept: z.output<typeof bundleSchema>, handles: Handles): Bundle {
  return { id, ...kept, handles, cids: [], stored: [], states: kept.files.map(() => ({ kind: "going" })) };
}

/** The slot of a part of a file. */
export function slotOf(bundle: Bundle, fileIndex: number, partIndex: number): number {
  return bundle.files.length > 1 ? fileIndex : partIndex;
}

/** Slots of the parts of a file that the ledger has not acknowledged. */
export function partsLeft(bundle: Bundle, fileIndex: number): number[] {
  const left: number[] = [];
  const partCount = partCountOf(fileAt(bundle, fileIndex).sizeBytes);
  for (let part = 0; part < partCount; part += 1) if (!bundle.stored[slotOf(bundle, fileIndex, part)]) left.push(part);
  return left;
}

export function storedBytesOf(bundle: Bundle, fileIndex: number): number {
  const { sizeBytes } = fileAt(bundle, fileIndex);
  const partCount = partCountOf(sizeBytes);
  let bytes = 0;
  for (let part = 0; part < partCount; part += 1) {
    if (bundle.stored[slotOf(bundle, fileIndex, part)]) bytes += partSizeOf(sizeBytes, part);
  }
  return bytes;
}

/** Names of all blocks of a file that may be in the ledger, those of its part list among them. */
export function namedBlocks(bundle: Bundle, fileIndex: number): BlockCid[] {
  const named = bundle.files.length > 1 ? [bundle.cids[fileIndex]] : bundle.cids;
  return named.filter((cid) => cid !== null && cid !== undefined);
}

export function fileAt(bundle: Bundle, fileIndex: number): KeptFile {
  const file = bundle.files[fileIndex];
  if (file === undefined) throw new RangeError("no such file in the bundle");
  return file;
}
