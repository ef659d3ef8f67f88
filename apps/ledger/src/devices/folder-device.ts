import { access, constants, type FileHandle, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { blockBytesLargest } from "@dexnet/protocol/limits";
import { type ByteRange, type CopySource, checkCopyName, type Device, DeviceError, type StoredCopy } from "./device.ts";
import { hasCode, makeFolder, makeFolderInside, syncFolder } from "./durable-files.ts";
import { sweepTemporaryFiles, temporaryName } from "./temporary-files.ts";

/** Copies are spread over this many folders, by the last two digits of their names. */
const shards = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));
/** A block comes in one piece: fewer turns of the loop, and it is to be hashed whole anyway. */
const readChunkBytes = blockBytesLargest;

export interface FolderDeviceOptions {
  readonly name: string;
  readonly folder: string;
  /**
   * Whether an empty or missing folder is to be made ready. Without it such a folder is taken for a disk that is not
   * mounted: the device fails until it is back, and nothing is written under the mount point.
   */
  readonly create: boolean;
}

export interface OpenedFolderDevice {
  readonly device: Device;
  /** `made`: the folder was empty and is ready now. `absent`: it holds no device, and was left as it is. */
  readonly state: "found" | "made" | "absent";
}

/**
 * Copies as files: written beside, synced, moved into place, and the folder synced. A name therefore stands for a
 * whole copy or for nothing, at any moment and after any crash.
 */
export async function openFolderDevice(options: FolderDeviceOptions): Promise<OpenedFolderDevice> {
  const device = createFolderDevice(options.name, options.folder);
  const blocks = join(options.folder, "blocks");
  const isThere = (await stat(blocks).catch(() => undefined))?.isDirectory() ?? false;
  if (!isThere && !options.create) return { device, state: "absent" };
  const temporary = join(options.folder, "temporary");
  await makeFolder(temporary);
  await sweepTemporaryFiles(temporary, new Date());
  await makeFolder(blocks);
  await makeShards(blocks);
  return { device, state: isThere ? "found" : "made" };
}

async function makeShards(blocks: string): Promise<void> {
  const present = new Set(await readdir(blocks));
  const missing = shards.filter((shard) => !present.has(shard));
  if (missing.length === 0) return;
  for (const shard of missing) await makeFolderInside(blocks, shard);
  await syncFolder(blocks);
}

function createFolderDevice(deviceName: string, folder: string): Device {
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
      const handle = await device(open(temporary, "wx"));
      const file = join(shard, name);
      try {
        await writeAll(handle, source, device);
        await device(rename(temporary, file));
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
        await rm(file);
        await syncFolder(shardOf(name));
      });
    },
    async health() {
      const device = <T>(step: Promise<T>) => asDevice(deviceName, step, "look after");
      await device(access(blocksFolder, constants.R_OK | constants.W_OK));
      await device(access(temporaryFolder, constants.W_OK));
      const { bavail, blocks, bsize } = await device(statfs(blocksFolder));
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
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
