import { blake3OfText } from "../verify/blake3.ts";
import type { Bytes } from "../verify/bytes.ts";
import { deflate, inflatePieces } from "./deflate.ts";

/**
 * What a file database needs done with many bytes and without a key, so that another thread can do it while this one
 * goes on. Bytes that are given are given away.
 */
export interface BulkWork {
  /** BLAKE3-256 of a text. */
  hash(text: string): Promise<Bytes>;
  deflate(plain: Bytes): Promise<Bytes>;
  /** See `inflatePieces`. */
  inflate(deflated: Bytes, largestBytes: number): AsyncIterable<Bytes>;
}

/** On the thread that asks. */
export const bulkWorkHere: BulkWork = { hash: blake3OfText, deflate, inflate: inflatePieces };
