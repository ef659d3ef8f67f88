import { gcmDecrypt, gcmEncrypt, nonceSizeBytes } from "../ciphers/aes-gcm.ts";
import { labels } from "../ciphers/labels.ts";
import { type Bytes, concatBytes, utf8Bytes } from "../verify/bytes.ts";

/**
 * Plain bytes of one AES-GCM message. A part of several megabytes is encrypted in segments, because browsers use buffers
 * again only up to a certain size: Chromium maps each one above 960 KiB anew. See docs/adr/0037-parts-in-segments.md.
 */
export const segmentSizeBytes = 512 * 1024;

const labelBytes = utf8Bytes(labels.segment);
const counterBytes = nonceSizeBytes - 1;

/** Position of a segment in its file. The position is bound to the segment: at another one it does not decrypt. */
export interface SegmentPosition {
  readonly fileId: Bytes;
  /** Number of parts of the file. */
  readonly partCount: number;
  /** Index of the segment in the file, from 0. */
  readonly segmentIndex: number;
  /** Whether it is the last segment of the file. */
  readonly isLast: boolean;
}

/** Returns ciphertext and tag. */
export function encryptSegment(key: CryptoKey, position: SegmentPosition, plain: Bytes): Promise<Bytes> {
  return gcmEncrypt(key, contextOf(position), plain);
}

/** Fails with not_authentic unless the segment was encrypted for this position. */
export function decryptSegment(key: CryptoKey, position: SegmentPosition, encrypted: Bytes): Promise<Bytes> {
  return gcmDecrypt(key, contextOf(position), encrypted);
}

/** The STREAM construction: the nonce is an 11-byte counter and a flag of the last segment. The rest is bound as associated data. */
function contextOf({ fileId, partCount, segmentIndex, isLast }: SegmentPosition) {
  const nonce = new Uint8Array(nonceSizeBytes);
  new DataView(nonce.buffer).setBigUint64(counterBytes - 8, BigInt(segmentIndex));
  nonce[counterBytes] = isLast ? 1 : 0;
  const countBytes = new Uint8Array(4);
  new DataView(countBytes.buffer).setUint32(0, partCount);
  return { nonce, associatedData: concatBytes(labelBytes, fileId, countBytes) };
}
