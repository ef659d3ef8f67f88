import { type Bytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { sha256 } from "@noble/hashes/sha2.js";

const label = "dexnet-map/v1\n";

/** Value of a storage in the map: it commits to the number and the hash of the newest version of its file database. */
export function mapValueOfVersion(newest: { readonly version: number; readonly hashHex: string }): Bytes {
  return sha256(utf8Bytes(`${label}${newest.version}\n${newest.hashHex}`)) as Bytes;
}

/** Value of a storage that was deleted. */
export function mapValueOfForgotten(): Bytes {
  return sha256(utf8Bytes(`${label}forgotten`)) as Bytes;
}
