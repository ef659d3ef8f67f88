import { bytesFromHex, equalBytes } from "@dexnet/crypto/verify/bytes";
import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import { verifyMapKey } from "@dexnet/tlog/map-key";
import { verifyMapProof } from "@dexnet/tlog/map-proof";
import { mapValueOfForgotten, mapValueOfVersion } from "@dexnet/tlog/map-value";
import { TlogError } from "@dexnet/tlog/tlog-error";
import { type LogCheckpoint, orBadAnswer } from "./log-checkpoint.ts";

/** Answer of the ledger about the newest version of a storage, in hex. */
export interface NewestVersionAnswer {
  readonly keyProof: string;
  readonly map: { readonly siblings: readonly string[]; readonly entry: { key: string; value: string } | null };
  readonly version: { readonly version: number; readonly hash: string } | null;
}

export interface MapSubject {
  readonly address: string;
  /** Public key of the function that gives each address its key in the map. */
  readonly mapPublicKey: Uint8Array;
}

/**
 * Newest version of a storage as of a checkpoint, by the proof of the map. Null if the map has none, also of a storage that
 * was deleted. Fault: bad_answer for a proof that does not verify, and for a version that is not the one of the map.
 */
export function openNewestVersion(
  { keyProof, map, version }: NewestVersionAnswer,
  { mapRoot }: LogCheckpoint,
  { address, mapPublicKey }: MapSubject,
): VersionId | null {
  return orBadAnswer("newest version", () => {
    const key = verifyMapKey(mapPublicKey, address, bytesOf(keyProof));
    const { siblings, entry } = map;
    const value = verifyMapProof(mapRoot, key, {
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
