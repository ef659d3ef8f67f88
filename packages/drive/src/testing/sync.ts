import { createFileDatabaseSource } from "../file-database-source.ts";
import { createFileDatabaseSync, type FileDatabaseSync } from "../file-database-sync.ts";
import { openStorage } from "../open-storage.ts";
import type { Device } from "./device.ts";

/** A device's file list by itself, loaded, for what a drive has no call for yet. */
export async function startSync(device: Device, words: readonly string[]): Promise<FileDatabaseSync> {
  const { call, pins, clock, random } = device;
  const source = createFileDatabaseSource({ open: await openStorage(words), call, pins, clock, random });
  const sync = createFileDatabaseSync({ source, clock, random });
  await sync.refresh();
  return sync;
}
