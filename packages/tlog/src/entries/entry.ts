import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import { decodeMapEntry, encodeMapEntry, type MapEntry, mapEntryBytes } from "../map/map-entry.ts";
import type { TreeHead } from "../merkle/consistency.ts";
import { hashBytes, hashLeaf } from "../merkle/hashes.ts";
import { verifyInclusion } from "../merkle/inclusion.ts";
import { TlogError } from "../tlog-error.ts";

/**
 * Bytes of a leaf, decoded. A change shows a kind and a commitment, and a version also what the map has after it. A root
 * shows the root of the map after all versions before it.
 *
 * [Note: root entries] The last entry of every checkpoint is a root. So the tree proves the root of the map that belongs to
 * it, and nobody can be shown another map without another tree.
 */
export type LogEntry =
  | { readonly kind: "put" | "delete"; readonly commitment: Uint8Array }
  | { readonly kind: "version"; readonly commitment: Uint8Array; readonly map: MapEntry }
  | { readonly kind: "root"; readonly mapRoot: Uint8Array };

export const entryKinds = { put: 1, delete: 2, version: 3, root: 4 } as const;
export type EntryKind = keyof typeof entryKinds;

/** Bytes after version and kind. */
const bytesOfKind: Readonly<Record<EntryKind, number>> = {
  put: hashBytes,
  delete: hashBytes,
  version: hashBytes + mapEntryBytes,
  root: hashBytes,
};

/** First byte of every entry. */
export const entryVersion = 1;
const headBytes = 2;

/** Version and kind, then the commitment, for a version with the entry of the map, and for a root only this. */
export function encodeEntry(entry: LogEntry): Bytes {
  const hash = entry.kind === "root" ? entry.mapRoot : entry.commitment;
  if (hash.length !== hashBytes) throw new TlogError("A hash of an entry has the wrong length.");
  const map = entry.kind === "version" ? [encodeMapEntry(entry.map)] : [];
  return concatBytes(Uint8Array.of(entryVersion, entryKinds[entry.kind]), hash, ...map);
}

/** Throws for bytes that are not an entry of a known version and kind. */
export function decodeEntry(bytes: Uint8Array): LogEntry {
  const kind = (Object.keys(entryKinds) as EntryKind[]).find((name) => entryKinds[name] === bytes[1]);
  if (bytes[0] !== entryVersion || kind === undefined || bytes.length !== headBytes + bytesOfKind[kind]) {
    throw new TlogError("An entry of the log can't be read.");
  }
  const hash = bytes.slice(headBytes, headBytes + hashBytes);
  if (kind === "root") return { kind, mapRoot: hash };
  if (kind !== "version") return { kind, commitment: hash };
  return { kind, commitment: hash, map: decodeMapEntry(bytes.subarray(headBytes + hashBytes)) };
}

/** Throws unless the tree ends with the root of this map. `proof`: that the tree has its last entry (RFC 6962, 2.1.1). */
export function verifyMapRoot({ size, root }: TreeHead, mapRoot: Uint8Array, proof: readonly Uint8Array[]): void {
  const leafHash = hashLeaf(encodeEntry({ kind: "root", mapRoot }));
  verifyInclusion({ leafHash, index: size - 1, size, root, proof });
}
