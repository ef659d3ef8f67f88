import type { UploadItem } from "@dexnet/drive/transfers/transfers";

/** Chosen file or folder before its content is read. */
export type ReadItems = (reading: Reading) => Promise<FoundItems>;

export interface Reading {
  /** Called with the number of files found so far. */
  readonly onFound: (files: number) => void;
  /** Aborts the reading, which then rejects with the reason of the signal. */
  readonly signal: AbortSignal;
}

export interface FoundItems {
  readonly items: readonly UploadItem[];
  /** Number of files and folders that the browser could not read. */
  readonly unreadable: number;
}

/** Collects found files and reports their number. */
export function createItemCollector({ onFound, signal }: Reading) {
  const items: UploadItem[] = [];
  let files = 0;
  let unreadable = 0;
  return {
    add(found: readonly (UploadItem | null)[]): void {
      signal.throwIfAborted();
      for (const item of found) {
        if (item === null) unreadable += 1;
        else items.push(item);
        if (item?.kind === "file") files += 1;
      }
      onFound(files);
    },
    result: (): FoundItems => ({ items, unreadable }),
  };
}

type ItemCollector = ReturnType<typeof createItemCollector>;

/** Chromium only; missing in the standard types. */
interface DroppedItem extends DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

interface DroppedSource {
  readonly handle: Promise<FileSystemHandle | null>;
  readonly entry: FileSystemEntry | null;
  readonly file: File | null;
}

/** Dropped items. Must be called during the drop event: afterwards the browser returns nothing. */
export function droppedItems(transfer: Pick<DataTransfer, "items">): ReadItems {
  const all = [...transfer.items].filter(({ kind }) => kind === "file").map(readDropped);
  return async (reading) => {
    const collector = createItemCollector(reading);
    for (const { handle, entry, file } of all) {
      const found = await handle;
      if (isFolderHandle(found)) await walkHandle(found, [found.name], collector);
      else if (found !== null) collector.add([await itemOfHandle(found as FileSystemFileHandle, [])]);
      else if (isFolderEntry(entry)) await walkEntry(entry, [entry.name], collector);
      else if (file !== null) collector.add([{ kind: "file", path: [], file }]);
      else if (entry !== null) collector.add([await itemOfEntry(entry as FileSystemFileEntry, [])]);
    }
    return collector.result();
  };
}

function readDropped(item: DroppedItem): DroppedSource {
  return {
    // Without a handle, the entry or the file is used.
    handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  };
}

function isFolderHandle(handle: FileSystemHandle | null): handle is FileSystemDirectoryHandle {
  return handle?.kind === "directory";
}

function isFolderEntry(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true;
}

/** Items of a file input: a folder has its files with their paths. Folders without files are missing. */
export function inputItems(files: Iterable<File>): ReadItems {
  // The list belongs to the input and is emptied when the input is reset.
  const chosen = [...files];
  return async (reading) => {
    const collector = createItemCollector(reading);
    collector.add(chosen.map((file) => ({ kind: "file", path: foldersOf(file), file })));
    return collector.result();
  };
}

function foldersOf({ webkitRelativePath }: File): string[] {
  return (webkitRelativePath ?? "").split("/").slice(0, -1);
}

/** Number of files of one folder that are opened at the same time, to keep the browser busy. */
const openedAtOnce = 64;

export async function itemOfHandle(handle: FileSystemFileHandle, path: readonly string[]): Promise<UploadItem | null> {
  try {
    return { kind: "file", path, file: await handle.getFile(), handle };
  } catch {
    return null;
  }
}

/** Reads a folder by handles, which find the files again after a reload. `path` ends with the folder itself. */
export async function walkHandle(
  folder: FileSystemDirectoryHandle,
  path: readonly string[],
  collector: ItemCollector,
): Promise<void> {
  const folders: FileSystemDirectoryHandle[] = [];
  let files: FileSystemFileHandle[] = [];
  let isEmpty = true;

  async function open(): Promise<void> {
    const opened = files;
    files = [];
    collector.add(await Promise.all(opened.map((file) => itemOfHandle(file, path))));
  }

  try {
    for await (const handle of folder.values()) {
      isEmpty = false;
      if (handle.kind === "directory") folders.push(handle as FileSystemDirectoryHandle);
      else files.push(handle as FileSystemFileHandle);
      if (files.length === openedAtOnce) await open();
    }
  } catch (error) {
    if (!(error instanceof DOMException) || error.name === "AbortError") throw error;
    isEmpty = false;
    collector.add([null]);
  }
  await open();
  if (isEmpty) collector.add([{ kind: "folder", path }]);
  for (const inner of folders) await walkHandle(inner, [...path, inner.name], collector);
}

async function itemOfEntry(entry: FileSystemFileEntry, path: readonly string[]): Promise<UploadItem | null> {
  try {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return { kind: "file", path, file };
  } catch {
    return null;
  }
}

/** Reads a folder in browsers that have entries and no handles. `path` ends with the folder itself. */
async function walkEntry(
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
