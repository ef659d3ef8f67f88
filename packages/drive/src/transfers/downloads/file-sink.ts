import type { Bytes } from "@dexnet/crypto/verify/bytes";

/** Where the bytes of one download go, in order. */
export interface FileSink {
  /**
   * The bytes are the sink's until it resolves: then the next may come, and the sink does not look into these any more. It may
   * have sent their memory on, and left them empty. Faults: file_too_large, `reason: "device"`.
   */
  write(bytes: Bytes): Promise<void>;
  /** The person has the whole. Gives it if it was kept in memory. Faults: as `write`. */
  close(): Promise<File | null>;
  /**
   * Leaves nothing behind, as far as that can be; with `keepsDurable` what is there for good stays, for who goes on later. A
   * write that is under way ends with a fault. May be called again.
   */
  abort(keepsDurable?: boolean): Promise<void>;
  /** Whoever took the bytes wants no more: the person has stopped it elsewhere. */
  readonly givenUp: AbortSignal;
}
