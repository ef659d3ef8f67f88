import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Makes the names inside a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and those above it that are missing, all of them durable. */
export async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let made = folder; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === firstMade || made === dirname(made)) return;
  }
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
