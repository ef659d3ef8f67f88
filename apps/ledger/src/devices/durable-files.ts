import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "@dexnet/service/process/write-file-atomically";

/**
 * Creates a folder and its missing parents durably. The recursive mkdir of Node loops forever on file systems that have the
 * parent and refuse to create the folder.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder).catch(async (error: unknown) => {
    // Another process may have created it.
    if (!hasCode(error, "EEXIST") || !(await isFolder(folder))) throw error;
  });
  await syncFolder(parent);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Creates a folder in an existing one. It is durable once the parent is synced. */
export async function makeFolderInside(parent: string, name: string): Promise<void> {
  try {
    await mkdir(join(parent, name));
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
