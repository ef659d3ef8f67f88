import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file completely or not at all, also when the power fails. An existing file is replaced. The temporary file
 * must be on the same file system.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  options: { readonly temporaryPath?: string; readonly mode?: number } = {},
): Promise<void> {
  const temporaryPath = options.temporaryPath ?? `${path}.new`;
  try {
    const file = await open(temporaryPath, "w", options.mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Flushes the directory to disk, so that new file names in it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
