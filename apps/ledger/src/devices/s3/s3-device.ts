import { checkCopyName, type Device, DeviceError, type DeviceHealth, isCopyName, type StoredCopy } from "../device.ts";
import { LocationTakenError, type OpenedDevice, type ReadUsedBytes } from "../driver.ts";
import { type Bucket, type BucketOptions, openBucket, type StoredObject } from "./bucket.ts";
import { fullForMs, listPageMost } from "./limits.ts";
import { S3Error } from "./s3-faults.ts";
import { readOwner, writeOwner } from "./s3-owner.ts";

const copiesFolder = "blocks/";
/** Object that health checks write, because permissions may mislead. */
const probeKey = "dexnet-probe";

interface S3DeviceOptions extends BucketOptions {
  readonly name: string;
  /** Whether to prepare a location without an owner. The bucket itself is never created. */
  readonly create: boolean;
  readonly readUsedBytes: ReadUsedBytes;
}

/** Stores copies as objects of a bucket. An engine shows an object only when it has all its bytes. */
export async function openS3Device(options: S3DeviceOptions): Promise<OpenedDevice> {
  const { name, settings, readUsedBytes } = options;
  const bucket = openBucket(options);
  const device = createS3Device({ name, settings, bucket, readUsedBytes });
  const owner = await readOwner(bucket).catch((error: unknown) => {
    if (error instanceof S3Error && error.fault === "no bucket") return null;
    throw error;
  });
  if (owner === null) return { device, state: "absent" };
  if (owner === name) return { device, state: "found" };
  if (owner !== undefined) throw new LocationTakenError(name, owner);
  if (!options.create) return { device, state: "absent" };
  const { keys } = await bucket.list(copiesFolder, undefined, 1);
  const newOwner = await writeOwner(bucket, name);
  if (newOwner !== name) throw new LocationTakenError(name, newOwner ?? "none");
  return { device, state: keys.length > 0 ? "found" : "created" };
}

interface S3DeviceDeps extends Pick<S3DeviceOptions, "name" | "settings" | "readUsedBytes"> {
  readonly bucket: Bucket;
}

function createS3Device({ name: deviceName, settings, bucket, readUsedBytes }: S3DeviceDeps): Device {
  let fullUntilMs = 0;

  function keyOf(name: string): string {
    checkCopyName(name);
    return `${copiesFolder}${name}`;
  }

  async function asDevice<T>(action: string, step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      throw new DeviceError(deviceName, action, error);
    }
  }

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    try {
      await bucket.put(key, bytes);
      fullUntilMs = 0;
    } catch (error) {
      if (isFullError(error)) fullUntilMs = performance.now() + fullForMs;
      // Without an answer the object may exist. If this fails too, the sweep removes the object later.
      const isUnknown = !(error instanceof S3Error && error.isAnswered);
      if (isUnknown) await bucket.cleanUp(key);
      throw error;
    }
  }

  async function listNames(after: string | undefined, limit: number): Promise<string[]> {
    let last = after;
    for (;;) {
      const { keys, isEnd } = await bucket.list(copiesFolder, last, Math.min(limit, listPageMost));
      const names = keys.filter(isCopyName);
      // A page without names of copies is not the end.
      if (names.length > 0 || isEnd) return names;
      last = keys.at(-1);
    }
  }

  /** A full bucket can still be read and reports no free space. A read-only bucket fails. */
  async function checkBucket(): Promise<DeviceHealth> {
    const owner = await readOwner(bucket);
    if (owner !== deviceName) throw new Error(`the location belongs to ${owner ?? "no device"}`);
    const isRefused = await bucket.put(probeKey, Buffer.of(0)).then(
      () => false,
      (error: unknown) => {
        if (isFullError(error)) return true;
        throw error;
      },
    );
    const totalBytes = settings.capacityBytes;
    const isFull = isRefused || performance.now() < fullUntilMs;
    return { freeBytes: isFull ? 0 : Math.max(0, totalBytes - (await readUsedBytes())), totalBytes };
  }

  return {
    name: deviceName,
    async put(name, bytes) {
      const key = keyOf(name);
      await asDevice("write", write(key, bytes));
    },
    async read(name, range) {
      const key = keyOf(name);
      const object = await asDevice("read", bucket.get(key, range));
      return object === undefined ? undefined : storedCopy(deviceName, object);
    },
    async size(name) {
      const key = keyOf(name);
      return await asDevice("measure", bucket.size(key));
    },
    async remove(name) {
      const key = keyOf(name);
      await asDevice("remove", bucket.remove(key));
    },
    list: (after, limit) => asDevice("list", listNames(after, limit)),
    checkHealth: () => asDevice("check", checkBucket()),
  };
}

function isFullError(error: unknown): boolean {
  return error instanceof S3Error && error.fault === "full";
}

/** Not a generator: a generator that is closed before its first step would keep the connection. */
function storedCopy(deviceName: string, { sizeBytes, body, toError }: StoredObject): StoredCopy {
  const iterator = body[Symbol.asyncIterator]();
  async function next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      const { done, value } = await iterator.next();
      return done === true ? { done, value: undefined } : { done: false, value };
    } catch (error) {
      throw new DeviceError(deviceName, "read", toError(error));
    }
  }
  async function finish(): Promise<IteratorReturnResult<undefined>> {
    body.destroy();
    return { done: true, value: undefined };
  }
  return { sizeBytes, chunks: { [Symbol.asyncIterator]: () => ({ next, return: finish }) } };
}
