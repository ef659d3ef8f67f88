import { AppError } from "@dexnet/protocol/errors";
import type { Entries, StoredEntry } from "./entries.ts";
import { acceptedName, normalName } from "./entry-names.ts";
import { type FileOperation, isUnder } from "./file-operations.ts";

/**
 * Checks an operation against the list that the user sees: a taken name or a missing entry is a fault. Returns the operation
 * with its name as it is stored. Uploaded files are always accepted, and are added under a free name.
 */
export function checkedOperation(entries: Entries, operation: FileOperation): FileOperation {
  switch (operation.kind) {
    case "add-folder": {
      const name = acceptedName(operation.name, "folder");
      refuseTaken(siblingsIn(entries, operation.parentId), name);
      return { ...operation, name };
    }
    case "add-entries":
    case "forget-released":
      return operation;
    case "rename": {
      const entry = existing(entries, operation.id);
      const name = acceptedName(operation.name, entry.kind);
      const namesake = siblingsIn(entries, entry.parentId).get(normalName(name));
      if (namesake !== undefined && namesake.id !== entry.id) throw new AppError("name_taken");
      return { ...operation, name };
    }
    case "move": {
      const taken = siblingsIn(entries, operation.parentId);
      const target = operation.parentId === null ? undefined : existing(entries, operation.parentId);
      for (const id of operation.ids) {
        const entry = existing(entries, id);
        if (entry.parentId === operation.parentId) continue;
        refuseTaken(taken, entry.name);
        taken.set(normalName(entry.name), entry);
        if (target !== undefined && isUnder(entries, target, new Set([id]))) throw new AppError("entry_not_found");
      }
      return operation;
    }
    case "delete":
      for (const id of operation.rootIds) existing(entries, id);
      return operation;
  }
}

/** Entries of a folder by normalized name. Faults: entry_not_found if there is no such folder. */
export function siblingsIn(entries: Entries, parentId: string | null): Map<string, StoredEntry> {
  if (parentId !== null && existing(entries, parentId).kind !== "folder") throw new AppError("entry_not_found");
  const siblings = new Map<string, StoredEntry>();
  for (const entry of entries.values()) {
    if (entry.parentId === parentId) siblings.set(normalName(entry.name), entry);
  }
  return siblings;
}

export function refuseTaken(siblings: ReadonlyMap<string, StoredEntry>, name: string): void {
  const namesake = siblings.get(normalName(name));
  if (namesake !== undefined) throw new AppError(namesake.kind === "folder" ? "directory_exists" : "file_exists");
}

function existing(entries: Entries, id: string): StoredEntry {
  const entry = entries.get(id);
  if (entry === undefined) throw new AppError("entry_not_found");
  return entry;
}
