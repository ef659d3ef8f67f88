import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import { decodeMapEntry, encodeMapEntry, type MapEntry, mapEntryBytes } from "../map/map-entry.ts";
import type { TreeHead } from "../merkle/consistency.ts";
import { hashBytes, hashLeaf } from "../merkle/hashes.ts";
import { verifyInclusion } from "../merkle/inclusion.ts";
import { TlogError } from "../tlog-error.ts";

/**
 * Bytes of a leaf, decoded. A change shows a kind and a commitment, and a version also what the map has after it. A root
 * shows the root of the map after all versions before it, and when the log had it.
 *
 * [Note: root entries] The last entry of every checkpoint is a root. So the tree proves the root of the map that belongs to
 * it, and nobody can be shown another map without another tree. Its time never falls and is at most about an hour old, because
 * the log adds one every hour also without changes. So a tree tells how old it is, whenever it was signed or cosigned.
 */
export type LogEntry =
  | { readonly kind: "put" | "delete"; readonly commitment: Uint8Array }
  | { readonly kind: "version"; readonly commitment: Uint8Array; readonly map: MapEntry }
  | ({ readonly kind: "root" } & TimedMapRoot);

/** Content of a root entry. */
export interface TimedMapRoot {
  /** Milliseconds since 1970. */
  readonly timeMs: number;
  readonly mapRoot: Uint8Array;
}

export const entryKinds = { put: 1, delete: 2, version: 3, root: 4 } as const;
export type EntryKind = keyof typeof entryKinds;

const timeBytes = 8;

/** Bytes after version and kind. */
const bytesOfKind: Readonly<Record<EntryKind, number>> = {
  put: hashBytes,
  delete: hashBytes,
  version: hashBytes + mapEntryBytes,
  root: timeBytes + hashBytes,
};

/** First byte of every entry. */
export const entryVersion = 1;
const headBytes = 2;
/** Last date of ECMAScript. */
const maxTimeMs = 8_640_000_000_000_000;

/** Version and kind, then the commitment and for a version the entry of the map, or for a root its time and the root. */
export function encodeEntry(entry: LogEntry): Bytes {
  const hash = entry.kind === "root" ? entry.mapRoot : entry.commitment;
  if (hash.length !== hashBytes) throw new TlogError("A hash of an entry has the wrong length.");
  const time = entry.kind === "root" ? [encodeTime(entry.timeMs)] : [];
  const map = entry.kind === "version" ? [encodeMapEntry(entry.map)] : [];
  return concatBytes(Uint8Array.of(entryVersion, entryKinds[entry.kind]), ...time, hash, ...map);
}

/** Throws for bytes that are not an entry of a known version and kind. */
export function decodeEntry(bytes: Uint8Array): LogEntry {
  const kind = (Object.keys(entryKinds) as EntryKind[]).find((name) => entryKinds[name] === bytes[1]);
  if (bytes[0] !== entryVersion || kind === undefined || bytes.length !== headBytes + bytesOfKind[kind]) {
    throw new TlogError("An entry of the log can't be read.");
  }
  if (kind === "root") {
    const timeMs = decodeTime(bytes.subarray(headBytes, headBytes + timeBytes));
    return { kind, timeMs, mapRoot: bytes.slice(headBytes + timeBytes) };
  }
  const hash = bytes.slice(headBytes, headBytes + hashBytes);
  if (kind !== "version") return { kind, commitment: hash };
  return { kind, commitment: hash, map: decodeMapEntry(bytes.subarray(headBytes + hashBytes)) };
}

/** Throws unless the tree ends with this root. `proof`: that the tree has its last entry (RFC 6962, 2.1.1). */
export function verifyMapRoot({ size, root }: TreeHead, mapRoot: TimedMapRoot, proof: readonly Uint8Array[]): void {
  const leafHash = hashLeaf(encodeEntry({ kind: "root", timeMs: mapRoot.timeMs, mapRoot: mapRoot.mapRoot }));
  verifyInclusion({ leafHash, index: size - 1, size, root, proof });
}

function encodeTime(timeMs: number): Bytes {
  if (!isTime(timeMs)) throw new TlogError("The time of a root is no time.");
  const bytes = new Uint8Array(timeBytes);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(timeMs));
  return bytes;
}

function decodeTime(bytes: Uint8Array): number {
  const timeMs = Number(new DataView(bytes.buffer, bytes.byteOffset, timeBytes).getBigUint64(0));
  if (!isTime(timeMs)) throw new TlogError("The time of a root is no time.");
  return timeMs;
}

/** So that every time is a date that can be printed. */
function isTime(timeMs: number): boolean {
  return Number.isSafeInteger(timeMs) && timeMs >= 0 && timeMs <= maxTimeMs;
}
