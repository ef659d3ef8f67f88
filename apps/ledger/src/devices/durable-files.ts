import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "@dexnet/service/write-file-atomically";

/**
 * Makes a folder and those above it that are missing, all of them durable. Node's own way to do so asks without end on
 * file systems that have the folder above and don't let one be made in it.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder).catch(async (error: unknown) => {
    // Another process may have been faster.
    if (!hasCode(error, "EEXIST") || !(await isFolder(folder))) throw error;
  });
  await syncFolder(parent);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Makes a folder in one that exists; durable once that one is synced. */
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
