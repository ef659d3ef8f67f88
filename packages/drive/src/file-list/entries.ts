import { partCountOf } from "@dexnet/crypto/parts";
import { AppError } from "@dexnet/protocol/errors";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { z } from "zod";
import { isUsableName } from "./entry-names.ts";

/**
 * The list inside the file database. [Note: unknown fields] Only owners of the phrase write it, so an unknown field of an
 * entry comes from a newer client: it is kept and written back. `content`, which says how bytes are read, and the kinds of
 * entries must be known completely: a change of meaning raises the document's `format`, which an older client refuses.
 */
export const entryIdSchema = z.string().regex(/^[0-9a-f]{32}$/);
const byteCount = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** When an entry was moved to the trash, and its folder before. The entry is directly in the trash. */
export const trashedSchema = z.strictObject({ date: byteCount, parentId: entryIdSchema.nullable() });
export type Trashed = z.output<typeof trashedSchema>;

const common = {
  id: entryIdSchema,
  /** Its digits are checked with those of the folder, without which the list is refused. */
  parentId: z.string().length(32).nullable(),
  name: z.string().refine(isUsableName),
};
/** These are at the end of an entry, so that the scan finds them there. */
const marks = {
  isFavourite: z.literal(true).optional(),
  trashed: trashedSchema.optional(),
};

const fileContentSchema = z.strictObject({
  fileIdHex: z.string().regex(/^[0-9a-f]{32}$/),
  /** 32 bytes. */
  keyBase64: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  /** `parts`: the blocks of the file itself. `manifest`: the blocks of its part list. */
  listed: z.enum(["parts", "manifest"]),
  blockCids: z.array(blockCidSchema).min(1),
  /** Size of all blocks, including those of the part list and of the thumbnail. */
  blocksSizeBytes: byteCount,
  /** Block of the thumbnail. The ledger may not have it. See [Note: thumbnails]. */
  thumbnailCid: blockCidSchema.optional(),
});
export type FileContent = z.output<typeof fileContentSchema>;

/**
 * Checks on opening a list. Checking every digit of a hundred thousand keys and CIDs would take a tenth of the opening, so
 * `contentOfFile` checks them when the file is used.
 */
const listedContentSchema = z.strictObject({
  fileIdHex: z.string().length(32),
  keyBase64: z.string().length(44),
  listed: fileContentSchema.shape.listed,
  blockCids: z.array(z.string().length(59)).min(1),
  blocksSizeBytes: byteCount,
  thumbnailCid: z.string().length(59).optional(),
});

export const storedFolderSchema = z.looseObject({ kind: z.literal("folder"), ...common, ...marks });
export const storedFileSchema = z.looseObject({
  kind: z.literal("file"),
  ...common,
  sizeBytes: byteCount,
  /** Milliseconds since 1970. */
  date: z.number().int(),
  content: listedContentSchema,
  ...marks,
});
const seqSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Device on which a writer runs, for the history: a random id of its own, and the names of browser and system. */
const writerDeviceSchema = z.looseObject({
  id: z.string().min(1).max(64),
  browser: z.string().max(64).nullable(),
  system: z.string().max(64).nullable(),
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
  date: byteCount,
  device: writerDeviceSchema.optional(),
});
/** A removed file whose blocks the ledger may still have. See [Note: released blocks]. */
export const releasedSchema = z.looseObject({
  kind: z.literal("released"),
  /** Id of its former entry. */
  id: entryIdSchema,
  sizeBytes: byteCount,
  content: listedContentSchema,
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

/** Returns the entry with these marks at its end, in one order: the scan of a page recognizes no other. */
export function withMarks<T extends StoredEntry>(entry: T, changed: MarkChanges): T {
  const { isFavourite: wasFavourite, trashed: before, ...rest } = entry;
  const isFavourite = changed.isFavourite ?? wasFavourite ?? false;
  const trashed = changed.trashed === undefined ? before : changed.trashed;
  return { ...rest, ...(isFavourite && { isFavourite }), ...(trashed && { trashed }) } as T;
}

/** Writers by id. */
export type Writers = ReadonlyMap<string, Writer>;

export type StoredRecord = z.output<typeof storedRecordSchema>;

/** Returns how the bytes of a file are read. Faults: file_broken. */
export function contentOfFile({ content }: Pick<StoredFile, "content">): FileContent {
  const { success, data } = fileContentSchema.safeParse(content);
  if (!success) throw new AppError("file_broken", { facts: { reason: "content" } });
  return data;
}

export function isRecord(value: unknown): value is StoredRecord {
  return storedRecordSchema.safeParse(value).success;
}

/** Whether a file has as many blocks as its size requires. A file with a part list has the blocks of that list. */
export function hasExpectedBlocks(entry: StoredEntry): boolean {
  if (entry.kind === "folder" || entry.content.listed === "manifest") return true;
  return entry.content.blockCids.length === partCountOf(entry.sizeBytes);
}
