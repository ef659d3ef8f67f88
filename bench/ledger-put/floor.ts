import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { copiesPerBlock } from "../../packages/protocol/src/limits.ts";

/** The same copies with plain file calls, and nothing else: what the disk and the system themselves allow. */
export interface Floor {
  /** All copies of a block are durable when it resolves: written, synced, moved into place, their folders synced. */
  put(blockBytes: Uint8Array): Promise<void>;
  /** Makes room for the next round. */
  clear(): Promise<void>;
}

export async function createFloor(folder: string, deviceCount: number): Promise<Floor> {
  const devices = Array.from({ length: deviceCount }, (_, at) => join(folder, `device-${at}`));
  let count = 0;
  async function makeFolders(): Promise<void> {
    for (const device of devices) await mkdir(device, { recursive: true });
  }
  async function writeCopy(device: string, name: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(device, `${name}.temporary`);
    const file = await open(temporary, "wx");
    await file.writeFile(bytes);
    await file.datasync();
    await file.close();
    await rename(temporary, join(device, name));
    const parent = await open(device, "r");
    await parent.sync();
    await parent.close();
  }
  await makeFolders();
  return {
    async put(blockBytes) {
      const number = count++;
      const chosen = Array.from({ length: copiesPerBlock }, (_, at) => devices[(number + at) % devices.length] ?? "");
      await Promise.all(chosen.map((device) => writeCopy(device, `block-${number}`, blockBytes)));
    },
    async clear() {
      for (const device of devices) await rm(device, { recursive: true });
      await makeFolders();
    },
  };
}
