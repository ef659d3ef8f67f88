import { type FileEntry, type FileList, type FolderEntry, trashId } from "./file-list.ts";
import { nameKey, numberedName, safeName } from "./safe-names.ts";

export interface PlannedFile {
  readonly entry: FileEntry;
  /** Names from the target folder down, each safe for the disk. */
  readonly path: readonly string[];
}

export interface PathPlan {
  /** Parents before their children. */
  readonly folders: readonly (readonly string[])[];
  readonly files: readonly PlannedFile[];
}

/** Folder for entries whose parent is missing or contains itself. */
const withoutFolder = "without-folder";
/** Folder for the entries of the trash, whose own name is never shown. */
const trashName = "Trash";

/**
 * Assigns every folder and file a unique path under the target. Names are made safe, and numbered if two of one folder would
 * be the same. The same list gives the same paths.
 */
export function planPaths({ folders, files }: FileList, platform: NodeJS.Platform): PathPlan {
  const taken = new Map<string, Set<string>>();
  const pathById = new Map<string, readonly string[]>();
  const ordered: (readonly string[])[] = [];
  let strayPath: readonly string[] | undefined;

  function reservePath(parent: readonly string[], name: string): readonly string[] {
    const key = JSON.stringify(parent);
    const names = taken.get(key) ?? new Set<string>();
    taken.set(key, names);
    const safe = safeName(name, platform);
    let free = safe;
    for (let number = 2; names.has(nameKey(free, platform)); number += 1) free = numberedName(safe, number);
    names.add(nameKey(free, platform));
    return [...parent, free];
  }

  function addFolder(folder: FolderEntry, parent: readonly string[]): readonly string[] {
    const path = reservePath(parent, folder.id === trashId ? trashName : folder.name);
    pathById.set(folder.id, path);
    ordered.push(path);
    return path;
  }

  function strayFolder(): readonly string[] {
    if (strayPath === undefined) {
      strayPath = reservePath([], withoutFolder);
      ordered.push(strayPath);
    }
    return strayPath;
  }

  /** Walks up without recursion, because a list may be thousands of folders deep. */
  function folderPath(id: string | null): readonly string[] {
    const ancestors: FolderEntry[] = [];
    const seen = new Set<string>();
    let currentId = id;
    while (currentId !== null && !pathById.has(currentId)) {
      const folder = folders.get(currentId);
      if (folder === undefined || seen.has(currentId)) break;
      seen.add(currentId);
      ancestors.push(folder);
      currentId = folder.parentId;
    }
    let path: readonly string[] = currentId === null ? [] : (pathById.get(currentId) ?? strayFolder());
    for (const folder of ancestors.reverse()) path = addFolder(folder, path);
    return path;
  }

  // The trash comes later, so that a folder of the user keeps the name.
  for (const { id, parentId } of folders.values()) if (parentId === null && id !== trashId) folderPath(id);
  for (const id of folders.keys()) folderPath(id);
  return {
    folders: ordered,
    files: files.map((entry) => ({ entry, path: reservePath(folderPath(entry.parentId), entry.name) })),
  };
}
