import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rm, statfs } from "node:fs/promises";
import { freemem } from "node:os";
import { join } from "node:path";

/** The file system in memory that Linux has. */
const memoryFolder = "/dev/shm";
const prefix = "dexnet-test-";
/** The type that statfs reports for a file system in memory. */
const tmpfsType = 0x01021994;
/** The usual run takes less than one; what is left is for its processes and for others. */
const neededBytes = 6 * 1024 ** 3;

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/** Undefined where the folder is in no file system in memory. */
export type RoomInMemory = (folder: string) => Promise<{ freeBytes: number } | undefined>;

const readRoomInMemory: RoomInMemory = async (folder) => {
  const found = await statfs(folder).catch(() => undefined);
  if (found === undefined || found.type !== tmpfsType) return undefined;
  return { freeBytes: Math.min(found.bavail * found.bsize, freemem()) };
};

/**
 * A folder in memory for the temporary files of a test run: databases, devices and profiles of browsers, thousands of small
 * files. On a disk the unit tests take an eighth more of the processor. Undefined where there is no such file system or too little room;
 * the system's own temporary folder serves then.
 */
export async function openMemoryFolder(
  parent = memoryFolder,
  roomOf: RoomInMemory = readRoomInMemory,
): Promise<TemporaryFolder | undefined> {
  if ((await roomOf(parent)) === undefined) return undefined;
  await removeLeftFolders(parent);
  const room = await roomOf(parent);
  if (room === undefined || room.freeBytes < neededBytes) return undefined;
  const path = join(parent, `${prefix}${process.pid}`);
  await mkdir(path);
  // PostgreSQL's own user goes through it to a folder of its own.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Removes the folders of runs that were killed, which would stay in memory. Folders of other users stay. */
async function removeLeftFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    // One of our own number was left by a process of before.
    const isInUse = pid !== process.pid && existsSync(`/proc/${pid}`);
    if (!Number.isInteger(pid) || isInUse) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
