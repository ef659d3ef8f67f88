import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";

/**
 * Works with the bytes of parts, so that several threads can do it. It retries nothing and waits for nothing: its callers
 * know the state of the link and the other requests. It never sees a private key.
 */
export interface PartWorker {
  /**
   * Reads, encrypts and names parts: one of a large file, or many of small ones. Their names are known before a byte is
   * sent, so that they can be saved and signed first ([Note: one key, one content]). Faults: file_changed.
   */
  seal(parts: readonly PartToSeal[], signal: AbortSignal): Promise<SealedParts>;
  /**
   * Fetches a block, verifies its name, and decrypts it. Returns the plain segments of the part in order, each in a buffer of
   * its own. With a `segmentIndex`, only that one is fetched, decrypted and returned. If its bytes are wrong, the whole block is
   * fetched, and all segments are returned. Faults: file_broken when the bytes are wrong, and the ledger's.
   */
  fetch(part: PartToFetch, signal: AbortSignal): Promise<readonly Bytes[]>;
  /** Ends the caller's use of fetched segments: see [Note: where buffers end]. They may be empty afterwards. */
  recycle(segments: readonly Bytes[]): void;
}

/** Key of a file and index of one of its parts. */
export interface PartIdentity {
  readonly keyBytes: Bytes;
  readonly fileId: Bytes;
  readonly partIndex: number;
  readonly partCount: number;
}

export interface PartToSeal extends PartIdentity {
  readonly file: File;
  /** Size of the whole file when the upload started. */
  readonly sizeBytes: number;
}

export interface PartToFetch extends PartIdentity {
  readonly cid: BlockCid;
  /** Size of the part. Another one is wrong. */
  readonly partBytes: number;
  /** If only one segment of the part is wanted. */
  readonly segmentIndex?: number | undefined;
}

/** One of the sealed parts, with its owner's signature. */
export interface PartSignature {
  /** Index in the sealed parts. */
  readonly index: number;
  readonly signatureHex: string;
}

/** Blocks that are ready to be signed and sent. They take memory until they are dropped. */
export interface SealedParts {
  readonly blocks: readonly { readonly cid: BlockCid; readonly sizeBytes: number }[];
  /**
   * Sends some of the blocks to an address, in one request. Each has its own outcome: null when the ledger has
   * acknowledged it. Faults of the request as a whole are thrown. May be called again.
   */
  send(address: string, parts: readonly PartSignature[], signal: AbortSignal): Promise<readonly (AppError | null)[]>;
  drop(): void;
}
