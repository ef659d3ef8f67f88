import type { UploadItem } from "@dexnet/drive/transfers/transfers";
import type { ItemCollector } from "./read-items.ts";

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
