import { AppError } from "@dexnet/protocol/errors/errors";
import type { StoredEntry } from "../file-list/entries.ts";
import { normalName } from "../file-list/entry-names.ts";
import { type EntryCopy, isUnder, type SingleOperation, topmostIds } from "../file-list/file-operations.ts";
import type { EntryName, FileTree } from "../file-list/file-tree.ts";
import { childNamed, refuseTaken, requireFolder, requireOutsideTrash } from "../file-list/operation-check.ts";

/**
 * What happens to an entry whose name is taken in its new folder. `replace`: the entry that has the name goes to the trash,
 * and folders with the same name are merged. `skip`: it stays where it is, or is not copied.
 */
export type ExistingNames = "refuse" | "replace" | "keep-both" | "skip";

/** An entry whose name is taken in the folder where it shall be. */
export interface NameConflict {
  id: string;
  name: string;
  isFolder: boolean;
}

export interface MoveDeps {
  readonly tree: FileTree;
  readonly parentId: string | null;
  readonly existing: ExistingNames;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly newId: () => string;
}

/** Entries that go into one folder. */
interface FolderEntries {
  readonly entries: readonly StoredEntry[];
  readonly folderId: string | null;
}

/** Returns those of the entries whose names are taken in the folder. Entries of the folder itself have no conflict there. */
export function findConflicts(tree: FileTree, ids: readonly string[], parentId: string | null): NameConflict[] {
  requireFolder(tree, parentId);
  const seen = new Set<string>();
  return movableEntries(tree, ids).flatMap(({ id, name, kind, parentId: fromId }) => {
    if (fromId === parentId) return [];
    const normal = normalName(name);
    const isTaken = seen.has(normal) || childNamed(tree, parentId, name) !== undefined;
    seen.add(normal);
    return isTaken ? [{ id, name, isFolder: kind === "folder" }] : [];
  });
}

/**
 * Plans to move entries into a folder. Empty if there is nothing to do. Faults: entry_not_found, also for a folder that would be
 * inside itself; directory_exists or file_exists with `refuse`.
 */
export function planMove(ids: readonly string[], deps: MoveDeps): SingleOperation[] {
  const { tree, parentId } = deps;
  requireFolder(tree, parentId);
  const entries = movableEntries(tree, ids).filter((entry) => entry.parentId !== parentId);
  const movedIds = new Set(entries.map(({ id }) => id));
  if (parentId !== null && isUnder(tree, parentId, movedIds)) throw new AppError("entry_not_found");
  const operations: SingleOperation[] = [];
  /** The last operation, if it is a move. */
  let last: { ids: string[]; parentId: string | null } | undefined;
  const moveToTrash = ({ id }: { readonly id: string }) => {
    last = undefined;
    operations.push({ kind: "trash", ids: [id], date: deps.now });
  };
  putAll({ entries, folderId: parentId }, deps, {
    put({ id }, folderId) {
      if (last?.parentId === folderId) {
        last.ids.push(id);
        return;
      }
      last = { ids: [id], parentId: folderId };
      operations.push({ kind: "move", ...last });
    },
    replace: moveToTrash,
    // The folder is empty now.
    finishMerge: moveToTrash,
  });
  return operations;
}

/** Plans copies of entries and their content. Copies in the same folder get a number. Faults: as `planMove`. */
export function planCopy(ids: readonly string[], deps: MoveDeps): SingleOperation[] {
  const { tree, parentId, newId } = deps;
  requireFolder(tree, parentId);
  const copies: EntryCopy[] = [];
  const replacedIds: string[] = [];
  putAll({ entries: movableEntries(tree, ids), folderId: parentId }, deps, {
    put(entry, folderId) {
      const made: EntryCopy[] = [{ id: newId(), sourceId: entry.id, parentId: folderId }];
      // The loop also visits the copies that are added meanwhile.
      for (const { id, sourceId } of made) {
        for (const child of tree.childrenOf(sourceId)) made.push({ id: newId(), sourceId: child.id, parentId: id });
      }
      for (const copy of made) copies.push(copy);
    },
    replace: ({ id }) => void replacedIds.push(id),
    finishMerge: () => undefined,
  });
  if (copies.length === 0) return [];
  return [
    ...(replacedIds.length === 0 ? [] : [{ kind: "trash" as const, ids: replacedIds, date: deps.now }]),
    { kind: "copy", copies, parentId },
  ];
}

interface MoveSteps {
  put(entry: StoredEntry, folderId: string | null): void;
  /** Removes the entry that has the name. */
  replace(namesake: EntryName): void;
  /** Called when the content of a folder was put into the folder with its name. */
  finishMerge(entry: StoredEntry): void;
}

function putAll({ entries, folderId }: FolderEntries, { tree, existing }: MoveDeps, steps: MoveSteps): void {
  const waiting: FolderEntries[] = [{ entries, folderId }];
  const merged = new Map<string, StoredEntry>();

  function putInto(entry: StoredEntry, targetId: string | null, taken: Set<string>): void {
    const normal = normalName(entry.name);
    const namesake = childNamed(tree, targetId, entry.name);
    const isTaken = taken.has(normal);
    const put = () => {
      taken.add(normal);
      steps.put(entry, targetId);
    };
    // A copy beside its source is numbered.
    if ((namesake === undefined && !isTaken) || entry.parentId === targetId) put();
    else if (existing === "refuse") refuseTaken(namesake ?? { ...entry, isFolder: entry.kind === "folder" });
    else if (existing === "keep-both" || (existing === "replace" && isKept(namesake, entry, isTaken))) put();
    else if (existing === "replace" && namesake !== undefined) replace(entry, namesake, put);
  }

  /**
   * Whether both are kept: the name is that of another entry of the request, of a folder that is being merged itself, or of a
   * folder that contains this entry.
   */
  function isKept(namesake: EntryName | undefined, entry: StoredEntry, isTaken: boolean): boolean {
    if (namesake === undefined || isTaken || merged.has(namesake.id)) return true;
    return !canMerge(namesake, entry) && isUnder(tree, entry.id, new Set([namesake.id]));
  }

  function replace(entry: StoredEntry, namesake: EntryName, put: () => void): void {
    if (!canMerge(namesake, entry)) {
      steps.replace(namesake);
      put();
      return;
    }
    const children = Array.from(tree.childrenOf(entry.id), ({ id }) => tree.get(id)).filter((one) => one !== undefined);
    waiting.push({ entries: children, folderId: namesake.id });
    merged.set(entry.id, entry);
  }

  for (const { entries, folderId: targetId } of waiting) {
    const taken = new Set<string>();
    for (const entry of entries) putInto(entry, targetId, taken);
  }
  // The inner folders come first.
  for (const entry of [...merged.values()].reverse()) steps.finishMerge(entry);
}

function canMerge(namesake: EntryName, entry: StoredEntry): boolean {
  return namesake.isFolder && entry.kind === "folder";
}

/** Faults: entry_not_found. */
function movableEntries(tree: FileTree, ids: readonly string[]): StoredEntry[] {
  requireOutsideTrash(tree, ids);
  return topmostIds(tree, ids).flatMap((id) => tree.get(id) ?? []);
}
