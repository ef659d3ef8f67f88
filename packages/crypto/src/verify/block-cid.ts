import { base32nopad } from "@scure/base";
import { type Bytes, concatBytes } from "./bytes.ts";

/** CID version 1, raw bytes (0x55), BLAKE3 (0x1e), 32 bytes of digest (0x20). */
const cidPrefix = Uint8Array.of(0x01, 0x55, 0x1e, 0x20);
export const digestSizeBytes = 32;
const cidShape = /^b[a-z2-7]{58}$/;

/** Returns the CID of a block whose encrypted part has this BLAKE3-256 digest. */
export function cidFromDigest(digestBytes: Uint8Array): string {
  return `b${base32nopad.encode(concatBytes(cidPrefix, digestBytes)).toLowerCase()}`;
}

/** Null unless the text is exactly what `cidFromDigest` returns for a digest. */
export function digestFromCid(cid: string): Bytes | null {
  if (typeof cid !== "string" || !cidShape.test(cid)) return null;
  try {
    const cidBytes = base32nopad.decode(cid.slice(1).toUpperCase());
    const digestBytes = cidBytes.slice(cidPrefix.length);
    if (digestBytes.length !== digestSizeBytes || cidFromDigest(digestBytes) !== cid) return null;
    return digestBytes;
  } catch {
    return null;
  }
}
