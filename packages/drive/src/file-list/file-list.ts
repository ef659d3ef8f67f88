import type { Entries, StoredEntry, StoredFolder } from "./entries.ts";
import { extensionOf } from "./entry-names.ts";
import { isEntryTable } from "./entry-table.ts";
import { createUnderCheck } from "./file-operations.ts";

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

export interface Totals {
  /** Size of the files as the user sees them. */
  filesSizeBytes: number;
  /** Size of the blocks that contain them. */
  blocksSizeBytes: number;
}

export function totalsOf(entries: Entries): Totals {
  if (isEntryTable(entries))
    return { filesSizeBytes: entries.filesSizeBytes, blocksSizeBytes: entries.blocksSizeBytes };
  const totals = { filesSizeBytes: 0, blocksSizeBytes: 0 };
  for (const entry of entries.values()) {
    if (entry.kind !== "file") continue;
    totals.filesSizeBytes += entry.sizeBytes;
    totals.blocksSizeBytes += entry.content.blocksSizeBytes;
  }
  return totals;
}

/** Counts all entries, or the given ones with their content. */
export function countContent(entries: Entries, rootIds?: readonly string[]): StorageContent {
  const isCounted = rootIds === undefined ? () => true : createUnderCheck(entries, new Set(rootIds));
  const content = { files: 0, folders: 0, filesSizeBytes: 0 };
  for (const entry of entries.values()) {
    if (!isCounted(entry)) continue;
    content[entry.kind === "file" ? "files" : "folders"] += 1;
    if (entry.kind === "file") content.filesSizeBytes += entry.sizeBytes;
  }
  return content;
}

/** Data for a screen: names and sizes without keys and CIDs. */
export function createFileList(entries: Entries, version: number): FileList {
  return {
    version,
    filesSizeBytes: totalsOf(entries).filesSizeBytes,
    entries: [...entries.values()].map(shownEntry),
  };
}

export function shownEntry(entry: StoredEntry): Entry {
  if (entry.kind === "folder") return shownFolder(entry);
  const { kind, id, parentId, name, sizeBytes, date } = entry;
  return { kind, id, parentId, name, extension: extensionOf(name), sizeBytes, date };
}

export function shownFolder({ kind, id, parentId, name }: StoredFolder): FolderEntry {
  return { kind, id, parentId, name };
}
