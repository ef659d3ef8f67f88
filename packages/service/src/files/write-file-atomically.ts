import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file so that it is there whole or not at all, also after a power cut. An existing file is replaced. The
 * temporary file must be in the same file system.
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

/** Makes the names inside a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
