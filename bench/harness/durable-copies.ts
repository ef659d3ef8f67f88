import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { copiesPerBlock } from "@dexnet/protocol/limits";

/** Writes as many copies as a ledger does, to one folder per device, with plain file calls only. */
export interface DurableCopies {
  /** Resolves when all copies are durable: written, synced, renamed, their folders synced. */
  put(write: (file: FileHandle) => Promise<unknown>): Promise<void>;
  /** Path of the first copy of the item with this number. Numbers start at 0 and restart with each `clear`. */
  pathOf(number: number): string;
  /** Removes all copies before the next round. */
  clear(): Promise<void>;
}

export async function createDurableCopies(folder: string, deviceCount: number): Promise<DurableCopies> {
  const devices = Array.from({ length: deviceCount }, (_, index) => join(folder, `device-${index}`));
  let count = 0;

  async function makeFolders(): Promise<void> {
    for (const device of devices) await mkdir(device, { recursive: true });
  }

  /** The number of an item determines its devices. */
  function pathsOf(number: number): { device: string; path: string }[] {
    return Array.from({ length: copiesPerBlock }, (_, copy) => {
      const device = devices[(number + copy) % devices.length] ?? "";
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
