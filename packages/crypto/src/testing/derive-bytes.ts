import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, utf8Bytes } from "../verify/bytes.ts";

/**
 * The bytes of a derived key, which the real code never lets out, made by another library than it uses. For test
 * vectors only.
 */
export function deriveBytes(secretBytes: Bytes, label: string, salt: Bytes = new Uint8Array(0)): Bytes {
  return new Uint8Array(hkdf(sha256, secretBytes, salt, utf8Bytes(label), 32));
}
