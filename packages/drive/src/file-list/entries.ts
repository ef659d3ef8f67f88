import { partCountOf } from "@dexnet/crypto/blocks/parts";
import { blockCidSchema } from "@dexnet/protocol/ids";
import * as z from "zod/mini";
import { isUsableName } from "./entry-names.ts";

/**
 * The list inside the file database. [Note: unknown fields] Only owners of the phrase write it, so an unknown field of an
 * entry comes from a newer client: it is kept and written back. `content`, which says how bytes are read, and the kinds of
 * entries must be known completely: a change of meaning raises the document's `format`, which an older client refuses.
 */
export const entryIdSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const byteCount = z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));
/** Farthest date from 1970 that exists in JavaScript, in milliseconds. */
const maxDateMs = 8_640_000_000_000_000;
const pastDate = z.int().check(z.nonnegative(), z.maximum(maxDateMs));

/** Size of the digest of a block, which a part list contains for each part. */
const digestBytes = 32;

/** When an entry was moved to the trash, and its folder before. The entry is directly in the trash. */
export const trashedSchema = z.strictObject({ date: pastDate, parentId: z.nullable(entryIdSchema) });
export type Trashed = z.output<typeof trashedSchema>;

const common = {
  id: entryIdSchema,
  parentId: z.nullable(entryIdSchema),
  name: z.string().check(z.refine(isUsableName)),
};
const marks = {
  isFavourite: z.optional(z.literal(true)),
  trashed: z.optional(trashedSchema),
};

/** Only texts that stand for bytes, each in its one spelling: a page has the bytes. */
const cidSchema = blockCidSchema.check(z.regex(/^bafkr4i[a-h][a-z2-7]{50}[aeimquy4]$/));
const fileContentSchema = z.strictObject({
  fileIdHex: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** 32 bytes. */
  keyBase64: z.string().check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/)),
  /** `parts`: the blocks of the file itself. `manifest`: the blocks of its part list. */
  listed: z.enum(["parts", "manifest"]),
  blockCids: z.array(cidSchema).check(z.minLength(1)),
  /** Size of all blocks, including those of the part list and of the thumbnail. */
  blocksSizeBytes: byteCount,
  /** Block of the thumbnail. The ledger may not have it. See [Note: thumbnails]. */
  thumbnailCid: z.optional(cidSchema),
});
export type FileContent = z.output<typeof fileContentSchema>;

export const storedFolderSchema = z.looseObject({ kind: z.literal("folder"), ...common, ...marks });
export const storedFileSchema = z.looseObject({
  kind: z.literal("file"),
  ...common,
  sizeBytes: byteCount,
  /** Milliseconds since 1970. */
  date: z.int().check(z.minimum(-maxDateMs), z.maximum(maxDateMs)),
  content: fileContentSchema,
  ...marks,
});
const seqSchema = z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));
/** Device on which a writer runs, for the history: a random id of its own, and the names of browser and system. */
const writerDeviceSchema = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  browser: z.nullable(z.string().check(z.maxLength(64))),
  system: z.nullable(z.string().check(z.maxLength(64))),
});
export type WriterDevice = z.output<typeof writerDeviceSchema>;

/** Saved changes of a writer in this version. See [Note: exactly once]. */
export const writerSchema = z.looseObject({
  kind: z.literal("writer"),
  id: entryIdSchema,
  /** Highest number of its saved changes. */
  seq: seqSchema,
  /** Lower numbers of changes that are not saved. */
  without: z.array(seqSchema),
  /** Version of its last save. */
  date: pastDate,
  device: z.optional(writerDeviceSchema),
});
/** A removed file whose blocks the ledger may still have. See [Note: released blocks]. */
export const releasedSchema = z.looseObject({
  kind: z.literal("released"),
  /** Id of its former entry. */
  id: entryIdSchema,
  sizeBytes: byteCount,
  content: fileContentSchema,
});
const storedRecordSchema = z.discriminatedUnion("kind", [
  storedFolderSchema,
  storedFileSchema,
  writerSchema,
  releasedSchema,
]);

export type StoredFolder = z.output<typeof storedFolderSchema>;
export type StoredFile = z.output<typeof storedFileSchema>;
export type StoredEntry = StoredFolder | StoredFile;

export type Writer = z.output<typeof writerSchema>;
export type Released = z.output<typeof releasedSchema>;

/** Changes of an entry's marks. Null and false remove them. */
export interface MarkChanges {
  readonly isFavourite?: boolean | undefined;
  readonly trashed?: Trashed | null | undefined;
}

/** Returns the entry with these marks. */
export function withMarks<T extends StoredEntry>(entry: T, changed: MarkChanges): T {
  const { isFavourite: wasFavourite, trashed: before, ...rest } = entry;
  const isFavourite = changed.isFavourite ?? wasFavourite ?? false;
  const trashed = changed.trashed === undefined ? before : changed.trashed;
  return { ...rest, ...(isFavourite && { isFavourite }), ...(trashed && { trashed }) } as T;
}

/** Writers by id. */
export type Writers = ReadonlyMap<string, Writer>;

export type StoredRecord = z.output<typeof storedRecordSchema>;

export function isRecord(value: unknown): value is StoredRecord {
  return storedRecordSchema.safeParse(value).success;
}

/** Whether no two of the records have the same id. */
export function haveOwnIds(records: readonly { readonly id: string }[]): boolean {
  return new Set(records.map(({ id }) => id)).size === records.length;
}

/** Whether a file has as many blocks as its size requires. */
export function hasExpectedBlocks(entry: StoredEntry): boolean {
  if (entry.kind === "folder") return true;
  const { listed, blockCids } = entry.content;
  return blockCids.length === blockCountOf(entry.sizeBytes, listed);
}

/** Number of blocks that a content names: those of the file, or those of its part list. */
export function blockCountOf(sizeBytes: number, listed: FileContent["listed"]): number {
  const parts = partCountOf(sizeBytes);
  return listed === "parts" ? parts : partCountOf(parts * digestBytes);
}

export function isByteCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isDate(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= maxDateMs;
}

export function isTrashed(value: Trashed): boolean {
  return trashedSchema.safeParse(value).success;
}
