import { type Bytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { sha256 } from "@noble/hashes/sha2.js";
import { hashBytes } from "../merkle/hashes.ts";
import { encodeMapEntry, type MapEntry } from "./map-entry.ts";

// Other prefixes than those of the log, so that a node of one tree is never one of the other.
const entryPrefix = Uint8Array.of(2);
const innerPrefix = Uint8Array.of(3);

/** Hash of a subtree without entries. */
export const emptyHash: Bytes = new Uint8Array(hashBytes);

/** Hash of a subtree with one entry, at any depth. */
export function hashEntry(entry: MapEntry): Bytes {
  return sha256.create().update(entryPrefix).update(encodeMapEntry(entry)).digest() as Bytes;
}

/** Hash of a subtree with two or more entries. */
export function hashInner(left: Uint8Array, right: Uint8Array): Bytes {
  return sha256.create().update(innerPrefix).update(left).update(right).digest() as Bytes;
}

/** Bit of a key at a depth, the most significant first. */
export function bitAt(key: Uint8Array, depth: number): 0 | 1 {
  const byte = key[depth >> 3] ?? 0;
  return ((byte >> (7 - (depth & 7))) & 1) === 1 ? 1 : 0;
}

/** Digits of a key, four bits each: the path to its entry. */
export function pathOfKey(key: Uint8Array): string {
  return hexFromBytes(key);
}
