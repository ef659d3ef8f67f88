/** Names that a driver accepts: they become part of the name of a file or an object. */
const copyNameForm = /^[a-z0-9][a-z0-9-]{2,119}$/;

export interface ByteRange {
  /** Offset of the first byte. */
  readonly start: number;
  /** Number of bytes. Fewer are returned at the end of the copy. */
  readonly length: number;
}

export interface StoredCopy {
  /** Size of the whole copy, whatever the range. */
  readonly sizeBytes: number;
  /** Must be read to the end or closed with `return()`, as a `for await` does. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Stores copies of blocks, in a folder or a bucket. It knows nothing of blocks, owners or hashes: a copy is bytes under a
 * name. [Note: single-use names] Each attempt to write a copy uses a new name. So neither a late removal nor a late write
 * can affect a copy that counts.
 *
 * Every method throws DeviceError when the device itself fails (gone, full, read-only, broken). A copy that does not exist
 * is an answer and not a failure.
 */
export interface Device {
  readonly name: string;
  /**
   * Stores the bytes under the name. When it resolves, they survive a power cut. After an error nothing can be read under
   * the name. The bytes must not change until it has ended: then their memory is used for other bytes.
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such copy. */
  read(name: string, range?: ByteRange): Promise<StoredCopy | undefined>;
  /** Size of the copy in bytes. Undefined when there is no such copy. */
  size(name: string): Promise<number | undefined>;
  /** The removal is durable when it resolves. A copy that does not exist counts as removed. */
  remove(name: string): Promise<void>;
  /**
   * One page of the names of the copies, in a stable order of the device. `after` is the last name of the previous page. An
   * empty page is the end. Copies that are written or removed meanwhile may be in it or not.
   */
  list(after: string | undefined, limit: number): Promise<readonly string[]>;
  /** Resolves while copies can be written and read. */
  checkHealth(): Promise<DeviceHealth>;
}

export interface DeviceHealth {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The device failed, not the request. Another device may succeed. */
export class DeviceError extends Error {
  override readonly name = "DeviceError";
  readonly deviceName: string;

  constructor(deviceName: string, action: string, cause: unknown) {
    super(`The device ${deviceName} failed to ${action} a copy.`, { cause });
    this.deviceName = deviceName;
  }
}

export function isCopyName(name: string): boolean {
  return copyNameForm.test(name);
}

/** Throws for a name that is not safe as a file name. Only a bug makes such a name. */
export function checkCopyName(name: string): void {
  if (!isCopyName(name)) throw new TypeError("A copy's name is lower case letters, digits and hyphens.");
}
