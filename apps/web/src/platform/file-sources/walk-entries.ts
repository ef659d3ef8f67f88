import type { UploadItem } from "@dexnet/drive/transfers/transfers";
import type { ItemCollector } from "./read-items.ts";

export async function itemOfEntry(entry: FileSystemFileEntry, path: readonly string[]): Promise<UploadItem | null> {
  try {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return { kind: "file", path, file };
  } catch {
    return null;
  }
}

/** Reads a folder in browsers that have entries and no handles. `path` ends with the folder itself. */
export async function walkEntry(
  folder: FileSystemDirectoryEntry,
  path: readonly string[],
  collector: ItemCollector,
): Promise<void> {
  const reader = folder.createReader();
  const folders: FileSystemDirectoryEntry[] = [];
  let isEmpty = true;
  // A reader returns a hundred entries at a time, and none at the end.
  for (let batch = await readSome(reader); batch === null || batch.length > 0; batch = await readSome(reader)) {
    isEmpty = false;
    if (batch === null) {
      collector.add([null]);
      break;
    }
    const files = batch.filter((entry): entry is FileSystemFileEntry => entry.isFile);
    folders.push(...batch.filter((entry): entry is FileSystemDirectoryEntry => entry.isDirectory));
    collector.add(await Promise.all(files.map((file) => itemOfEntry(file, path))));
  }
  if (isEmpty) collector.add([{ kind: "folder", path }]);
  for (const inner of folders) await walkEntry(inner, [...path, inner.name], collector);
}

/** Null when the folder can't be read. */
function readSome(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[] | null> {
  return new Promise((resolve) => reader.readEntries(resolve, () => resolve(null)));
}
