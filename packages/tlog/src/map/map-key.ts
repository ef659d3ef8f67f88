import { type Bytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hashBytes } from "../merkle/hashes.ts";
import { proveVrf, verifyVrf } from "./vrf.ts";

/** Key of a storage in the map, with the proof that the log's key and the address determine it. */
export interface MapKey {
  readonly key: Uint8Array;
  readonly proof: Uint8Array;
}

/** Secret key of the map. It follows from the secret key of the log, so that an operator keeps one secret. */
export function deriveMapSecretKey(logSecretKey: Uint8Array): Bytes {
  return hkdf(sha256, logSecretKey, undefined, utf8Bytes("dexnet-map/vrf/v1"), hashBytes) as Bytes;
}

export function proveMapKey(mapSecretKey: Uint8Array, address: string): MapKey {
  const { hash, proof } = proveVrf(mapSecretKey, inputOf(address));
  return { key: hash.slice(0, hashBytes), proof };
}

/** The only key that the address can have. Throws for a proof that does not show it. */
export function verifyMapKey(mapPublicKey: Uint8Array, address: string, proof: Uint8Array): Uint8Array {
  return verifyVrf(mapPublicKey, inputOf(address), proof).slice(0, hashBytes);
}

function inputOf(address: string): Uint8Array {
  return utf8Bytes(address.toLowerCase());
}
