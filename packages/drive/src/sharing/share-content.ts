import { AppError } from "@dexnet/protocol/errors/errors";
import * as z from "zod/mini";
import {
  entryIdSchema,
  type FileContent,
  hasExpectedBlocks,
  type StoredEntry,
  type StoredFile,
  storedFileSchema,
  storedFolderSchema,
} from "../file-list/entries.ts";
import { extensionOf } from "../file-list/entry-names.ts";
import type { Entry } from "../file-list/file-list.ts";
import { idsUnder } from "../file-list/file-operations.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { tableOfEntries } from "../file-list/table/pages-of-entries.ts";
import { isInTrash } from "../file-list/trash.ts";

const { id, parentId, name } = storedFolderSchema.shape;
const { sizeBytes, date, content } = storedFileSchema.shape;
const common = { id, parentId, name } as const;
const listedFolderSchema = z.strictObject({ kind: z.literal("folder"), ...common });
const listedFileSchema = z.strictObject({ kind: z.literal("file"), ...common, sizeBytes, date });
const listingSchema = z.strictObject({
  entries: z.array(z.discriminatedUnion("kind", [listedFolderSchema, listedFileSchema])).check(z.minLength(1)),
});
const contentsSchema = z.strictObject({ files: z.array(z.strictObject({ id: entryIdSchema, content })) });

/** Names, sizes and dates of the shared entries. Those at the top have no folder. */
export type ShareListing = z.output<typeof listingSchema>;
/** Keys and blocks of the shared files. */
export interface ShareContents {
  readonly files: readonly { readonly id: string; readonly content: FileContent }[];
}

/** Faults: entry_not_found. */
export function collectShared(
  tree: FileTree,
  rootIds: readonly string[],
): { listing: ShareListing; contents: ShareContents } {
  const ids = new Set(idsUnder(tree, rootIds));
  const isComplete = rootIds.length > 0 && rootIds.every((root) => ids.has(root) && !isInTrash(tree, root));
  if (!isComplete) throw new AppError("entry_not_found");
  const entries = [...ids].flatMap((one) => tree.get(one) ?? []);
  return {
    listing: { entries: entries.map((entry) => listedEntry(entry, ids)) },
    contents: {
      files: entries.flatMap((entry) =>
        entry.kind === "file" ? [{ id: entry.id, content: sharedContent(entry) }] : [],
      ),
    },
  };
}

/** Visitors see no thumbnails. See [Note: thumbnails]. */
function sharedContent({ content: shown }: StoredFile): FileContent {
  const { thumbnailCid: _, ...shared } = shown;
  return shared;
}

/** Faults: bad_answer. */
export function readListing(value: unknown): ShareListing {
  return requireShape(listingSchema.safeParse(value));
}

/** Entry of a listing as a screen shows it. */
export function shownListed(entry: ShareListing["entries"][number]): Entry {
  const unmarked = { isFavourite: false, trashedAt: null, parentNames: [] };
  return entry.kind === "folder"
    ? { ...entry, ...unmarked }
    : { ...entry, ...unmarked, extension: extensionOf(entry.name) };
}

/** Returns the shared entries as a list from which files can be downloaded. Faults: bad_answer. */
export function readSharedTree({ entries }: ShareListing, value: unknown): FileTree {
  const { files } = requireShape(contentsSchema.safeParse(value));
  const contents = new Map(files.map((file) => [file.id, file.content]));
  const whole = entries.flatMap((entry): StoredEntry[] => {
    if (entry.kind === "folder") return [entry];
    const shared = contents.get(entry.id);
    return shared === undefined ? [] : [{ ...entry, content: shared }];
  });
  const isComplete = whole.length === entries.length && whole.every(hasExpectedBlocks);
  const tree = isComplete ? tableOfEntries(whole) : null;
  if (tree === null) throw new AppError("bad_answer", { context: { reason: "share" } });
  return tree;
}

/** Fields that other clients may have added are not shared. */
function listedEntry(entry: StoredEntry, sharedIds: ReadonlySet<string>): ShareListing["entries"][number] {
  const isInside = entry.parentId !== null && sharedIds.has(entry.parentId);
  const own = { id: entry.id, parentId: isInside ? entry.parentId : null, name: entry.name };
  if (entry.kind === "folder") return { kind: "folder", ...own };
  return { kind: "file", ...own, sizeBytes: entry.sizeBytes, date: entry.date };
}

function requireShape<T>(parsed: z.core.util.SafeParseResult<T>): T {
  if (!parsed.success) throw new AppError("bad_answer", { context: { reason: "share" } });
  return parsed.data;
}
