import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** Files of all copies on a folder device. */
export async function copyFiles(deviceFolder: string): Promise<string[]> {
  const blocks = join(deviceFolder, "blocks");
  const entries = await readdir(blocks, { recursive: true });
  return entries.filter((entry) => basename(entry) !== entry).map((entry) => join(blocks, entry));
}

export function copyFile(deviceFolder: string, copyName: string): string {
  return join(deviceFolder, "blocks", copyName.slice(-2), copyName);
}

/** Deletes all copies. The device stays healthy. */
export async function wipe(deviceFolder: string): Promise<void> {
  for (const file of await copyFiles(deviceFolder)) await rm(file);
}

/** Damages every copy: flips a bit, truncates it or fills it with zeros. */
export async function corrupt(deviceFolder: string): Promise<void> {
  for (const [index, file] of (await copyFiles(deviceFolder)).entries()) {
    const bytes = await readFile(file);
    if (index % 3 === 0) {
      const offset = Math.floor(Math.random() * bytes.length);
      bytes.writeUInt8(bytes.readUInt8(offset) ^ (1 << (index % 8)), offset);
      await writeFile(file, bytes);
    } else if (index % 3 === 1) {
      await truncate(file, Math.floor(Math.random() * bytes.length));
    } else {
      await writeFile(file, Buffer.alloc(bytes.length));
    }
  }
}
