import { bytesFromHex, equalBytes } from "@dexnet/crypto/verify/bytes";
import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import { verifyMapRoot } from "@dexnet/tlog/entries/entry";
import { isForgotten, type MapEntry, mapValueOfVersion } from "@dexnet/tlog/map/map-entry";
import { verifyMapKey } from "@dexnet/tlog/map/map-key";
import { verifyMapProof } from "@dexnet/tlog/map/map-proof";
import { TlogError } from "@dexnet/tlog/tlog-error";
import { type LogCheckpoint, orBadAnswer } from "./log-checkpoint.ts";

interface AnsweredMapEntry {
  readonly key: string;
  readonly version: number;
  readonly value: string;
}

/** A checkpoint with what its map has for one storage, as the ledger answers it, in hex. */
export interface AnsweredMap {
  /** Signed note. */
  readonly checkpoint: string;
  readonly mapRoot: string;
  /** Time of the root of the map, in milliseconds since 1970. */
  readonly mapTime: number;
  /** Proof that the root of the map with its time is the last entry of the tree. */
  readonly inclusion: readonly string[];
  readonly map: { readonly siblings: readonly string[]; readonly entry: AnsweredMapEntry | null };
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

/** Entry of a storage in the map of a checkpoint, with its proof. */
export interface ProvenMap {
  readonly checkpoint: LogCheckpoint;
  /** Time of the root of the map: see [Note: root entries]. */
  readonly timeMs: number;
  /** Null if the map has none, also of a storage that was deleted. */
  readonly newest: VersionId | null;
  /** Undefined if the map does not have the key of the storage. */
  readonly entry: MapEntry | undefined;
  readonly answered: AnsweredMap;
}

/**
 * Newest version of a storage as of a checkpoint, by the proof of the map whose root the tree ends with: see
 * [Note: root entries]. Fault: bad_answer for a proof that does not verify, and for a version that is not the one of the map.
 */
export function openNewestVersion(answered: AnsweredMap, checkpoint: LogCheckpoint, key: Uint8Array): ProvenMap {
  const { mapRoot, mapTime: timeMs, inclusion, version } = answered;
  const { siblings, entry: last } = answered.map;
  return orBadAnswer("newest version", () => {
    const root = bytesOf(mapRoot);
    verifyMapRoot(checkpoint, { timeMs, mapRoot: root }, inclusion.map(bytesOf));
    const entry = verifyMapProof(root, key, {
      siblings: siblings.map(bytesOf),
      entry: last === null ? undefined : { ...last, key: bytesOf(last.key), value: bytesOf(last.value) },
    });
    const newest = version === null ? null : { version: version.version, hashHex: version.hash };
    if (!isVersionOf(entry, newest)) throw new TlogError("The map has another version.");
    return { checkpoint, timeMs, newest, entry, answered };
  });
}

function isVersionOf(entry: MapEntry | undefined, newest: VersionId | null): boolean {
  if (entry === undefined || newest === null) return newest === null && (entry === undefined || isForgotten(entry));
  return entry.version === newest.version && equalBytes(entry.value, mapValueOfVersion(newest));
}

function bytesOf(hex: string): Uint8Array {
  const bytes = bytesFromHex(hex);
  if (bytes === null) throw new TlogError("A hash of the answer can't be read.");
  return bytes;
}
