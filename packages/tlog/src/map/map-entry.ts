import { type Bytes, concatBytes, equalBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { sha256 } from "@noble/hashes/sha2.js";
import { hashBytes } from "../merkle/hashes.ts";
import { TlogError } from "../tlog-error.ts";

/** Entry of a storage in the map. */
export interface MapEntry {
  readonly key: Uint8Array;
  /** Number of the newest version. A storage that was deleted keeps that of its last one. */
  readonly version: number;
  /** Commitment to the newest version, or that the storage was deleted. */
  readonly value: Uint8Array;
}

const numberBytes = 8;
export const mapEntryBytes = hashBytes + numberBytes + hashBytes;

/** Key, number (big-endian) and value. */
export function encodeMapEntry({ key, version, value }: MapEntry): Bytes {
  const isWellFormed = key.length === hashBytes && value.length === hashBytes && isNumber(version);
  if (!isWellFormed) throw new TlogError("An entry of the map can't be written.");
  const number = new Uint8Array(numberBytes);
  new DataView(number.buffer).setBigUint64(0, BigInt(version));
  return concatBytes(key, number, value);
}

/** Throws for bytes that `encodeMapEntry` does not make. */
export function decodeMapEntry(bytes: Uint8Array): MapEntry {
  if (bytes.length !== mapEntryBytes) throw new TlogError("An entry of the map has the wrong length.");
  const version = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(hashBytes));
  if (!isNumber(version)) throw new TlogError("An entry of the map has no valid number.");
  return { key: bytes.slice(0, hashBytes), version, value: bytes.slice(hashBytes + numberBytes) };
}

const label = "dexnet-map/v1\n";

/** Commits to the number and the hash of a version. */
export function mapValueOfVersion(newest: { readonly version: number; readonly hashHex: string }): Bytes {
  return sha256(utf8Bytes(`${label}${newest.version}\n${newest.hashHex}`)) as Bytes;
}

/** Value of a storage that was deleted. */
export function mapValueOfForgotten(): Bytes {
  return sha256(utf8Bytes(`${label}forgotten`)) as Bytes;
}

export function isForgotten({ value }: MapEntry): boolean {
  return equalBytes(value, mapValueOfForgotten());
}

/**
 * [Note: the map rises] Whether an entry of a key may follow another one, or none. The number rises. With the same number the
 * entry is the same, or says that the storage was deleted. So nobody is shown a version that a newer one has replaced, and no
 * storage that was deleted, without an entry in the public tree that breaks this rule.
 */
export function isMapSuccessor(before: MapEntry | undefined, after: MapEntry | undefined): boolean {
  if (before === undefined) return true;
  // Keys are never removed.
  if (after === undefined || after.version < before.version) return false;
  return after.version > before.version || equalBytes(after.value, before.value) || isForgotten(after);
}

function isNumber(version: number): boolean {
  return Number.isSafeInteger(version) && version >= 0;
}
