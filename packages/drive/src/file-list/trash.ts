import type { StoredEntry, StoredFolder } from "./entries.ts";
import type { FileTree } from "./file-tree.ts";

/**
 * [Note: trash] The trash is a folder at the top of the list with this id, which no new entry can get. The first `trash`
 * operation creates it, and it stays. Entries directly in it have the mark `trashed`; their content is below them. Its name is
 * never shown. No other operation names it, and views hide it.
 */
export const trashId = "f".repeat(32);

export const trashFolder: StoredFolder = { kind: "folder", id: trashId, parentId: null, name: trashId };

/** Whether the entry is the trash or inside it. */
export function isInTrash(tree: FileTree, id: string): boolean {
  return createTrashCheck(tree)(id);
}

/** Creates the same check for many entries, which follows each path upwards only once. The tree must not change meanwhile. */
export function createTrashCheck(tree: Pick<FileTree, "has" | "parentIdOf">): (id: string) => boolean {
  if (!tree.has(trashId)) return () => false;
  const known = new Map<string, boolean>([[trashId, true]]);

  function isFolderInTrash(id: string): boolean {
    const path: string[] = [];
    let isFound: boolean | undefined;
    for (let at: string | null = id; at !== null && isFound === undefined; at = tree.parentIdOf(at) ?? null) {
      path.push(at);
      isFound = known.get(at);
    }
    for (const passedId of path) known.set(passedId, isFound ?? false);
    return isFound ?? false;
  }

  return (id) => {
    if (id === trashId) return true;
    const parentId = tree.parentIdOf(id) ?? null;
    return parentId !== null && (known.get(parentId) ?? isFolderInTrash(parentId));
  };
}

/** Date since which the entry is in the trash, itself or with a folder. Null if it is not in the trash. */
export function trashedDateOf(tree: FileTree, id: string): number | null {
  for (let at = tree.get(id); at !== undefined && at.parentId !== null; at = tree.get(at.parentId)) {
    if (at.parentId === trashId) return at.trashed?.date ?? 0;
  }
  return null;
}

/** Entries directly in the trash. */
export function trashedEntries(tree: FileTree): StoredEntry[] {
  return Array.from(tree.childrenOf(trashId), ({ id }) => tree.get(id)).filter((entry) => entry !== undefined);
}

/** Folder of an entry, and for one directly in the trash its folder before. */
export function formerParentId({ parentId, trashed }: StoredEntry): string | null {
  return parentId === trashId ? (trashed?.parentId ?? null) : parentId;
}
