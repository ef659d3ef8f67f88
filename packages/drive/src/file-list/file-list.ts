import type { StoredEntry, StoredFolder } from "./entries.ts";
import { extensionOf } from "./entry-names.ts";
import { idsUnder } from "./file-operations.ts";
import type { FileTree } from "./file-tree.ts";

export type Entry = FolderEntry | FileEntry;

export interface FolderEntry {
  kind: "folder";
  id: string;
  parentId: string | null;
  name: string;
}

export interface FileEntry {
  kind: "file";
  id: string;
  parentId: string | null;
  name: string;
  extension: string;
  sizeBytes: number;
  /** Milliseconds since 1970. */
  date: number;
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

/** Counts all entries, or the given ones with their content. */
export function countContent(tree: FileTree, rootIds?: readonly string[]): StorageContent {
  const { size, folderCount: folders, filesSizeBytes } = tree;
  if (rootIds === undefined) return { files: size - folders, folders, filesSizeBytes };
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

/** Data for a screen: names and sizes without keys and CIDs. */
export function createFileList(tree: FileTree, version: number): FileList {
  return { version, filesSizeBytes: tree.filesSizeBytes, entries: Array.from(tree.values(), shownEntry) };
}

export function shownEntry(entry: StoredEntry): Entry {
  if (entry.kind === "folder") return shownFolder(entry);
  const { kind, id, parentId, name, sizeBytes, date } = entry;
  return { kind, id, parentId, name, extension: extensionOf(name), sizeBytes, date };
}

export function shownFolder({ kind, id, parentId, name }: StoredFolder): FolderEntry {
  return { kind, id, parentId, name };
}
