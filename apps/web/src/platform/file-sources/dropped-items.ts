import { createItemCollector, type ReadItems } from "./read-items.ts";
import { itemOfEntry, walkEntry } from "./walk-entries.ts";
import { itemOfHandle, walkHandle } from "./walk-handles.ts";

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
