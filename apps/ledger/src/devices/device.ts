/** What a driver may ask of a name: it becomes part of a file's or an object's name as it is. */
const nameShape = /^[a-z0-9][a-z0-9-]{2,119}$/;

/**
 * The bytes of one copy, in order. They come in batches, so that a driver can write several pieces in one go. A batch is
 * the driver's until it asks for the next: then its memory is used for other bytes.
 */
export type CopySource = AsyncIterable<readonly Uint8Array[]>;

export interface ByteRange {
  /** First byte, counted from 0. */
  readonly start: number;
  /** How many bytes; fewer come when the copy ends before. */
  readonly length: number;
}

export interface StoredCopy {
  /** Of the whole copy, whatever range was asked for. */
  readonly sizeBytes: number;
  /** To be read to its end, or left with `return()`, which a `for await` does by itself. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * A place that keeps copies of blocks: a folder, a bucket. It knows nothing of blocks, owners or hashes: a copy is
 * bytes under a name that is used once. [Note: single-use names] Each attempt to write a copy takes a name that was
 * never used before, so neither a late removal nor a late write can touch a copy that counts.
 *
 * Every method throws DeviceError when the device itself fails (gone, full, read-only, broken). "There is no such
 * copy" is an answer and not a failure.
 */
export interface Device {
  readonly name: string;
  /**
   * Keeps the bytes of `source` under `name`. When it resolves, all of them have survived a power cut to come. When
   * the source throws, that error comes out; then, as when the device fails, nothing can be read under the name.
   */
  put(name: string, source: CopySource): Promise<void>;
  /** Undefined when there is no such copy. */
  read(name: string, range?: ByteRange): Promise<StoredCopy | undefined>;
  /** The copy's size in bytes; undefined when there is none. */
  size(name: string): Promise<number | undefined>;
  /** Gone for good when it resolves. What is not there counts as removed. */
  remove(name: string): Promise<void>;
  /**
   * Names of the copies that are there, in an order of its own that stays the same; `after` is the last name of the
   * page before. An empty page is the end. What comes and goes meanwhile may be in it or not.
   */
  list(after: string | undefined, limit: number): Promise<readonly string[]>;
  /** How it is: resolves while copies can be written and read. */
  health(): Promise<DeviceHealth>;
}

export interface DeviceHealth {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The device failed, not the request: another device may do. */
export class DeviceError extends Error {
  override readonly name = "DeviceError";
  readonly deviceName: string;

  constructor(deviceName: string, action: string, cause: unknown) {
    super(`The device ${deviceName} failed to ${action} a copy.`, { cause });
    this.deviceName = deviceName;
  }
}

export function isCopyName(name: string): boolean {
  return nameShape.test(name);
}

/** Throws for a name that a driver could not keep safely; such a name is a mistake of ours. */
export function checkCopyName(name: string): void {
  if (!isCopyName(name)) throw new TypeError("A copy's name is lower case letters, digits and hyphens.");
}
