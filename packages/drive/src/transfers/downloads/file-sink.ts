import type { Bytes } from "@dexnet/crypto/verify/bytes";

/** Receives the bytes of one download, in order. */
export interface FileSink {
  /**
   * Writes the pieces one after the other. The sink owns them until the promise resolves. It may transfer their memory, so
   * that they are empty afterwards. Faults: file_too_large with `reason: "device"`.
   */
  write(...pieces: readonly Bytes[]): Promise<void>;
  /** Completes the file, and returns it if it was kept in memory. Faults: as `write`. */
  close(): Promise<File | null>;
  /**
   * Removes the incomplete file, if possible. `keepsDurable`: its durable content stays, so that the download can continue
   * later. A write in progress ends with a fault. May be called again.
   */
  abort(keepsDurable?: boolean): Promise<void>;
  /** Aborted when the person has cancelled the download outside of our page. */
  readonly cancelled: AbortSignal;
}
