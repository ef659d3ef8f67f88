import { equalBytes } from "@dexnet/crypto/verify/bytes";
import { hashBytes } from "../merkle/hashes.ts";
import { TlogError } from "../tlog-error.ts";
import type { MapEntry } from "./map-entry.ts";
import { bitAt, emptyHash, hashEntry, hashInner } from "./map-hashes.ts";

/** Proof of the entry of a key, or that the key has none. */
export interface MapProof {
  /** Hashes beside the path, from the end of the path up to a child of the root. */
  readonly siblings: readonly Uint8Array[];
  /** The only entry of the subtree at the end of the path. Undefined when that subtree is empty. */
  readonly entry: MapEntry | undefined;
}

const keyBits = hashBytes * 8;

/**
 * The entry of a key in the map with that root, or undefined when the map does not have the key. Throws for a proof that
 * does not lead to the root. A root has one entry for a key: a path ends at an entry or goes on, and the hashes of both
 * differ.
 */
export function verifyMapProof(root: Uint8Array, key: Uint8Array, { siblings, entry }: MapProof): MapEntry | undefined {
  const isWellFormed = siblings.every(({ length }) => length === hashBytes) && siblings.length <= keyBits;
  if (!isWellFormed || key.length !== hashBytes) throw new TlogError("A proof of the map can't be read.");
  if (entry !== undefined) requireSamePath(entry.key, key, siblings.length);
  const end = entry === undefined ? emptyHash : hashEntry(entry);
  const computed = siblings.reduce((hash, sibling, at) => {
    const isRight = bitAt(key, siblings.length - 1 - at) === 1;
    return isRight ? hashInner(sibling, hash) : hashInner(hash, sibling);
  }, end as Uint8Array);
  if (!equalBytes(computed, root)) throw new TlogError("The proof does not lead to the root of the map.");
  return entry !== undefined && equalBytes(entry.key, key) ? entry : undefined;
}

function requireSamePath(one: Uint8Array, other: Uint8Array, depth: number): void {
  for (let at = 0; at < depth; at += 1) {
    if (bitAt(one, at) !== bitAt(other, at)) throw new TlogError("A proof of the map ends at another path.");
  }
}
