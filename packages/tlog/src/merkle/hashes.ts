import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { sha256 } from "@noble/hashes/sha2.js";

/** Bytes of a hash of the tree. */
export const hashBytes = 32;

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/** Hash of an entry as a leaf (RFC 6962, 2.1). */
export function hashLeaf(entry: Uint8Array): Bytes {
  return sha256.create().update(leafPrefix).update(entry).digest() as Bytes;
}

/** Hash of a node with two children (RFC 6962, 2.1). */
export function hashNode(left: Uint8Array, right: Uint8Array): Bytes {
  return sha256.create().update(nodePrefix).update(left).update(right).digest() as Bytes;
}

/** Root of a tree without leaves. */
export function emptyRoot(): Bytes {
  return sha256(new Uint8Array()) as Bytes;
}
