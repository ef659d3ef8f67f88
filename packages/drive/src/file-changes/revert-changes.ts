import { applyOperations } from "../file-list/apply-operations.ts";
import type { StoredEntry } from "../file-list/entries.ts";
import { type FileOperation, idsUnder, type SingleOperation } from "../file-list/file-operations.ts";
import type { FileTree, TreeLayer } from "../file-list/file-tree.ts";
import { createTrashCheck, trashId } from "../file-list/trash.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";

interface ChangedEntry {
  readonly before: StoredEntry;
  readonly after: StoredEntry;
  readonly wasInTrash: boolean;
  readonly isInTrash: boolean;
}

/**
 * Creates the operation that reverts the changes of a layer. It is applied to a later list: of entries that others have
 * changed since it changes nothing. New entries go to the trash, and entries that were deleted for good stay deleted. Null if
 * there is nothing to revert.
 */
export function createRevert(layer: TreeLayer, below: FileTree, now: number): FileOperation | null {
  const addedIds: string[] = [];
  const changed: ChangedEntry[] = [];
  const [wasInTrash, isInTrash] = [createTrashCheck(below), createTrashCheck(layer)];
  for (const id of layer.changedIds()) {
    const [before, after] = [below.get(id), layer.get(id)];
    if (after === undefined || id === trashId) continue;
    if (before === undefined) addedIds.push(id);
    else changed.push({ before, after, wasInTrash: wasInTrash(id), isInTrash: isInTrash(id) });
  }
  const moves = revertMoves(changed);
  const targetIds = new Set(moves.map(({ parentId }) => parentId));
  const trashed = changed.filter((change) => change.isInTrash && !change.wasInTrash).map(({ after }) => after.id);
  // A folder comes back before the entries that are moved into it. All others come back last, when their names are free.
  const operations = [
    ...restoreEntries(trashed.filter((id) => targetIds.has(id))),
    ...moves,
    ...revertNames(changed),
    ...trashAdded(layer, addedIds, now),
    ...trashAgain(layer, changed, now),
    ...restoreEntries(trashed.filter((id) => !targetIds.has(id))),
    ...revertFavourites(changed),
  ];
  if (operations.length === 0) return null;
  const kinds = new Set(operations.map(({ kind }) => kind));
  // Entries of one kind of change have had their names beside each other before.
  if (kinds.size === 1 && !kinds.has("rename")) return { kind: "batch", operations };
  return { kind: "batch", operations: [...operations, ...renameNumbered(layer, below, operations)] };
}

/** Renames the entries that get a number on the way, because their name becomes free only later. */
function renameNumbered(layer: TreeLayer, below: FileTree, operations: readonly SingleOperation[]): SingleOperation[] {
  const reverted = createTreeLayer(layer);
  applyOperations(reverted, operations, new Map());
  return Array.from(reverted.changedIds()).flatMap((id) => {
    const [before, after] = [below.get(id), reverted.get(id)];
    if (before === undefined || after === undefined || before.name === after.name) return [];
    return [{ kind: "rename", id, name: before.name, ifName: after.name }];
  });
}

function revertMoves(changed: readonly ChangedEntry[]): (SingleOperation & { kind: "move" })[] {
  const moved = changed.filter(
    ({ before, after, ...change }) => before.parentId !== after.parentId && !change.wasInTrash && !change.isInTrash,
  );
  const byFolders = Map.groupBy(moved, ({ before, after }) => `${before.parentId} ${after.parentId}`);
  return [...byFolders.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const ids = group.map(({ after }) => after.id);
    return [{ kind: "move", ids, parentId: first.before.parentId, ifParentId: first.after.parentId }];
  });
}

function revertNames(changed: readonly ChangedEntry[]): SingleOperation[] {
  return changed
    .filter(({ before, after }) => before.name !== after.name)
    .map(({ before, after }) => ({ kind: "rename", id: after.id, name: before.name, ifName: after.name }));
}

/** What others add to these entries until then keeps them. */
function trashEntries(tree: FileTree, ids: readonly string[], date: number): SingleOperation {
  return { kind: "trash", ids, date, seenIds: idsUnder(tree, ids) };
}

function trashAdded(layer: TreeLayer, ids: readonly string[], date: number): SingleOperation[] {
  return ids.length === 0 ? [] : [trashEntries(layer, ids, date)];
}

function restoreEntries(ids: readonly string[]): SingleOperation[] {
  return ids.length === 0 ? [] : [{ kind: "restore", ids }];
}

/** An entry gets back its date in the trash, so that it does not stay there longer. */
function trashAgain(layer: TreeLayer, changed: readonly ChangedEntry[], now: number): SingleOperation[] {
  const restored = changed.filter((change) => !change.isInTrash && change.wasInTrash);
  const byDate = Map.groupBy(restored, ({ before }) => before.trashed?.date ?? now);
  return Array.from(byDate, ([date, group]) => {
    const ids = group.map(({ after }) => after.id);
    return trashEntries(layer, ids, date);
  });
}

function revertFavourites(changed: readonly ChangedEntry[]): SingleOperation[] {
  return [true, false].flatMap((isFavourite) => {
    const ids = changed
      .filter(
        ({ before, after }) =>
          before.isFavourite !== after.isFavourite && (before.isFavourite ?? false) === isFavourite,
      )
      .map(({ after }) => after.id);
    return ids.length === 0 ? [] : [{ kind: "set-favourite", ids, isFavourite }];
  });
}
