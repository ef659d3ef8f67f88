import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, utf8Bytes } from "../verify/bytes.ts";

/** Returns the bytes of a derived key, which production code can't export, computed by another library. For test vectors only. */
export function deriveBytes(secretBytes: Bytes, label: string, salt: Bytes = new Uint8Array(0)): Bytes {
  return new Uint8Array(hkdf(sha256, secretBytes, salt, utf8Bytes(label), 32));
}
