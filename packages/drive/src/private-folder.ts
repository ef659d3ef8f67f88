import type { Locks } from "./locks.ts";

/** What is used of the browser's origin private file system. The platform's own handles fit. */
export interface PrivateFolder {
  getDirectoryHandle(name: string, options: { create: boolean }): Promise<PrivateFolder>;
  getFileHandle(name: string, options: { create: boolean }): Promise<PrivateFile>;
  removeEntry(name: string, options?: { recursive?: boolean }): Promise<void>;
  keys(): AsyncIterable<string>;
}

export interface PrivateFile {
  getFile(): Promise<File>;
  /** Only a worker has it; it writes in place, where the other way copies the file at its end. */
  createSyncAccessHandle?(): Promise<SyncHandle>;
  createWritable?(): Promise<WritableHandle>;
}

export interface SyncHandle {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  flush(): void;
  close(): void;
}

export interface WritableHandle {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

const topName = "dexnet-downloads";

/**
 * A folder that is this drive's alone. A lock of the folder's name is held for as long as the worker or page lives;
 * folders that nobody holds any more were left behind and are removed first.
 */
export async function claimPrivateFolder(root: PrivateFolder, ownName: string, locks: Locks): Promise<PrivateFolder> {
  const top = await root.getDirectoryHandle(topName, { create: true });
  await holdForLife(locks, lockNameOf(ownName));
  const names: string[] = [];
  for await (const name of top.keys()) names.push(name);
  for (const name of names) {
    const remove = () => top.removeEntry(name, { recursive: true });
    // One that can't be removed now is removed another time.
    await locks.holdIfFree(lockNameOf(name), remove).catch(() => undefined);
  }
  return top.getDirectoryHandle(ownName, { create: true });
}

function holdForLife(locks: Locks, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const held = locks.hold(name, () => {
      resolve();
      return new Promise<never>(() => undefined);
    });
    held.catch(reject);
  });
}

function lockNameOf(folderName: string): string {
  return `${topName}-${folderName}`;
}
