import { partCountOf } from "@dexnet/crypto/parts";
import { AppError } from "@dexnet/protocol/errors";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { z } from "zod";
import { isUsableName } from "./entry-names.ts";

/**
 * The list inside the file database. [Note: unknown fields] Whoever holds the phrase wrote it, so a field of an entry
 * that this client does not know comes from a newer one: it is kept and written back. `content`, which says how bytes
 * are read, must be known whole, and so must the kinds of entries: a change of meaning raises the document's `format`,
 * which an older client refuses.
 */
const entryIdSchema = z.string().regex(/^[0-9a-f]{32}$/);
const byteCount = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

const common = {
  id: entryIdSchema,
  parentId: entryIdSchema.nullable(),
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

const storedFolderSchema = z.looseObject({ kind: z.literal("folder"), ...common });
const storedFileSchema = z.looseObject({
  kind: z.literal("file"),
  ...common,
  sizeBytes: byteCount,
  /** Milliseconds since 1970. */
  date: z.number().int(),
  content: fileContentSchema,
});
const storedListSchema = z.array(z.discriminatedUnion("kind", [storedFolderSchema, storedFileSchema]));

export type StoredFolder = z.output<typeof storedFolderSchema>;
export type StoredFile = z.output<typeof storedFileSchema>;
export type StoredEntry = StoredFolder | StoredFile;

/** Entries by id, in the order of the list. */
export type Entries = ReadonlyMap<string, StoredEntry>;

/** What was opened from a file database, or file_database_broken if it is no tree of known entries. */
export function parseEntries(files: unknown): Entries {
  const parsed = storedListSchema.safeParse(files);
  // The cause stays behind: it would carry names.
  if (!parsed.success) throw new AppError("file_database_broken", { facts: { reason: "list" } });
  const entries = new Map(parsed.data.map((entry) => [entry.id, entry]));
  if (entries.size !== parsed.data.length || !isTree(entries) || !parsed.data.every(hasItsParts)) {
    throw new AppError("file_database_broken", { facts: { reason: "tree" } });
  }
  return entries;
}

function hasItsParts(entry: StoredEntry): boolean {
  if (entry.kind === "folder" || entry.content.listed === "manifest") return true;
  return entry.content.blockCids.length === partCountOf(entry.sizeBytes);
}

/** Every entry hangs on a folder that exists, and every way up ends at the root. */
function isTree(entries: Entries): boolean {
  const rooted = new Set<string>();
  for (const entry of entries.values()) {
    const way: string[] = [];
    const onWay = new Set<string>();
    let at: StoredEntry = entry;
    while (!rooted.has(at.id)) {
      if (onWay.has(at.id)) return false;
      onWay.add(at.id);
      way.push(at.id);
      if (at.parentId === null) break;
      const parent = entries.get(at.parentId);
      if (parent?.kind !== "folder") return false;
      at = parent;
    }
    for (const id of way) rooted.add(id);
  }
  return true;
}
