import type { Bytes } from "../verify/bytes.ts";
import { deflate, inflate } from "./deflate.ts";

/**
 * Work of a file database on many bytes that needs no key, so that another thread can do it. The caller must not use the
 * bytes it passes any more, because they may be transferred.
 */
export interface BulkWorker {
  deflate(plain: Bytes): Promise<Bytes>;
  /** Fails with not_authentic, and with too_large when more than `maxBytes` come out. */
  inflate(deflated: Bytes, maxBytes: number): Promise<Bytes>;
}

/** Does the work on the calling thread. */
export const inlineBulkWorker: BulkWorker = { deflate, inflate };
