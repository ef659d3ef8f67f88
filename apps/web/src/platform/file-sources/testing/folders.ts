/** Folders as browsers have them, by handles and by entries. An object is a folder, a text is a file, null can't be read. */
export interface FolderTree {
  readonly [name: string]: FolderTree | string | null;
}

const unreadable = () => new DOMException("It is gone.", "NotFoundError");

export function handleOf(name: string, content: FolderTree | string | null): FileSystemHandle {
  if (typeof content === "string" || content === null) {
    const handle: Pick<FileSystemFileHandle, "kind" | "name" | "getFile"> = {
      kind: "file",
      name,
      async getFile() {
        if (content === null) throw unreadable();
        return new File([content], name);
      },
    };
    return handle as FileSystemFileHandle;
  }
  const handle = {
    kind: "directory",
    name,
    async *values() {
      for (const [inner, of] of Object.entries(content)) yield handleOf(inner, of);
    },
  };
  return handle as unknown as FileSystemDirectoryHandle;
}

/** Browsers return a hundred entries at a time. */
const batchSize = 100;

export function entryOf(name: string, content: FolderTree | string | null): FileSystemEntry {
  const isDirectory = typeof content === "object" && content !== null;
  const inner = isDirectory ? Object.entries(content).map(([of, what]) => entryOf(of, what)) : [];
  const entry = {
    name,
    isDirectory,
    isFile: !isDirectory,
    file(done: FileCallback, failed: ErrorCallback) {
      if (typeof content === "string") done(new File([content], name));
      else failed(unreadable());
    },
    createReader() {
      let returned = 0;
      return {
        readEntries(done: FileSystemEntriesCallback) {
          const batch = inner.slice(returned, returned + batchSize);
          returned += batch.length;
          done(batch);
        },
      };
    },
  };
  return entry as unknown as FileSystemEntry;
}
