import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { copiesPerBlock } from "@dexnet/protocol/limits";

/** As many copies as a ledger keeps, in folders beside each other, by plain file calls and nothing else. */
export interface DurableCopies {
  /** All copies are durable when it resolves: written, synced, moved into place, their folders synced. */
  put(write: (file: FileHandle) => Promise<unknown>): Promise<void>;
  /** Where the first copy stands of what was put with this number: 0 is the first since the start, or since the last clearing. */
  pathOf(number: number): string;
  /** Makes room for the next round. */
  clear(): Promise<void>;
}

export async function createDurableCopies(folder: string, deviceCount: number): Promise<DurableCopies> {
  const devices = Array.from({ length: deviceCount }, (_, at) => join(folder, `device-${at}`));
  let count = 0;

  async function makeFolders(): Promise<void> {
    for (const device of devices) await mkdir(device, { recursive: true });
  }

  /** The first device that has it is known from its number. */
  function pathsOf(number: number): { device: string; path: string }[] {
    return Array.from({ length: copiesPerBlock }, (_, at) => {
      const device = devices[(number + at) % devices.length] ?? "";
      return { device, path: join(device, `copy-${number}`) };
    });
  }

  await makeFolders();
  return {
    async put(write) {
      const number = count++;
      await Promise.all(pathsOf(number).map(({ device, path }) => writeCopy(device, path, write)));
    },
    pathOf: (number) => pathsOf(number)[0]?.path ?? "",
    async clear() {
      await Promise.all(devices.map((device) => rm(device, { recursive: true })));
      await makeFolders();
      count = 0;
    },
  };
}

async function writeCopy(device: string, path: string, write: (file: FileHandle) => Promise<unknown>): Promise<void> {
  const temporary = `${path}.temporary`;
  const file = await open(temporary, "w");
  await write(file);
  await file.datasync();
  await file.close();
  await rename(temporary, path);
  const parent = await open(device, "r");
  await parent.sync();
  await parent.close();
}
