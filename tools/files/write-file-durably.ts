import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file as a whole: readers see the old content or the new one, never a part of it. The new content is on the disk
 * when this resolves.
 */
export async function writeFileDurably(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  const temporaryPath = `${path}.new`;
  const file = await open(temporaryPath, "w", mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
  const folder = await open(dirname(path), "r");
  await folder.sync().finally(() => folder.close());
}
