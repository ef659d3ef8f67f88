import * as z from "zod/mini";
import {
  entryIdSchema,
  hasExpectedBlocks,
  haveOwnIds,
  type Released,
  type StoredEntry,
  storedFileSchema,
  storedFolderSchema,
  trashedSchema,
  withMarks,
  writerSchema,
} from "./entries.ts";
import { isUsableName } from "./entry-names.ts";
import type { FileTree, TreeLayer } from "./file-tree.ts";

/** Changed fields of an entry. */
const entryChangeSchema = z.strictObject({
  id: entryIdSchema,
  name: z.optional(z.string().check(z.refine(isUsableName))),
  parentId: z.optional(z.nullable(entryIdSchema)),
  /** Null removes the mark. */
  trashed: z.optional(z.nullable(trashedSchema)),
  favourite: z.optional(z.boolean()),
});
export type EntryChange = z.output<typeof entryChangeSchema>;

const ids = z._default(z.array(entryIdSchema), []);

/**
 * Difference between two versions of a list, as a delta contains it. It is resolved: every id exists, and no rule of merging
 * is needed to apply it. An id that is both removed (or released) and added names a replaced entry.
 */
export const listChangesSchema = z.strictObject({
  added: z._default(z.array(z.discriminatedUnion("kind", [storedFolderSchema, storedFileSchema])), []),
  changed: z._default(z.array(entryChangeSchema), []),
  /** Removed folders, and removed files whose content another entry has. */
  removed: ids,
  /** Removed files that become released records. See [Note: released blocks]. */
  released: ids,
  /** Released records that are removed, because the ledger has deleted their blocks. */
  forgotten: ids,
  /** New state of the writers whose changes these are, and writers that the list no longer has. */
  writers: z._default(z.array(writerSchema).check(z.refine(haveOwnIds)), []),
  forgottenWriters: ids,
});
export type ListChanges = z.output<typeof listChangesSchema>;

export interface LayerDifference {
  readonly added: readonly StoredEntry[];
  readonly changed: readonly EntryChange[];
  /** Includes the ids of replaced entries, which are also in `added`. */
  readonly removedIds: readonly string[];
}

/** Difference between a layer and the tree below it. */
export function diffLayer(layer: TreeLayer, below: FileTree): LayerDifference {
  const added: StoredEntry[] = [];
  const changed: EntryChange[] = [];
  const removedIds: string[] = [];
  for (const id of layer.changedIds()) {
    const [before, after] = [below.get(id), layer.get(id)];
    const isReplaced = before !== undefined && after !== undefined && !hasSameContent(before, after);
    if (before !== undefined && (after === undefined || isReplaced)) removedIds.push(id);
    if (after !== undefined && (before === undefined || isReplaced)) added.push(after);
    if (before === undefined || after === undefined || isReplaced) continue;
    const change = changeBetween(before, after);
    if (Object.keys(change).length > 1) changed.push(change);
  }
  return { added, changed, removedIds };
}

function changeBetween(before: StoredEntry, after: StoredEntry): EntryChange {
  const [wasFavourite, isFavourite] = [before.isFavourite ?? false, after.isFavourite ?? false];
  return {
    id: after.id,
    ...(after.name !== before.name && { name: after.name }),
    ...(after.parentId !== before.parentId && { parentId: after.parentId }),
    ...(!isSameTrashed(before, after) && { trashed: after.trashed ?? null }),
    ...(isFavourite !== wasFavourite && { favourite: isFavourite }),
  };
}

function isSameTrashed({ trashed: a }: StoredEntry, { trashed: b }: StoredEntry): boolean {
  return a?.date === b?.date && a?.parentId === b?.parentId;
}

/** Whether two entries differ only by their names, folders and marks. */
function hasSameContent(before: StoredEntry, after: StoredEntry): boolean {
  const others = { name: "", parentId: null, trashed: undefined, isFavourite: undefined };
  const contentOf = (entry: StoredEntry) => JSON.stringify({ ...entry, ...others });
  return contentOf(before) === contentOf(after);
}

/**
 * Applies the changes of a delta to the list. The caller applies those of the writers. Returns false if they don't fit the
 * list; layer and records are then unusable.
 */
export function applyListChanges(layer: TreeLayer, released: Map<string, Released>, changes: ListChanges): boolean {
  const { added, changed } = changes;
  for (const id of changes.forgotten) if (!released.delete(id)) return false;
  const removedIds = new Set([...changes.removed, ...changes.released]);
  if (removedIds.size !== changes.removed.length + changes.released.length) return false;
  for (const id of removedIds) if (!layer.has(id)) return false;
  for (const id of changes.released) {
    const entry = layer.get(id);
    // A record may be removed only as `forgotten`, because its blocks would never be deleted.
    if (entry?.kind !== "file" || released.has(id)) return false;
    released.set(id, { kind: "released", id, sizeBytes: entry.sizeBytes, content: entry.content });
  }
  for (const id of removedIds) layer.remove(id);
  for (const entry of added) {
    if (layer.has(entry.id) || !hasExpectedBlocks(entry)) return false;
    layer.put(entry);
  }
  for (const change of changed) {
    const entry = layer.get(change.id);
    if (entry === undefined) return false;
    const { name = entry.name, parentId = entry.parentId, trashed, favourite: isFavourite } = change;
    layer.put(withMarks({ ...entry, name, parentId }, { trashed, isFavourite }));
  }
  // Only now, because the changes may be in any order.
  const isRooted = createRootedCheck(layer);
  return (
    [...added, ...changed].every(({ id }) => isRooted(layer.parentIdOf(id))) &&
    [...removedIds].every((id) => layer.get(id)?.kind === "folder" || !hasChildren(layer, id))
  );
}

/** Checks whether a path upwards consists of folders and ends at the root. Paths are followed only once. */
function createRootedCheck(tree: FileTree): (folderId: string | null | undefined) => boolean {
  const rooted = new Set<string>();
  return (folderId) => {
    const path = new Set<string>();
    for (let id = folderId; id !== null; ) {
      if (id === undefined || path.has(id)) return false;
      if (rooted.has(id)) break;
      const folder = tree.get(id);
      if (folder?.kind !== "folder") return false;
      path.add(id);
      id = folder.parentId;
    }
    for (const id of path) rooted.add(id);
    return true;
  };
}

function hasChildren(tree: FileTree, folderId: string): boolean {
  for (const _ of tree.childrenOf(folderId)) return true;
  return false;
}
