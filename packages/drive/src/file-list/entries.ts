import { partCountOf } from "@dexnet/crypto/parts";
import { AppError } from "@dexnet/protocol/errors";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { z } from "zod";
import { isUsableName } from "./entry-names.ts";
import { isStoredRecord } from "./record-check.ts";

/**
 * The list inside the file database. [Note: unknown fields] Whoever holds the phrase wrote it, so a field of an entry
 * that this client does not know comes from a newer one: it is kept and written back. `content`, which says how bytes
 * are read, must be known whole, and so must the kinds of entries: a change of meaning raises the document's `format`,
 * which an older client refuses.
 */
export const entryIdSchema = z.string().regex(/^[0-9a-f]{32}$/);
const byteCount = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

const common = {
  id: entryIdSchema,
  /** Its digits are looked at with those of the folder that it names, without which the list is refused. */
  parentId: z.string().length(32).nullable(),
  name: z.string().refine(isUsableName),
};

export const fileContentSchema = z.strictObject({
  fileIdHex: z.string().regex(/^[0-9a-f]{32}$/),
  /** 32 bytes. */
  keyBase64: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  /** `parts`: the blocks of the file itself. `manifest`: the blocks that hold the list of those. */
  listed: z.enum(["parts", "manifest"]),
  blockCids: z.array(blockCidSchema).min(1),
  /** Bytes of all blocks, manifest included. */
  blocksSizeBytes: byteCount,
});
export type FileContent = z.output<typeof fileContentSchema>;

/**
 * As far as it is looked at when a list is opened: every digit of a hundred thousand keys and names of blocks would take a
 * tenth of the opening. `contentOfFile` looks at them when the file is wanted.
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
/** How far a writer's changes are in this version. See [Note: exactly once]. */
const writerSchema = z.looseObject({
  kind: z.literal("writer"),
  id: entryIdSchema,
  /** The number of its last change that is in. */
  seq: seqSchema,
  /** Numbers before that of changes that are not. */
  without: z.array(seqSchema),
  /** The version in which it came. */
  date: byteCount,
});
/** A file that is gone from the list, until the ledger has let go of its blocks. See [Note: released blocks]. */
const releasedSchema = z.looseObject({
  kind: z.literal("released"),
  /** That of its entry. */
  id: entryIdSchema,
  sizeBytes: byteCount,
  content: listedContentSchema,
});
/** What `record-check.ts` says by hand. */
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

/** What a file database seals. */
export interface StoredList {
  readonly entries: Entries;
  readonly writers: Writers;
  /** By id. */
  readonly released: ReadonlyMap<string, Released>;
}

export type StoredRecord = StoredEntry | Writer | Released;

/** How a file's bytes are read. Faults: file_broken. */
export function contentOfFile({ content }: Pick<StoredFile, "content">): FileContent {
  const { success, data } = fileContentSchema.safeParse(content);
  if (!success) throw new AppError("file_broken", { facts: { reason: "content" } });
  return data;
}

/** By hand, and as strict as `storedRecordSchema`. */
export function isRecord(value: unknown): value is StoredRecord {
  return isStoredRecord(value);
}

/** What was opened from a file database, or file_database_broken if it is no tree of known entries. */
export function parseStoredList(files: unknown): StoredList {
  return storedListOf(Array.isArray(files) && files.every(isRecord) ? files : null);
}

/** The same for what is known to be records; null for what is none. */
export function storedListOf(records: readonly StoredRecord[] | null): StoredList {
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

export function parseEntries(files: unknown): Entries {
  return parseStoredList(files).entries;
}

/** The list as it is sealed: the entries in their order, and after them the writers and what is released. */
export function sealedListOf({ entries, writers, released }: StoredList): readonly StoredRecord[] {
  return [...entries.values(), ...writers.values(), ...released.values()];
}

/** A file has as many blocks as its size asks for, unless they are its part list's. */
export function hasItsParts(entry: StoredEntry): boolean {
  if (entry.kind === "folder" || entry.content.listed === "manifest") return true;
  return entry.content.blockCids.length === partCountOf(entry.sizeBytes);
}

/** Every entry has its parts and hangs on a folder that exists, and every way up ends at the root. */
function isWholeTree(entries: Entries): boolean {
  const folders: StoredFolder[] = [];
  for (const entry of entries.values()) {
    if (!hasItsParts(entry)) return false;
    if (entry.parentId !== null && entries.get(entry.parentId)?.kind !== "folder") return false;
    if (entry.kind === "folder") folders.push(entry);
  }
  return folders.every(createRootedCheck(entries));
}

/** Whether the way up from a folder ends at the root. Ways that were gone already are not gone again. */
function createRootedCheck(entries: Entries): (folder: StoredFolder) => boolean {
  const rooted = new Set<string>();
  return (folder) => {
    const way = new Set<string>();
    for (let id: string | null = folder.id; id !== null && !rooted.has(id); ) {
      if (way.has(id)) return false;
      way.add(id);
      id = entries.get(id)?.parentId ?? null;
    }
    for (const id of way) rooted.add(id);
    return true;
  };
}
