import { AppError } from "@dexnet/protocol/errors/errors";
import type { StoredEntry } from "./entries.ts";
import { acceptedName, normalName } from "./entry-names.ts";
import { type FileOperation, isUnder } from "./file-operations.ts";
import type { EntryName, FileTree } from "./file-tree.ts";
import { createTrashCheck, isInTrash, trashId } from "./trash.ts";

/**
 * Checks an operation against the list that the user sees: a taken name or a missing entry is a fault. Returns the operation
 * with its name as it is stored. Uploaded files are always accepted, and are added under a free name. So is a batch: its maker
 * has checked it. Entries in the trash can only be restored and deleted.
 */
export function checkedOperation(tree: FileTree, operation: FileOperation): FileOperation {
  switch (operation.kind) {
    case "add-folder": {
      const name = acceptedName(operation.name, "folder");
      requireFolder(tree, operation.parentId);
      refuseTaken(childNamed(tree, operation.parentId, name));
      return { ...operation, name };
    }
    case "add-entries":
    case "forget-released":
    case "batch":
      return operation;
    case "rename": {
      const { id, kind, parentId } = existing(tree, operation.id);
      const name = acceptedName(operation.name, kind);
      for (const namesake of tree.childrenNamed(parentId, normalName(name))) {
        if (namesake.id !== id) throw new AppError("name_taken");
      }
      return { ...operation, name };
    }
    case "move":
      requireFolder(tree, operation.parentId);
      refuseMove(tree, operation.ids, operation.parentId);
      return operation;
    case "trash":
    case "set-favourite":
      requireOutsideTrash(tree, operation.ids);
      return operation;
    case "copy":
      requireFolder(tree, operation.parentId);
      requireOutsideTrash(
        tree,
        operation.copies.map(({ sourceId }) => sourceId),
      );
      return operation;
    case "restore":
      requireInTrash(tree, operation.ids);
      return operation;
    case "delete":
      for (const id of operation.rootIds) if (id === trashId || !tree.has(id)) throw new AppError("entry_not_found");
      return operation;
  }
}

function refuseMove(tree: FileTree, ids: readonly string[], parentId: string | null): void {
  const moved = new Map<string, EntryName>();
  for (const id of ids) {
    const { name, kind, parentId: fromId } = existing(tree, id);
    if (fromId === parentId) continue;
    const normal = normalName(name);
    refuseTaken(moved.get(normal) ?? childNamed(tree, parentId, name));
    moved.set(normal, { id, name, isFolder: kind === "folder" });
    if (parentId !== null && isUnder(tree, parentId, new Set([id]))) throw new AppError("entry_not_found");
  }
}

/** Faults: entry_not_found if there is no such folder. */
export function requireFolder(tree: FileTree, folderId: string | null): void {
  if (folderId !== null && existing(tree, folderId).kind !== "folder") throw new AppError("entry_not_found");
}

/** An entry of a folder by its name, in any form of the name. */
export function childNamed(tree: FileTree, folderId: string | null, name: string): EntryName | undefined {
  for (const child of tree.childrenNamed(folderId, normalName(name))) return child;
  return undefined;
}

export function refuseTaken(namesake: EntryName | undefined): void {
  if (namesake !== undefined) throw new AppError(namesake.isFolder ? "directory_exists" : "file_exists");
}

/** Requires that all of the entries exist and are not in the trash. Faults: entry_not_found. */
export function requireOutsideTrash(tree: FileTree, ids: readonly string[]): void {
  const isTrashed = createTrashCheck(tree);
  for (const id of ids) if (!tree.has(id) || isTrashed(id)) throw new AppError("entry_not_found");
}

function requireInTrash(tree: FileTree, ids: readonly string[]): void {
  const isTrashed = createTrashCheck(tree);
  for (const id of ids) if (id === trashId || !isTrashed(id)) throw new AppError("entry_not_found");
}

/** Entry that is not in the trash. Faults: entry_not_found. */
function existing(tree: FileTree, id: string): StoredEntry {
  const entry = tree.get(id);
  if (entry === undefined || isInTrash(tree, id)) throw new AppError("entry_not_found");
  return entry;
}
