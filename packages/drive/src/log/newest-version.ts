import { bytesFromHex, equalBytes } from "@dexnet/crypto/verify/bytes";
import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import { verifyMapRoot } from "@dexnet/tlog/entry";
import { verifyMapKey } from "@dexnet/tlog/map-key";
import { verifyMapProof } from "@dexnet/tlog/map-proof";
import { mapValueOfForgotten, mapValueOfVersion } from "@dexnet/tlog/map-value";
import { TlogError } from "@dexnet/tlog/tlog-error";
import { type LogCheckpoint, orBadAnswer } from "./log-checkpoint.ts";

/** A checkpoint with what its map has for one storage, as the ledger answers it, in hex. */
export interface AnsweredMap {
  /** Signed note. */
  readonly checkpoint: string;
  readonly mapRoot: string;
  /** Proof that the root of the map is the last entry of the tree. */
  readonly inclusion: readonly string[];
  readonly map: { readonly siblings: readonly string[]; readonly entry: { key: string; value: string } | null };
  readonly version: { readonly version: number; readonly hash: string } | null;
}

export interface MapSubject {
  readonly address: string;
  /** Public key, in hex, of the function that gives each address its key in the map. */
  readonly mapKey: string;
}

/** The only key that the storage can have in the map. Fault: bad_answer for a proof that does not show it. */
export function openMapKey(keyProof: string, { address, mapKey }: MapSubject): Uint8Array {
  return orBadAnswer("map key", () => verifyMapKey(bytesOf(mapKey), address, bytesOf(keyProof)));
}

/**
 * Newest version of a storage as of a checkpoint, by the proof of the map whose root the tree ends with: see
 * [Note: root entries]. Null if the map has none, also of a storage that was deleted. Fault: bad_answer for a proof that does
 * not verify, and for a version that is not the one of the map.
 */
export function openNewestVersion(
  { mapRoot, inclusion, map: { siblings, entry }, version }: Omit<AnsweredMap, "checkpoint">,
  checkpoint: LogCheckpoint,
  key: Uint8Array,
): VersionId | null {
  return orBadAnswer("newest version", () => {
    const root = bytesOf(mapRoot);
    verifyMapRoot(checkpoint, root, inclusion.map(bytesOf));
    const value = verifyMapProof(root, key, {
      siblings: siblings.map(bytesOf),
      entry: entry === null ? undefined : { key: bytesOf(entry.key), value: bytesOf(entry.value) },
    });
    const newest = version === null ? null : { version: version.version, hashHex: version.hash };
    const isNone = value === undefined || equalBytes(value, mapValueOfForgotten());
    const isSame = newest === null ? isNone : value !== undefined && equalBytes(value, mapValueOfVersion(newest));
    if (!isSame) throw new TlogError("The map has another version.");
    return newest;
  });
}

function bytesOf(hex: string): Uint8Array {
  const bytes = bytesFromHex(hex);
  if (bytes === null) throw new TlogError("A hash of the answer can't be read.");
  return bytes;
}
