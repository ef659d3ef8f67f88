import { createSemaphore, type Semaphore } from "@dexnet/service/concurrency/semaphore";
import { checkCopyName, type Device, DeviceError, type DeviceHealth, isCopyName, type StoredCopy } from "../device.ts";
import type { OpenedDevice, OpenOptions } from "../driver.ts";
import { checkOwner, claimLocation, type LocationOwner, type OwnerStore, ownerTrouble } from "../location-owner.ts";
import { type Bucket, type BucketOptions, openBucket, type StoredObject } from "./bucket.ts";
import { S3Error } from "./s3-faults.ts";
import { controlConnections, copyConnections, fullForMs, maxListPage } from "./s3-limits.ts";
import { createS3Owner } from "./s3-owner.ts";

const copiesFolder = "blocks/";
/** Object that health checks write, because permissions may mislead. */
const probeKey = "dexnet-probe";

interface S3DeviceOptions extends BucketOptions, OpenOptions {
  readonly state: LocationState;
}

/** State of a location in a process. It is kept when the location is opened again. */
export interface LocationState {
  readonly copyPermits: Semaphore;
  /** Time until which the location has no free space, on the clock of `performance`. */
  fullUntilMs: number;
}

export function createLocationState(): LocationState {
  return { copyPermits: createSemaphore(copyConnections), fullUntilMs: 0 };
}

/** Stores copies as objects of a bucket. An engine shows an object only when it has all its bytes. */
export async function openS3Device(options: S3DeviceOptions): Promise<OpenedDevice> {
  const { name, deployment, state } = options;
  const buckets = {
    copies: openBucket(options, { connections: copyConnections, permits: state.copyPermits }),
    control: openBucket(options, { connections: controlConnections, permits: createSemaphore(controlConnections) }),
  };
  function close(): void {
    buckets.copies.close();
    buckets.control.close();
  }
  try {
    const own: LocationOwner = { device: name, deployment };
    const ownerStore = createS3Owner(buckets.control);
    const device = createS3Device({ ...options, own, buckets, ownerStore });
    return { device, state: await prepareLocation(buckets.control, ownerStore, own, options.create), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** With `create` a location without an owner gets one. The bucket itself is never created. */
async function prepareLocation(
  bucket: Bucket,
  ownerStore: OwnerStore,
  own: LocationOwner,
  create: boolean,
): Promise<OpenedDevice["state"]> {
  const owner = await ownerStore.read().catch((error: unknown) => {
    if (error instanceof S3Error && error.fault === "no bucket") return undefined;
    throw error;
  });
  if (owner === undefined) return "absent";
  checkOwner(own, owner);
  const isNew = owner.device === undefined;
  if (isNew && !create) return "absent";
  const isEmpty = isNew && (await bucket.list(copiesFolder, undefined, 1)).keys.length === 0;
  await claimLocation(ownerStore, own, owner);
  return isEmpty ? "created" : "found";
}

interface S3DeviceDeps extends Pick<S3DeviceOptions, "settings" | "readUsedBytes" | "state"> {
  readonly own: LocationOwner;
  /** The same bucket twice: many requests for copies must not delay those that tell how it is. */
  readonly buckets: { readonly copies: Bucket; readonly control: Bucket };
  readonly ownerStore: Pick<OwnerStore, "read">;
}

function createS3Device({ own, settings, buckets, ownerStore, readUsedBytes, state }: S3DeviceDeps): Device {
  const { copies, control } = buckets;
  const deviceName = own.device;

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
      await copies.put(key, bytes);
      state.fullUntilMs = 0;
    } catch (error) {
      if (isFullError(error)) state.fullUntilMs = performance.now() + fullForMs;
      // Without an answer the object may exist. If this fails too, the sweep removes the object later.
      const isUnknown = !(error instanceof S3Error && error.isAnswered);
      if (isUnknown) await control.cleanUp(key);
      throw error;
    }
  }

  async function listNames(after: string | undefined, limit: number): Promise<string[]> {
    let last = after;
    for (;;) {
      const { keys, isEnd } = await copies.list(copiesFolder, last, Math.min(limit, maxListPage));
      const names = keys.filter(isCopyName);
      // A page without names of copies is not the end.
      if (names.length > 0 || isEnd) return names;
      last = keys.at(-1);
    }
  }

  /** A full bucket can still be read and reports no free space. A read-only bucket fails. */
  async function checkBucket(): Promise<DeviceHealth> {
    const trouble = ownerTrouble(own, await ownerStore.read());
    if (trouble !== undefined) throw new Error(trouble);
    const isRefused = await control.put(probeKey, Buffer.of(0)).then(
      () => false,
      (error: unknown) => {
        if (isFullError(error)) return true;
        throw error;
      },
    );
    const totalBytes = settings.capacityBytes;
    const isFull = isRefused || performance.now() < state.fullUntilMs;
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
      const object = await asDevice("read", copies.get(key, range));
      return object === undefined ? undefined : storedCopy(deviceName, object);
    },
    async size(name) {
      const key = keyOf(name);
      return await asDevice("measure", copies.size(key));
    },
    async remove(name) {
      const key = keyOf(name);
      await asDevice("remove", copies.remove(key));
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
