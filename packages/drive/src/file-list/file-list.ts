import type { StoredEntry, StoredFolder } from "./entries.ts";
import { extensionOf } from "./entry-names.ts";
import { idsUnder } from "./file-operations.ts";
import type { FileTree } from "./file-tree.ts";
import { createTrashCheck, formerParentId, trashId } from "./trash.ts";

export type Entry = FolderEntry | FileEntry;

interface CommonFields {
  id: string;
  parentId: string | null;
  name: string;
  isFavourite: boolean;
  /** Milliseconds since 1970. Null for an entry that is not directly in the trash. */
  trashedAt: number | null;
  /**
   * Names of its folders from the top, in views with a search text, of the trash, favourites and recent files. Otherwise
   * empty. In the trash these are the former folders.
   */
  parentNames: readonly string[];
  /** The entry is only being uploaded: nothing can be done with it but cancel that. */
  isUploading?: true;
}

export interface FolderEntry extends CommonFields {
  kind: "folder";
}

export interface FileEntry extends CommonFields {
  kind: "file";
  extension: string;
  sizeBytes: number;
  /** Milliseconds since 1970. */
  date: number;
  /** Name of the block of its thumbnail, if it has one. */
  thumbnailCid?: string;
}

export interface FileList {
  version: number;
  filesSizeBytes: number;
  entries: readonly Entry[];
}

export interface StorageContent {
  files: number;
  folders: number;
  filesSizeBytes: number;
}

/** Counts all entries including those in the trash, or the given ones with their content. */
export function countContent(tree: FileTree, rootIds?: readonly string[]): StorageContent {
  const { size, folderCount, filesSizeBytes } = tree;
  const folders = folderCount - (tree.has(trashId) ? 1 : 0);
  if (rootIds === undefined) return { files: size - folderCount, folders, filesSizeBytes };
  const content = { files: 0, folders: 0, filesSizeBytes: 0 };
  for (const id of idsUnder(tree, rootIds)) {
    const entry = tree.get(id);
    content[entry?.kind === "file" ? "files" : "folders"] += 1;
    if (entry?.kind === "file") content.filesSizeBytes += entry.sizeBytes;
  }
  return content;
}

/** Folders from the root to this one, itself last; none if it does not exist. */
export function pathTo(tree: FileTree, folderId: string | null): FolderEntry[] {
  const path: FolderEntry[] = [];
  for (let id = folderId; id !== null; ) {
    const folder = tree.get(id);
    if (folder?.kind !== "folder") return [];
    path.unshift(shownFolder(folder));
    id = folder.parentId;
  }
  return path;
}

/** Data for a screen: names and sizes without keys and the CIDs of parts. It has nothing of the trash. */
export function createFileList(tree: FileTree, version: number): FileList {
  const isInTrash = createTrashCheck(tree);
  const entries: Entry[] = [];
  for (const entry of tree.values()) if (!isInTrash(entry.id)) entries.push(shownEntry(entry));
  return { version, filesSizeBytes: tree.filesSizeBytes, entries };
}

export function shownEntry(entry: StoredEntry, parentNames: readonly string[] = []): Entry {
  if (entry.kind === "folder") return shownFolder(entry, parentNames);
  const { kind, name, sizeBytes, date, content } = entry;
  const { thumbnailCid } = content;
  const file: FileEntry = {
    kind,
    ...commonFieldsOf(entry, parentNames),
    extension: extensionOf(name),
    sizeBytes,
    date,
  };
  return thumbnailCid === undefined ? file : { ...file, thumbnailCid };
}

export function shownFolder(folder: StoredFolder, parentNames: readonly string[] = []): FolderEntry {
  return { kind: folder.kind, ...commonFieldsOf(folder, parentNames) };
}

function commonFieldsOf(entry: StoredEntry, parentNames: readonly string[]): CommonFields {
  const { id, parentId, name, isFavourite = false, trashed } = entry;
  return {
    id,
    parentId,
    name,
    isFavourite,
    trashedAt: parentId === trashId ? (trashed?.date ?? null) : null,
    parentNames,
  };
}

/** Creates a function that returns the names of the folders of an entry, from the top. */
export function createParentNames(tree: FileTree): (entry: StoredEntry) => readonly string[] {
  const known = new Map<string, readonly string[]>();

  function namesTo(folderId: string | null): readonly string[] {
    const folder = folderId === null ? undefined : tree.get(folderId);
    if (folder === undefined) return [];
    const found = known.get(folder.id);
    if (found !== undefined) return found;
    // Ends a circle of former folders, which no client makes.
    known.set(folder.id, []);
    const names = [...namesTo(formerParentId(folder)), folder.name];
    known.set(folder.id, names);
    return names;
  }

  return (entry) => namesTo(formerParentId(entry));
}
