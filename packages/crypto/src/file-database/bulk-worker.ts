import { blake3OfText } from "../verify/blake3.ts";
import type { Bytes } from "../verify/bytes.ts";
import { deflate, inflatePieces } from "./deflate.ts";

/**
 * Work of a file database on many bytes that needs no key, so that another thread can do it. The caller must not use the
 * bytes it passes any more, because they may be transferred.
 */
export interface BulkWorker {
  /** Returns the BLAKE3-256 hash of a text. */
  hash(text: string): Promise<Bytes>;
  deflate(plain: Bytes): Promise<Bytes>;
  /** See `inflatePieces`. */
  inflate(deflated: Bytes, maxBytes: number): AsyncIterable<Bytes>;
}

/** Does the work on the calling thread. */
export const inlineBulkWorker: BulkWorker = { hash: blake3OfText, deflate, inflate: inflatePieces };
