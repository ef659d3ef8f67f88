import type { FileEntry, FileList, FolderEntry } from "./file-list.ts";
import { nameKey, numberedName, safeName } from "./safe-names.ts";

export interface PlannedFile {
  readonly entry: FileEntry;
  /** Names from the target folder down, each safe for the disk. */
  readonly path: readonly string[];
}

export interface PathPlan {
  /** Each after the one that it is in. */
  readonly folders: readonly (readonly string[])[];
  readonly files: readonly PlannedFile[];
}

/** Where entries go whose folder is missing, or lies in itself. */
const WITHOUT_FOLDER = "without-folder";

/**
 * Gives every folder and file a place of its own under the target: names made safe, and numbered where two of one folder
 * would be one. The same list gives the same places.
 */
export function planPaths({ folders, files }: FileList, platform: NodeJS.Platform): PathPlan {
  const taken = new Map<string, Set<string>>();
  const placed = new Map<string, readonly string[]>();
  const ordered: (readonly string[])[] = [];
  let strays: readonly string[] | undefined;

  function claim(parent: readonly string[], name: string): readonly string[] {
    const key = JSON.stringify(parent);
    const names = taken.get(key) ?? new Set<string>();
    taken.set(key, names);
    const safe = safeName(name, platform);
    let free = safe;
    for (let number = 2; names.has(nameKey(free, platform)); number += 1) free = numberedName(safe, number);
    names.add(nameKey(free, platform));
    return [...parent, free];
  }

  function place(folder: FolderEntry, parent: readonly string[]): readonly string[] {
    const path = claim(parent, folder.name);
    placed.set(folder.id, path);
    ordered.push(path);
    return path;
  }

  function straysFolder(): readonly string[] {
    if (strays === undefined) {
      strays = claim([], WITHOUT_FOLDER);
      ordered.push(strays);
    }
    return strays;
  }

  /** The way up is gone without recursion: a list may be thousands of folders deep. */
  function folderPath(id: string | null): readonly string[] {
    const way: FolderEntry[] = [];
    const seen = new Set<string>();
    let at = id;
    while (at !== null && !placed.has(at)) {
      const folder = folders.get(at);
      if (folder === undefined || seen.has(at)) break;
      seen.add(at);
      way.push(folder);
      at = folder.parentId;
    }
    let path: readonly string[] = at === null ? [] : (placed.get(at) ?? straysFolder());
    for (const folder of way.reverse()) path = place(folder, path);
    return path;
  }

  for (const id of folders.keys()) folderPath(id);
  return {
    folders: ordered,
    files: files.map((entry) => ({ entry, path: claim(folderPath(entry.parentId), entry.name) })),
  };
}
