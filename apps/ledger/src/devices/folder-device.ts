import { access, constants, type FileHandle, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { blockBytesLargest } from "@dexnet/protocol/limits";
import { folderError } from "@dexnet/service/start-error";
import { syncFolder } from "@dexnet/service/write-file-atomically";
import { z } from "zod";
import {
  type ByteRange,
  type CopySource,
  checkCopyName,
  type Device,
  DeviceError,
  type DeviceHealth,
  type StoredCopy,
} from "./device.ts";
import { defineDriver, type OpenedDevice, PlaceTakenError } from "./driver.ts";
import { hasCode, makeFolder, makeFolderInside } from "./durable-files.ts";
import { listCopies } from "./folder-listing.ts";
import { readFolderMark, writeFolderMark } from "./folder-mark.ts";
import { sweepTemporaryFiles, temporaryName } from "./temporary-files.ts";

/** Copies are spread over this many folders, by the last two digits of their names. */
const shards = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));
/** A block comes in one piece: fewer turns of the loop, and it is to be hashed whole anyway. */
const readChunkBytes = blockBytesLargest;

/** The calls through which a disk shows that it is full or may not be written. */
export interface FolderFiles {
  readonly open: typeof open;
  readonly rename: typeof rename;
  readonly rm: typeof rm;
  readonly statfs: (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;
}
const systemFiles: FolderFiles = { open, rename, rm, statfs };

export interface FolderDeviceOptions {
  readonly name: string;
  readonly folder: string;
  /**
   * Whether an empty or missing folder is to be made ready. Without it such a folder is taken for a disk that is not
   * mounted: the device fails until it is back, and nothing is written under the mount point.
   */
  readonly create: boolean;
  readonly files?: FolderFiles;
}

export const folderDriver = defineDriver({
  kind: "folder",
  settingsSchema: z.strictObject({
    folder: z
      .string()
      .min(1)
      .max(1_000)
      .regex(/^[^\0]*$/, "a folder has no NUL in its name")
      .transform((folder) => resolve(folder)),
  }),
  place: ({ folder }) => folder,
  open: ({ name, settings: { folder }, create }) =>
    openFolderDevice({ name, folder, create }).catch((error: unknown) => {
      throw error instanceof PlaceTakenError ? error : folderError(folder, error);
    }),
});

/**
 * Copies as files: written beside, synced, moved into place, and the folder synced. A name therefore stands for a
 * whole copy or for nothing, at any moment and after any crash.
 */
export async function openFolderDevice(options: FolderDeviceOptions): Promise<OpenedDevice> {
  const { name, folder } = options;
  const device = createFolderDevice(name, folder, options.files ?? systemFiles);
  const mark = await readFolderMark(folder);
  if (mark !== undefined && mark !== name) throw new PlaceTakenError(name, mark);
  const blocks = join(folder, "blocks");
  const missing = await missingShards(blocks);
  // What says that it is this device's is no empty mount point, whatever else it lacks.
  if (missing.length > 0 && mark === undefined && !options.create) return { device, state: "absent" };
  const temporary = join(folder, "temporary");
  await makeFolder(temporary);
  await sweepTemporaryFiles(temporary, new Date());
  if (missing.length > 0) {
    await makeFolder(blocks);
    for (const shard of missing) await makeFolderInside(blocks, shard);
    await syncFolder(blocks);
  }
  if (mark === undefined) await writeFolderMark(folder, temporary, name);
  return { device, state: missing.length > 0 ? "made" : "found" };
}

async function missingShards(blocks: string): Promise<string[]> {
  const present = new Set(
    await readdir(blocks).catch((error: unknown) => {
      if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return [];
      throw error;
    }),
  );
  return shards.filter((shard) => !present.has(shard));
}

function createFolderDevice(deviceName: string, folder: string, files: FolderFiles): Device {
  const blocksFolder = join(folder, "blocks");
  const temporaryFolder = join(folder, "temporary");

  function shardOf(name: string): string {
    checkCopyName(name);
    const shard = name.slice(-2);
    return join(blocksFolder, /^[0-9a-f]{2}$/.test(shard) ? shard : "00");
  }

  /** Tells "no such copy" from "no device": only with the shards in place is a missing file an answer. */
  async function ifThere<T>(action: string, name: string, work: (file: string) => Promise<T>): Promise<T | undefined> {
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
    async put(name, source) {
      const shard = shardOf(name);
      const temporary = join(temporaryFolder, temporaryName());
      const device = <T>(step: Promise<T>) => asDevice(deviceName, step);
      const handle = await device(files.open(temporary, "wx"));
      const file = join(shard, name);
      try {
        await writeAll(handle, source, device);
        await device(files.rename(temporary, file));
        await device(syncFolder(shard));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        await rm(file, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async read(name, range) {
      return await ifThere("read", name, async (file) => {
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
      return await ifThere("measure", name, async (file) => (await stat(file)).size);
    },
    async remove(name) {
      await ifThere("remove", name, async (file) => {
        await files.rm(file);
        await syncFolder(shardOf(name));
      });
    },
    async list(after, limit) {
      const from = after === undefined ? undefined : { shard: basename(shardOf(after)), name: after };
      return await asDevice(deviceName, listCopies(blocksFolder, shards, from, limit), "list");
    },
    async health() {
      return await asDevice(deviceName, look(), "look after");
    },
  };

  /** A disk that is full can be read, so it is told by its figures; one that is read-only fails. */
  async function look(): Promise<DeviceHealth> {
    const mark = await readFolderMark(folder);
    if (mark !== deviceName) throw new Error(`the folder belongs to ${mark ?? "nobody"}`);
    const missing = await missingShards(blocksFolder);
    if (missing.length > 0) throw new Error(`${missing.length} of its folders are missing`);
    const isFull = !(await takesAByte());
    const { bavail, blocks, bsize } = await files.statfs(blocksFolder);
    return { freeBytes: isFull ? 0 : bavail * bsize, totalBytes: blocks * bsize };
  }

  /** Rights and mounts say what should be; a file that was written says what is. Throws when it is not room that lacks. */
  async function takesAByte(): Promise<boolean> {
    const file = join(temporaryFolder, temporaryName());
    try {
      const handle = await files.open(file, "wx");
      try {
        await handle.writev([Buffer.of(0)]);
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

/** Errors of the device become DeviceErrors; those of a source pass as they are. */
async function asDevice<T>(deviceName: string, step: Promise<T>, action = "write"): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw new DeviceError(deviceName, action, error);
  }
}

async function writeAll(
  handle: FileHandle,
  source: CopySource,
  device: <T>(step: Promise<T>) => Promise<T>,
): Promise<void> {
  try {
    for await (const batch of source) await device(writeBatch(handle, batch));
    await device(handle.datasync());
  } finally {
    await device(handle.close());
  }
}

/** The system may take less than all of it at once. */
async function writeBatch(handle: FileHandle, batch: readonly Uint8Array[]): Promise<void> {
  let rest = batch.filter((piece) => piece.length > 0);
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest);
    rest = withoutFirst(rest, bytesWritten);
  }
}

function withoutFirst(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes;
  const rest: Uint8Array[] = [];
  for (const piece of pieces) {
    if (skip < piece.length) rest.push(piece.subarray(skip));
    skip = Math.max(0, skip - piece.length);
  }
  return rest;
}

function storedCopy(deviceName: string, handle: FileHandle, sizeBytes: number, range?: ByteRange): StoredCopy {
  const start = Math.min(range?.start ?? 0, sizeBytes);
  const end = Math.min(sizeBytes, start + (range?.length ?? sizeBytes));
  return { sizeBytes, chunks: readChunks(deviceName, handle, start, end) };
}

/** Not a generator: a generator that is left before its first step would keep the file open. */
function readChunks(deviceName: string, handle: FileHandle, start: number, end: number): AsyncIterable<Uint8Array> {
  let at = start;
  let closing: Promise<void> | undefined;
  async function finish(): Promise<IteratorReturnResult<undefined>> {
    closing ??= handle.close();
    await closing;
    return { done: true, value: undefined };
  }
  async function next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (closing !== undefined || at >= end) return await finish();
    const buffer = Buffer.allocUnsafeSlow(Math.min(readChunkBytes, end - at));
    try {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) return await finish();
      at += bytesRead;
      return { done: false, value: buffer.subarray(0, bytesRead) };
    } catch (error) {
      await finish();
      throw new DeviceError(deviceName, "read", error);
    }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: finish }) };
}
