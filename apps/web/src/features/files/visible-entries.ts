import type { Entry, FolderEntry } from "@dexnet/drive/drive";

export interface View {
  /** Null for the top of the storage. */
  folderId: string | null;
  searchText: string;
}

/**
 * What the list shows: the folder's own entries or, while something is searched for, every entry of the storage whose
 * name holds it. Folders come first, then names in the order of the person's language.
 */
export function visibleEntries(entries: readonly Entry[], view: View, language: string): Entry[] {
  const wanted = searchForm(view.searchText);
  const shown =
    wanted === ""
      ? entries.filter((entry) => entry.parentId === view.folderId)
      : entries.filter((entry) => searchForm(entry.name).includes(wanted));
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  return shown.sort((a, b) => (a.kind === b.kind ? collator.compare(a.name, b.name) : a.kind === "folder" ? -1 : 1));
}

function searchForm(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

/** The folders from the top down to this one, itself last. A folder that is gone ends the path where it broke. */
export function folderPath(entries: readonly Entry[], folderId: string | null): FolderEntry[] {
  const folders = new Map(entries.flatMap((entry) => (entry.kind === "folder" ? [[entry.id, entry] as const] : [])));
  const path: FolderEntry[] = [];
  for (let id = folderId; id !== null; ) {
    const folder = folders.get(id);
    if (folder === undefined || path.includes(folder)) break;
    path.unshift(folder);
    id = folder.parentId;
  }
  return path;
}
