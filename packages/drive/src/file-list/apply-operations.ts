import { type Released, type StoredEntry, withMarks } from "./entries.ts";
import { normalName, numberedName } from "./entry-names.ts";
import {
  createUnderCheck,
  type FileOperation,
  idsUnder,
  isUnder,
  type NewFolder,
  type SingleOperation,
  singleOperations,
  topmostIds,
} from "./file-operations.ts";
import type { FileTree, TreeLayer } from "./file-tree.ts";
import { createTrashCheck, formerParentId, isInTrash, trashedDateOf, trashFolder, trashId } from "./trash.ts";

/**
 * [Note: rebase] Applying operations never fails and never loses data. The same operations are applied to the newest list,
 * so this is also the merge after a conflict. It respects changes of others:
 * - a taken name gets a number;
 * - of two new names, or two new folders, of one entry the one that was saved later stays;
 * - an entry that is added to a deleted folder goes to the root; an upload creates its own folders again;
 * - a rename or a move of a deleted entry, and a move into a deleted folder or into the entry itself, has no effect;
 * - a deletion removes the entries that its maker saw, unless they were moved away; entries that others added to the folder
 *   stay, and so does the folder;
 * - a file that was added and deleted is not added again: its id belongs to the record of its blocks, which the ledger may
 *   have deleted already. See [Note: released blocks];
 * - a folder in the trash is not a target: an entry that is added to it goes to the root, a move into it has no effect, and an
 *   upload takes its own folders out of the trash;
 * - a move of an entry in the trash has no effect, and a rename has one;
 * - an entry goes to the trash from the folder in which it is now, with all its content; when a change is reverted, it stays
 *   if others have added something to it;
 * - a restored entry goes to its folder before, or to the root if that does not exist or is in the trash; one that is no
 *   longer in the trash stays;
 * - the trash is emptied of the entries that its maker saw in it, and that are still there;
 * - a copy has the name and the content that its source has now; a source that was deleted for good is not copied.
 * An operation without effect does not change the layer. `released`: the released records of the list below the layer.
 */
export function applyOperations(
  layer: TreeLayer,
  operations: readonly FileOperation[],
  released: ReadonlyMap<string, Released>,
): void {
  for (const operation of operations) {
    for (const one of singleOperations(operation)) applyOne(layer, one, released);
  }
}

function applyOne(layer: TreeLayer, operation: SingleOperation, released: ReadonlyMap<string, Released>): void {
  switch (operation.kind) {
    case "add-folder":
      add(layer, { kind: "folder", id: operation.id, parentId: operation.parentId, name: operation.name });
      return;
    case "add-entries":
      for (const folder of operation.folders) addUploadFolder(layer, folder);
      for (const file of operation.files) if (!wasDeleted(layer, released, file)) add(layer, file);
      return;
    case "rename":
      rename(layer, operation);
      return;
    case "move":
      for (const id of operation.ids) move(layer, id, operation);
      return;
    case "trash":
      moveToTrash(layer, operation);
      return;
    case "restore":
      restore(layer, operation.ids);
      return;
    case "copy":
      copy(layer, operation, released);
      return;
    case "set-favourite":
      for (const id of operation.ids) setFavourite(layer, id, operation.isFavourite);
      return;
    case "delete":
      for (const id of findDeleted(layer, operation)) layer.remove(id);
      return;
    case "forget-released":
  }
}

function add(layer: TreeLayer, entry: StoredEntry): void {
  if (layer.has(entry.id)) return;
  putFreelyNamed(layer, isTarget(layer, entry.parentId) ? entry : { ...entry, parentId: null });
}

function addUploadFolder(layer: TreeLayer, { id, parentId, name }: NewFolder): void {
  const known = layer.get(id);
  if (known === undefined) add(layer, { kind: "folder", id, parentId, name });
  else if (isInTrash(layer, id)) takeOut(layer, known, parentId);
}

function wasDeleted(
  layer: TreeLayer,
  released: ReadonlyMap<string, Released>,
  { id }: { readonly id: string },
): boolean {
  return released.has(id) || (layer.changedIds().has(id) && !layer.has(id));
}

function rename(layer: TreeLayer, { id, name, ifName }: SingleOperation & { kind: "rename" }): void {
  const before = layer.get(id);
  if (before === undefined || id === trashId || before.name === name) return;
  if (ifName === undefined || before.name === ifName) putFreelyNamed(layer, { ...before, name });
}

function move(layer: TreeLayer, id: string, { parentId, ifParentId }: SingleOperation & { kind: "move" }): void {
  const before = layer.get(id);
  if (before === undefined || before.parentId === parentId || isInTrash(layer, id)) return;
  if (ifParentId !== undefined && before.parentId !== ifParentId) return;
  if (!isTarget(layer, parentId)) return;
  if (parentId !== null && isUnder(layer, parentId, new Set([id]))) return;
  putFreelyNamed(layer, { ...before, parentId });
}

function moveToTrash(layer: TreeLayer, { ids, date, seenIds }: SingleOperation & { kind: "trash" }): void {
  const seen = seenIds && new Set(seenIds);
  const hasOthers = (id: string) => seen !== undefined && !idsUnder(layer, [id]).every((one) => seen.has(one));
  // None of the entries is inside another one, so the check stays valid.
  const isTrashed = createTrashCheck(layer);
  for (const id of topmostIds(layer, ids)) {
    const before = layer.get(id);
    if (before === undefined || isTrashed(id) || hasOthers(id)) continue;
    if (!layer.has(trashId)) putFreelyNamed(layer, trashFolder);
    layer.put(withMarks({ ...before, parentId: trashId }, { trashed: { date, parentId: before.parentId } }));
  }
}

/** Entries whose folder is restored too come after it. */
function restore(layer: TreeLayer, ids: readonly string[]): void {
  const isTrashed = createTrashCheck(layer);
  let waiting = topmostIds(layer, ids).filter((id) => id !== trashId && isTrashed(id));
  for (let isLast = false; waiting.length > 0; ) {
    const left: string[] = [];
    for (const id of waiting) {
      const entry = layer.get(id) as StoredEntry;
      const parentId = formerParentId(entry);
      if (isLast || isTarget(layer, parentId)) takeOut(layer, entry, parentId);
      else left.push(id);
    }
    isLast = left.length === waiting.length;
    waiting = left;
  }
}

function takeOut(layer: TreeLayer, entry: StoredEntry, wantedId: string | null): void {
  const parentId = isTarget(layer, wantedId) ? wantedId : null;
  putFreelyNamed(layer, withMarks({ ...entry, parentId }, { trashed: null }));
}

function copy(
  layer: TreeLayer,
  { copies, parentId: targetId }: SingleOperation & { kind: "copy" },
  released: ReadonlyMap<string, Released>,
): void {
  for (const { id, sourceId, parentId } of copies) {
    const source = layer.get(sourceId);
    if (source === undefined || sourceId === trashId || layer.has(id) || wasDeleted(layer, released, { id })) continue;
    const folderId = isTarget(layer, parentId) ? parentId : targetId;
    add(layer, withMarks({ ...source, id, parentId: folderId }, { trashed: null, isFavourite: false }));
  }
}

function setFavourite(layer: TreeLayer, id: string, isFavourite: boolean): void {
  const before = layer.get(id);
  if (before === undefined || id === trashId || (before.isFavourite ?? false) === isFavourite) return;
  layer.put(withMarks(before, { isFavourite }));
}

/** Whether entries can be added to the folder. */
function isTarget(tree: FileTree, id: string | null): boolean {
  return id === null || (tree.get(id)?.kind === "folder" && !isInTrash(tree, id));
}

function putFreelyNamed(layer: TreeLayer, entry: StoredEntry): void {
  let { name } = entry;
  // Names in the trash need not differ.
  if (entry.parentId === trashId) {
    layer.put(entry);
    return;
  }
  for (let number = 2; isTaken(layer, entry, name); number += 1) name = numberedName(entry.name, entry.kind, number);
  layer.put({ ...entry, name });
}

function isTaken(tree: FileTree, { id, parentId }: StoredEntry, name: string): boolean {
  for (const other of tree.childrenNamed(parentId, normalName(name))) if (other.id !== id) return true;
  return false;
}

/** Ids of the entries that a deletion removes from this list. */
function findDeleted(tree: FileTree, operation: SingleOperation & { kind: "delete" }): ReadonlySet<string> {
  const { rootIds, seenIds, trashedUntil } = operation;
  const isMeant = (id: string) => {
    if (trashedUntil === undefined) return true;
    const date = trashedDateOf(tree, id);
    return date !== null && date <= trashedUntil;
  };
  const isUnderRoots = createUnderCheck(tree, new Set(rootIds.filter((id) => id !== trashId && isMeant(id))));
  const seen = new Set(seenIds.filter((id) => tree.has(id) && isUnderRoots(id)));
  const deleted = new Set(seen);
  for (const id of seen) {
    if (!hasChildBeyond(tree, id, seen)) continue;
    for (let at: string | null | undefined = id; at && deleted.delete(at); ) at = tree.parentIdOf(at);
  }
  return deleted;
}

function hasChildBeyond(tree: FileTree, folderId: string, ids: ReadonlySet<string>): boolean {
  for (const child of tree.childrenOf(folderId)) if (!ids.has(child.id)) return true;
  return false;
}
