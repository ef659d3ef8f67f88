import { partCountOf } from "@dexnet/crypto/parts";
import { AppError } from "@dexnet/protocol/errors";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { z } from "zod";
import { isUsableName } from "./entry-names.ts";
import { isStoredRecord } from "./record-check.ts";

/**
 * The list inside the file database. [Note: unknown fields] Only owners of the phrase write it, so an unknown field of an
 * entry comes from a newer client: it is kept and written back. `content`, which says how bytes are read, and the kinds of
 * entries must be known completely: a change of meaning raises the document's `format`, which an older client refuses.
 */
export const entryIdSchema = z.string().regex(/^[0-9a-f]{32}$/);
const byteCount = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

const common = {
  id: entryIdSchema,
  /** Its digits are checked with those of the folder, without which the list is refused. */
  parentId: z.string().length(32).nullable(),
  name: z.string().refine(isUsableName),
};

const fileContentSchema = z.strictObject({
  fileIdHex: z.string().regex(/^[0-9a-f]{32}$/),
  /** 32 bytes. */
  keyBase64: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  /** `parts`: the blocks of the file itself. `manifest`: the blocks of its part list. */
  listed: z.enum(["parts", "manifest"]),
  blockCids: z.array(blockCidSchema).min(1),
  /** Size of all blocks, including those of the part list. */
  blocksSizeBytes: byteCount,
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
});

const storedFolderSchema = z.looseObject({ kind: z.literal("folder"), ...common });
export const storedFileSchema = z.looseObject({
  kind: z.literal("file"),
  ...common,
  sizeBytes: byteCount,
  /** Milliseconds since 1970. */
  date: z.number().int(),
  content: listedContentSchema,
});
const seqSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Saved changes of a writer in this version. See [Note: exactly once]. */
const writerSchema = z.looseObject({
  kind: z.literal("writer"),
  id: entryIdSchema,
  /** Highest number of its saved changes. */
  seq: seqSchema,
  /** Lower numbers of changes that are not saved. */
  without: z.array(seqSchema),
  /** Version of its last save. */
  date: byteCount,
});
/** A removed file whose blocks the ledger may still have. See [Note: released blocks]. */
const releasedSchema = z.looseObject({
  kind: z.literal("released"),
  /** Id of its former entry. */
  id: entryIdSchema,
  sizeBytes: byteCount,
  content: listedContentSchema,
});
/** Definition of a record. `isStoredRecord` checks the same by hand. */
export const storedRecordSchema = z.discriminatedUnion("kind", [
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

/** Entries by id, in the order of the list. */
export type Entries = ReadonlyMap<string, StoredEntry>;
/** Writers by id. */
export type Writers = ReadonlyMap<string, Writer>;

/** Content of a file database. */
export interface StoredList {
  readonly entries: Entries;
  readonly writers: Writers;
  /** Removed files by id. */
  readonly released: ReadonlyMap<string, Released>;
}

export type StoredRecord = z.output<typeof storedRecordSchema>;

/** Returns how the bytes of a file are read. Faults: file_broken. */
export function contentOfFile({ content }: Pick<StoredFile, "content">): FileContent {
  const { success, data } = fileContentSchema.safeParse(content);
  if (!success) throw new AppError("file_broken", { facts: { reason: "content" } });
  return data;
}

export function isRecord(value: unknown): value is StoredRecord {
  return isStoredRecord(value);
}

/** Builds the list of the records; null stands for an invalid list. Faults: file_database_broken if they are not a tree. */
export function buildStoredList(records: readonly StoredRecord[] | null): StoredList {
  if (records === null) throw new AppError("file_database_broken", { facts: { reason: "list" } });
  const entries = new Map<string, StoredEntry>();
  const writers = new Map<string, Writer>();
  const released = new Map<string, Released>();
  for (const record of records) {
    if (record.kind === "writer") writers.set(record.id, record);
    else if (record.kind === "released") released.set(record.id, record);
    else entries.set(record.id, record);
  }
  if (entries.size + writers.size + released.size !== records.length || !isWholeTree(entries)) {
    throw new AppError("file_database_broken", { facts: { reason: "tree" } });
  }
  return { entries, writers, released };
}

/** Returns the records to seal: the entries in their order, then the writers and the removed files. */
export function listRecords({ entries, writers, released }: StoredList): readonly StoredRecord[] {
  return [...entries.values(), ...writers.values(), ...released.values()];
}

/** Whether a file has as many blocks as its size requires. A file with a part list has the blocks of that list. */
export function hasExpectedBlocks(entry: StoredEntry): boolean {
  if (entry.kind === "folder" || entry.content.listed === "manifest") return true;
  return entry.content.blockCids.length === partCountOf(entry.sizeBytes);
}

/** Every entry has its blocks and an existing folder, and every path upwards ends at the root. */
function isWholeTree(entries: Entries): boolean {
  const folders: StoredFolder[] = [];
  for (const entry of entries.values()) {
    if (!hasExpectedBlocks(entry)) return false;
    if (entry.parentId !== null && entries.get(entry.parentId)?.kind !== "folder") return false;
    if (entry.kind === "folder") folders.push(entry);
  }
  return folders.every(createRootedCheck(entries));
}

/** Checks whether the path upwards from a folder ends at the root. Paths are followed only once. */
function createRootedCheck(entries: Entries): (folder: StoredFolder) => boolean {
  const rooted = new Set<string>();
  return (folder) => {
    const path = new Set<string>();
    for (let id: string | null = folder.id; id !== null && !rooted.has(id); ) {
      if (path.has(id)) return false;
      path.add(id);
      id = entries.get(id)?.parentId ?? null;
    }
    for (const id of path) rooted.add(id);
    return true;
  };
}
