import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { AppError } from "@dexnet/protocol/errors";
import type { BlockCid } from "@dexnet/protocol/ids";

/**
 * What is done with the bytes of parts, so that several threads can do it. It tries nothing again and waits for nothing:
 * whoever asks knows how the link is and what else is under way.
 */
export interface PartWork {
  /**
   * Reads, encrypts, names and signs parts; one of a large file, or many of small ones. Their names are known before a byte
   * goes out, so that they can be written down first ([Note: one key, one content]). Faults: file_changed.
   */
  seal(parts: readonly PartToSeal[], signer: PartSigner, signal: AbortSignal): Promise<SealedParts>;
  /** Fetches a block, checks that it is the one, and decrypts it. Faults: file_broken when the bytes are wrong, and the ledger's. */
  fetch(part: PartToFetch, signal: AbortSignal): Promise<Bytes>;
  /** Nobody looks into bytes that were fetched any more: see [Note: where buffers end]. They may be empty from here on. */
  giveBack(bytes: Bytes): void;
}

export interface PartSigner {
  readonly deployment: string;
  readonly address: string;
  readonly privateKeyBytes: Bytes;
}

export interface PartPlaceInFile {
  readonly keyBytes: Bytes;
  readonly fileId: Bytes;
  readonly partIndex: number;
  readonly partCount: number;
}

export interface PartToSeal extends PartPlaceInFile {
  readonly file: File;
  /** Of the whole file as it was when the upload began. */
  readonly sizeBytes: number;
}

export interface PartToFetch extends PartPlaceInFile {
  readonly cid: BlockCid;
}

/** Blocks that are ready to be sent. They take memory until they are dropped. */
export interface SealedParts {
  readonly blocks: readonly { readonly cid: BlockCid; readonly sizeBytes: number }[];
  /**
   * Sends those of the blocks whose places are named, in one request. Each has its own outcome: null when the ledger has
   * acknowledged it. Faults of the request as a whole are thrown. May be called again.
   */
  send(places: readonly number[], signal: AbortSignal): Promise<readonly (AppError | null)[]>;
  drop(): void;
}
