import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { EncodedError } from "@dexnet/protocol/errors/errors";

/**
 * [Note: file reading] A viewer reads a file in any order through a port, which a page or a service worker has. The keys stay
 * in the drive. Each `read` is answered once: with the bytes from `start` up to `end`, or up to the end of the segment,
 * whichever comes first. After `cancel` nobody waits for the answer.
 */
export type ToFileServer =
  | { readonly kind: "read"; readonly id: number; readonly start: number; readonly end: number }
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "close" };

export type FromFileServer =
  | { readonly kind: "bytes"; readonly id: number; readonly bytes: Bytes }
  | { readonly kind: "failed"; readonly id: number; readonly error: EncodedError };
