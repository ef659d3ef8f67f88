import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** The files of all copies on a folder device. */
export async function copyFiles(deviceFolder: string): Promise<string[]> {
  const blocks = join(deviceFolder, "blocks");
  const entries = await readdir(blocks, { recursive: true });
  return entries.filter((entry) => basename(entry) !== entry).map((entry) => join(blocks, entry));
}

export function copyFile(deviceFolder: string, copyName: string): string {
  return join(deviceFolder, "blocks", copyName.slice(-2), copyName);
}

/** All copies are gone, while the device goes on as if nothing had happened. */
export async function wipe(deviceFolder: string): Promise<void> {
  for (const file of await copyFiles(deviceFolder)) await rm(file);
}

/** Every copy is damaged in one of the ways in which disks do: a bit turned, the end missing, nothing but zeros. */
export async function corrupt(deviceFolder: string): Promise<void> {
  for (const [at, file] of (await copyFiles(deviceFolder)).entries()) {
    const bytes = await readFile(file);
    if (at % 3 === 0) {
      const place = Math.floor(Math.random() * bytes.length);
      bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (at % 8)), place);
      await writeFile(file, bytes);
    } else if (at % 3 === 1) {
      await truncate(file, Math.floor(Math.random() * bytes.length));
    } else {
      await writeFile(file, Buffer.alloc(bytes.length));
    }
  }
}
