import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import type { MapEntry } from "../map/map-hashes.ts";
import { hashBytes } from "../merkle/hashes.ts";
import { TlogError } from "../tlog-error.ts";

/** Bytes of a leaf, decoded. They show a kind and a commitment, and for a version what the map has after it. */
export type LogEntry =
  | { readonly kind: "put" | "delete"; readonly commitment: Uint8Array }
  | { readonly kind: "version"; readonly commitment: Uint8Array; readonly map: MapEntry };

export const entryKinds = { put: 1, delete: 2, version: 3 } as const;
export type EntryKind = keyof typeof entryKinds;

const entryVersion = 1;
const headBytes = 2;

/** Version, kind, commitment, and for a version the key and the value of the map. */
export function encodeEntry(entry: LogEntry): Bytes {
  const hashes = entry.kind === "version" ? [entry.commitment, entry.map.key, entry.map.value] : [entry.commitment];
  if (hashes.some(({ length }) => length !== hashBytes))
    throw new TlogError("A hash of an entry has the wrong length.");
  return concatBytes(Uint8Array.of(entryVersion, entryKinds[entry.kind]), ...hashes);
}

/** Throws for bytes that are not an entry of a known version and kind. */
export function decodeEntry(bytes: Uint8Array): LogEntry {
  const kind = (Object.keys(entryKinds) as EntryKind[]).find((name) => entryKinds[name] === bytes[1]);
  const hashes = kind === "version" ? 3 : 1;
  if (bytes[0] !== entryVersion || kind === undefined || bytes.length !== headBytes + hashes * hashBytes) {
    throw new TlogError("An entry of the log can't be read.");
  }
  const hashAt = (at: number) => bytes.slice(headBytes + at * hashBytes, headBytes + (at + 1) * hashBytes);
  if (kind !== "version") return { kind, commitment: hashAt(0) };
  return { kind, commitment: hashAt(0), map: { key: hashAt(1), value: hashAt(2) } };
}
