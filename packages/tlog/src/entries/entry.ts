import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import type { MapEntry } from "../map/map-hashes.ts";
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

/** Hashes of 32 bytes after version and kind. */
const hashesOfKind: Readonly<Record<EntryKind, number>> = { put: 1, delete: 1, version: 3, root: 1 };

const entryVersion = 1;
const headBytes = 2;

/** Version and kind, then commitment, for a version the key and the value of the map, and for a root only this. */
export function encodeEntry(entry: LogEntry): Bytes {
  const hashes = hashesOf(entry);
  if (hashes.some(({ length }) => length !== hashBytes))
    throw new TlogError("A hash of an entry has the wrong length.");
  return concatBytes(Uint8Array.of(entryVersion, entryKinds[entry.kind]), ...hashes);
}

/** Throws for bytes that are not an entry of a known version and kind. */
export function decodeEntry(bytes: Uint8Array): LogEntry {
  const kind = (Object.keys(entryKinds) as EntryKind[]).find((name) => entryKinds[name] === bytes[1]);
  if (bytes[0] !== entryVersion || kind === undefined || bytes.length !== headBytes + hashesOfKind[kind] * hashBytes) {
    throw new TlogError("An entry of the log can't be read.");
  }
  const hashAt = (at: number) => bytes.slice(headBytes + at * hashBytes, headBytes + (at + 1) * hashBytes);
  if (kind === "root") return { kind, mapRoot: hashAt(0) };
  if (kind !== "version") return { kind, commitment: hashAt(0) };
  return { kind, commitment: hashAt(0), map: { key: hashAt(1), value: hashAt(2) } };
}

/** Throws unless the tree ends with the root of this map. `proof`: that the tree has its last entry (RFC 6962, 2.1.1). */
export function verifyMapRoot({ size, root }: TreeHead, mapRoot: Uint8Array, proof: readonly Uint8Array[]): void {
  const leafHash = hashLeaf(encodeEntry({ kind: "root", mapRoot }));
  verifyInclusion({ leafHash, index: size - 1, size, root, proof });
}

function hashesOf(entry: LogEntry): readonly Uint8Array[] {
  if (entry.kind === "root") return [entry.mapRoot];
  return entry.kind === "version" ? [entry.commitment, entry.map.key, entry.map.value] : [entry.commitment];
}
