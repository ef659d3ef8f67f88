import type { Released, StoredEntry } from "./entries.ts";
import { normalName, numberedName } from "./entry-names.ts";
import { createUnderCheck, type FileOperation, isUnder } from "./file-operations.ts";
import type { FileTree, TreeLayer } from "./file-tree.ts";

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
 *   have deleted already. See [Note: released blocks].
 * An operation without effect does not change the layer. `released`: the released records of the list below the layer.
 */
export function applyOperations(
  layer: TreeLayer,
  operations: readonly FileOperation[],
  released: ReadonlyMap<string, Released>,
): void {
  for (const operation of operations) applyOne(layer, operation, released);
}

function applyOne(layer: TreeLayer, operation: FileOperation, released: ReadonlyMap<string, Released>): void {
  switch (operation.kind) {
    case "add-folder":
      add(layer, { kind: "folder", id: operation.id, parentId: operation.parentId, name: operation.name });
      return;
    case "add-entries":
      for (const { id, parentId, name } of operation.folders) add(layer, { kind: "folder", id, parentId, name });
      for (const file of operation.files) if (!wasDeleted(layer, released, file)) add(layer, file);
      return;
    case "rename":
      change(layer, operation.id, { name: operation.name });
      return;
    case "move":
      for (const id of operation.ids) change(layer, id, { parentId: operation.parentId });
      return;
    case "delete":
      for (const id of findDeleted(layer, operation)) layer.remove(id);
      return;
    case "forget-released":
  }
}

function add(layer: TreeLayer, entry: StoredEntry): void {
  if (layer.has(entry.id)) return;
  putFreelyNamed(layer, isFolder(layer, entry.parentId) ? entry : { ...entry, parentId: null });
}

function wasDeleted(layer: TreeLayer, released: ReadonlyMap<string, Released>, { id }: StoredEntry): boolean {
  return released.has(id) || (layer.changedIds().has(id) && !layer.has(id));
}

function change(layer: TreeLayer, id: string, fields: { name: string } | { parentId: string | null }): void {
  const before = layer.get(id);
  if (before === undefined) return;
  const after = { ...before, ...fields };
  if (after.name === before.name && after.parentId === before.parentId) return;
  if (!isFolder(layer, after.parentId)) return;
  if (after.parentId !== null && isUnder(layer, after.parentId, new Set([id]))) return;
  putFreelyNamed(layer, after);
}

function isFolder(tree: FileTree, id: string | null): boolean {
  return id === null || tree.get(id)?.kind === "folder";
}

function putFreelyNamed(layer: TreeLayer, entry: StoredEntry): void {
  let { name } = entry;
  for (let number = 2; isTaken(layer, entry, name); number += 1) name = numberedName(entry.name, entry.kind, number);
  layer.put({ ...entry, name });
}

function isTaken(tree: FileTree, { id, parentId }: StoredEntry, name: string): boolean {
  for (const other of tree.childrenNamed(parentId, normalName(name))) if (other.id !== id) return true;
  return false;
}

/** Ids of the entries that a deletion removes from this list. */
function findDeleted(tree: FileTree, { rootIds, seenIds }: FileOperation & { kind: "delete" }): ReadonlySet<string> {
  const isUnderRoots = createUnderCheck(tree, new Set(rootIds));
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
