import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rm, statfs } from "node:fs/promises";
import { freemem } from "node:os";
import { join } from "node:path";

/** File system in memory of Linux. */
const memoryFolder = "/dev/shm";
const prefix = "dexnet-test-";
/** The type that statfs reports for a file system in memory. */
const tmpfsType = 0x01021994;
/** The usual run needs less than 1 GiB. The rest is for its processes and for other programs. */
const neededBytes = 6 * 1024 ** 3;

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/** Undefined if the folder is not in a file system in memory. */
export type FreeMemoryReader = (folder: string) => Promise<{ freeBytes: number } | undefined>;

const readFreeMemory: FreeMemoryReader = async (folder) => {
  const found = await statfs(folder).catch(() => undefined);
  if (found === undefined || found.type !== tmpfsType) return undefined;
  return { freeBytes: Math.min(found.bavail * found.bsize, freemem()) };
};

/**
 * Creates a folder in memory for the temporary files of a test run: databases, devices and browser profiles with thousands of
 * small files. On a disk the unit tests need an eighth more processor time. Undefined without such a file system or with too
 * little memory; the temporary folder of the system is used then.
 */
export async function openMemoryFolder(
  parent = memoryFolder,
  readFree: FreeMemoryReader = readFreeMemory,
): Promise<TemporaryFolder | undefined> {
  if ((await readFree(parent)) === undefined) return undefined;
  await removeAbandonedFolders(parent);
  const memory = await readFree(parent);
  if (memory === undefined || memory.freeBytes < neededBytes) return undefined;
  const path = join(parent, `${prefix}${process.pid}`);
  await mkdir(path);
  // The user of PostgreSQL must be able to pass through it to a folder of its own.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Removes the folders of killed runs, which would stay in memory. Folders of other users stay. */
async function removeAbandonedFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    // A folder with the id of this process is from an earlier process.
    const isInUse = pid !== process.pid && existsSync(`/proc/${pid}`);
    if (!Number.isInteger(pid) || isInUse) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
