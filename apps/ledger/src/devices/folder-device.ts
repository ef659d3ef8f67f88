import { access, constants, type FileHandle, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { maxBlockBytes } from "@dexnet/protocol/limits";
import { folderError } from "@dexnet/service/process/start-error";
import { syncFolder } from "@dexnet/service/process/write-file-atomically";
import * as z from "zod/mini";
import {
  type ByteRange,
  checkCopyName,
  type Device,
  DeviceError,
  type DeviceHealth,
  type StoredCopy,
} from "./device.ts";
import { defineDriver, LocationTakenError, type OpenedDevice, type OpenOptions } from "./driver.ts";
import { hasCode, makeFolder, makeFolderInside } from "./durable-files.ts";
import { listCopies } from "./folder-listing.ts";
import { createFolderOwner } from "./folder-owner.ts";
import { checkOwner, claimLocation, type LocationOwner, type OwnerStore, ownerTrouble } from "./location-owner.ts";
import { wholePages } from "./page-memory.ts";
import { sweepTemporaryFiles, temporaryName } from "./temporary-files.ts";

/** Folders of the copies, by the last two digits of their names. */
const shards = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));
/** A block is read in one piece: this takes fewer turns of the event loop, and it is hashed whole anyway. */
const readChunkBytes = maxBlockBytes;
/** Flags to write a new file past the cache of the system. */
const directWriteFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_DIRECT;

/** Calls of the file system that fail on a full or read-only disk. */
export interface FolderFiles {
  readonly open: typeof open;
  readonly rename: typeof rename;
  readonly rm: typeof rm;
  readonly statfs: (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;
}
const systemFiles: FolderFiles = { open, rename, rm, statfs };

interface FolderDeviceOptions extends Pick<OpenOptions, "name" | "deployment"> {
  readonly folder: string;
  /**
   * Whether to prepare an empty or missing folder. Otherwise such a folder counts as an unmounted disk: the device fails until
   * it is back, and nothing is written under the mount point.
   */
  readonly create: boolean;
  readonly files?: FolderFiles;
}

export const folderDriver = defineDriver({
  kind: "folder",
  settingsSchema: z.strictObject({
    folder: z.pipe(
      z.string().check(z.minLength(1), z.maxLength(1_000), z.regex(/^[^\0]*$/, "a folder has no NUL in its name")),
      z.transform((folder) => resolve(folder)),
    ),
  }),
  location: ({ folder }) => folder,
  open: ({ name, deployment, settings: { folder }, create }) =>
    openFolderDevice({ name, deployment, folder, create }).catch((error: unknown) => {
      throw error instanceof LocationTakenError ? error : folderError(folder, error);
    }),
});

/**
 * Stores copies as files. A file is written under a temporary name and renamed, and then the file and its folder are synced.
 * So a name has a whole copy or none at any time, also when a process dies. After a power cut, a copy whose write had not
 * resolved may be damaged under its name. Nothing counts such a copy before it was read and verified.
 */
export async function openFolderDevice(options: FolderDeviceOptions): Promise<OpenedDevice> {
  const { name, deployment, folder, files = systemFiles } = options;
  const own: LocationOwner = { device: name, deployment };
  const temporary = join(folder, "temporary");
  const ownerStore = createFolderOwner(folder, temporary);
  const device = createFolderDevice({ own, folder, ownerStore, files });
  const owner = await ownerStore.read();
  checkOwner(own, owner);
  const blocks = join(folder, "blocks");
  const missing = await missingShards(blocks);
  // A folder that names this device is no empty mount point, even if shards are missing.
  if (missing.length > 0 && owner.device === undefined && !options.create) return { device, state: "absent", close };
  await makeFolder(temporary);
  await sweepTemporaryFiles(temporary, new Date());
  if (missing.length > 0) {
    await makeFolder(blocks);
    for (const shard of missing) await makeFolderInside(blocks, shard);
    await syncFolder(blocks);
  }
  await claimLocation(ownerStore, own, owner);
  return { device, state: missing.length > 0 ? "created" : "found", close };
}

/** A folder device keeps no file open. */
function close(): void {}

async function missingShards(blocks: string): Promise<string[]> {
  const present = new Set(
    await readdir(blocks).catch((error: unknown) => {
      if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return [];
      throw error;
    }),
  );
  return shards.filter((shard) => !present.has(shard));
}

interface FolderDeviceDeps {
  readonly own: LocationOwner;
  readonly folder: string;
  readonly ownerStore: Pick<OwnerStore, "read">;
  readonly files: FolderFiles;
}

function createFolderDevice({ own, folder, ownerStore, files }: FolderDeviceDeps): Device {
  const deviceName = own.device;
  const blocksFolder = join(folder, "blocks");
  const temporaryFolder = join(folder, "temporary");
  /** Until the file system refuses it. Only Linux has it. */
  let canWriteDirectly = process.platform === "linux";

  function shardOf(name: string): string {
    checkCopyName(name);
    const shard = name.slice(-2);
    return join(blocksFolder, /^[0-9a-f]{2}$/.test(shard) ? shard : "00");
  }

  /** Distinguishes a missing copy from a missing device: a missing file is an answer only when its shard exists. */
  async function ifExists<T>(action: string, name: string, work: (file: string) => Promise<T>): Promise<T | undefined> {
    const shard = shardOf(name);
    try {
      return await work(join(shard, name));
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw new DeviceError(deviceName, action, error);
    }
    try {
      await access(shard, constants.R_OK);
      return undefined;
    } catch (error) {
      throw new DeviceError(deviceName, action, error);
    }
  }

  return {
    name: deviceName,
    async put(name, bytes) {
      const shard = shardOf(name);
      await asDevice(deviceName, writeCopy(shard, name, bytes), "write");
    },
    async read(name, range) {
      return await ifExists("read", name, async (file) => {
        const handle = await open(file, "r");
        try {
          const { size } = await handle.stat();
          return storedCopy(deviceName, handle, size, range);
        } catch (error) {
          await handle.close();
          throw error;
        }
      });
    },
    async size(name) {
      return await ifExists("measure", name, async (file) => (await stat(file)).size);
    },
    async remove(name) {
      await ifExists("remove", name, async (file) => {
        await files.rm(file);
        await syncFolder(shardOf(name));
      });
    },
    async list(after, limit) {
      const from = after === undefined ? undefined : { shard: basename(shardOf(after)), name: after };
      return await asDevice(deviceName, listCopies(blocksFolder, shards, from, limit), "list");
    },
    async checkHealth() {
      return await asDevice(deviceName, checkFolder(), "check");
    },
  };

  async function writeCopy(shard: string, name: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(temporaryFolder, temporaryName());
    const file = join(shard, name);
    try {
      const handle = await writeTemporary(temporary, bytes);
      try {
        await files.rename(temporary, file);
        // At once: mostly one commit of the journal of the file system serves both.
        await Promise.all([handle.datasync(), syncFolder(shard)]);
      } finally {
        await handle.close();
      }
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      await rm(file, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Past the cache of the system if possible: the copy into the cache would take half of the processor time of a write. */
  async function writeTemporary(path: string, bytes: Uint8Array): Promise<FileHandle> {
    const pages = canWriteDirectly ? wholePages(bytes) : undefined;
    if (pages !== undefined) {
      try {
        return await writeNew(path, directWriteFlags, pages, bytes.length);
      } catch (error) {
        if (!hasCode(error, "EINVAL")) throw error;
        canWriteDirectly = false;
        await rm(path, { force: true });
      }
    }
    return await writeNew(path, "wx", bytes, bytes.length);
  }

  async function writeNew(
    path: string,
    flags: string | number,
    bytes: Uint8Array,
    sizeBytes: number,
  ): Promise<FileHandle> {
    const handle = await files.open(path, flags);
    try {
      await writeAll(handle, bytes);
      if (sizeBytes < bytes.length) await handle.truncate(sizeBytes);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** A full disk can still be read and reports no free space. A read-only disk fails. */
  async function checkFolder(): Promise<DeviceHealth> {
    const trouble = ownerTrouble(own, await ownerStore.read());
    if (trouble !== undefined) throw new Error(trouble);
    const missing = await missingShards(blocksFolder);
    if (missing.length > 0) throw new Error(`${missing.length} of its folders are missing`);
    const isFull = !(await canWriteByte());
    const { bavail, blocks, bsize } = await files.statfs(blocksFolder);
    return { freeBytes: isFull ? 0 : bavail * bsize, totalBytes: blocks * bsize };
  }

  /** Writes a file, because permissions and mounts may mislead. False when the disk is full, throws for other errors. */
  async function canWriteByte(): Promise<boolean> {
    const file = join(temporaryFolder, temporaryName());
    try {
      const handle = await files.open(file, "wx");
      try {
        await handle.write(Buffer.of(0));
      } finally {
        await handle.close();
      }
      return true;
    } catch (error) {
      if (hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT")) return false;
      throw error;
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }
}

async function asDevice<T>(deviceName: string, step: Promise<T>, action: string): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw new DeviceError(deviceName, action, error);
  }
}

/** The system may write only a part of the bytes at once. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, offset);
    offset += bytesWritten;
  }
}

function storedCopy(deviceName: string, handle: FileHandle, sizeBytes: number, range?: ByteRange): StoredCopy {
  const start = Math.min(range?.start ?? 0, sizeBytes);
  const end = Math.min(sizeBytes, start + (range?.length ?? sizeBytes));
  return { sizeBytes, chunks: readChunks(deviceName, handle, start, end) };
}

/** Not a generator: a generator that is closed before its first step would keep the file open. */
function readChunks(deviceName: string, handle: FileHandle, start: number, end: number): AsyncIterable<Uint8Array> {
  let offset = start;
  let closing: Promise<void> | undefined;
  async function finish(): Promise<IteratorReturnResult<undefined>> {
    closing ??= handle.close();
    await closing;
    return { done: true, value: undefined };
  }
  async function next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (closing !== undefined || offset >= end) return await finish();
    const buffer = Buffer.allocUnsafeSlow(Math.min(readChunkBytes, end - offset));
    try {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
      if (bytesRead === 0) return await finish();
      offset += bytesRead;
      return { done: false, value: buffer.subarray(0, bytesRead) };
    } catch (error) {
      await finish();
      throw new DeviceError(deviceName, "read", error);
    }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: finish }) };
}
