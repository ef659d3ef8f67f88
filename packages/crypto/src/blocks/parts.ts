import { tagSizeBytes } from "../ciphers/aes-gcm.ts";
import { deriveAesKey, importSecret, keySizeBytes } from "../ciphers/hkdf.ts";
import { labels } from "../ciphers/labels.ts";
import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { decryptSegment, encryptSegment, segmentSizeBytes } from "./segments.ts";

export const partSizeBytes = 4 * 1024 * 1024;
const fileIdSizeBytes = 16;

const maxPartCount = 0xffff_ffff;
export const segmentsPerPart = partSizeBytes / segmentSizeBytes;
const sealedSegmentSizeBytes = segmentSizeBytes + tagSizeBytes;

/** Position of a part in its file. The position is bound to the part: at another one the part does not decrypt. */
export interface PartPosition {
  fileId: Bytes;
  /** Index of the part, from 0. */
  partIndex: number;
  partCount: number;
}

/**
 * Returns 32 random bytes. [Note: one key, one content] Nonces are counted, not random, so a key encrypts one content
 * only. A part may be encrypted again (a retry gives the same bytes), but only from the same plaintext. A file that has
 * changed gets a new key: two plaintexts under one nonce could both be read.
 */
export function newFileKey(): Bytes {
  return crypto.getRandomValues(new Uint8Array(keySizeBytes));
}

export function newFileId(): Bytes {
  return crypto.getRandomValues(new Uint8Array(fileIdSizeBytes));
}

/** Derives the key that encrypts a file's parts from the file key. */
export async function importFileKey(keyBytes: Bytes): Promise<CryptoKey> {
  return deriveFromFileKey(keyBytes, labels.partsKey);
}

export async function deriveFromFileKey(keyBytes: Bytes, label: string): Promise<CryptoKey> {
  if (keyBytes.length !== keySizeBytes) throw new CryptoError("input_invalid");
  return deriveAesKey(await importSecret(keyBytes), label);
}

/** Number of parts of a file. An empty file has one empty part. */
export function partCountOf(sizeBytes: number): number {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0) throw new CryptoError("input_invalid");
  return Math.max(1, Math.ceil(sizeBytes / partSizeBytes));
}

/** Size of one part of a file before encryption. */
export function partSizeOf(sizeBytes: number, partIndex: number): number {
  const partCount = partCountOf(sizeBytes);
  if (!Number.isSafeInteger(partIndex) || partIndex < 0 || partIndex >= partCount)
    throw new CryptoError("input_invalid");
  return partIndex < partCount - 1 ? partSizeBytes : sizeBytes - partIndex * partSizeBytes;
}

/** Size of bytes after encryption. Each of their segments has a tag. No bytes are one empty segment. */
export function encryptedSizeOf(plainBytes: number): number {
  return plainBytes + segmentCountOf(plainBytes) * tagSizeBytes;
}

/** Returns the encrypted part. Every part except the last must be full. */
export async function encryptPart(key: CryptoKey, position: PartPosition, plain: Bytes): Promise<Bytes> {
  const target = new Uint8Array(encryptedSizeOf(plain.length));
  let from = 0;
  await encryptPartInto(target, key, position, plain.length, async (sizeBytes) => {
    from += sizeBytes;
    return plain.subarray(from - sizeBytes, from);
  });
  return target;
}

/**
 * Encrypts a part of `plainBytes` into `target`. `readNext` returns its next bytes, as many as it is asked for. They are used
 * before the next call, so their memory may be used again.
 */
export async function encryptPartInto(
  target: Bytes,
  key: CryptoKey,
  position: PartPosition,
  plainBytes: number,
  readNext: (sizeBytes: number) => Promise<Bytes>,
): Promise<void> {
  const isRightTarget = target.length === encryptedSizeOf(plainBytes);
  if (!isPosition(position) || !isPartSize(position, plainBytes) || !isRightTarget) {
    throw new CryptoError("input_invalid");
  }
  const count = segmentCountOf(plainBytes);
  for (let index = 0; index < count; index++) {
    const sizeBytes = Math.min(segmentSizeBytes, plainBytes - index * segmentSizeBytes);
    const plain = await readNext(sizeBytes);
    if (plain.length !== sizeBytes) throw new CryptoError("input_invalid");
    target.set(
      await encryptSegment(key, segmentPosition(position, index, count), plain),
      index * sealedSegmentSizeBytes,
    );
  }
}

/** Returns the plain segments in order. Fails with not_authentic unless the part was encrypted for this position. */
export async function decryptPart(key: CryptoKey, position: PartPosition, encrypted: Bytes): Promise<Bytes[]> {
  const count = Math.ceil(encrypted.length / sealedSegmentSizeBytes);
  const plainBytes = encrypted.length - count * tagSizeBytes;
  // A segment that is empty or shorter than its tag would be a second form of the same bytes.
  const isWhole = plainBytes >= 0 && encryptedSizeOf(plainBytes) === encrypted.length;
  if (!isPosition(position) || !isWhole || !isPartSize(position, plainBytes)) throw new CryptoError("not_authentic");
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const { start, end } = sealedSegmentRange(plainBytes, index);
      return decryptSegment(key, segmentPosition(position, index, count), encrypted.subarray(start, end));
    }),
  );
}

/** Bytes of a segment in the encrypted part. `plainBytes` is the size of the part before encryption. */
export function sealedSegmentRange(plainBytes: number, index: number): { start: number; end: number } {
  if (!Number.isInteger(index) || index < 0 || index >= segmentCountOf(plainBytes)) {
    throw new CryptoError("input_invalid");
  }
  const start = index * sealedSegmentSizeBytes;
  return { start, end: Math.min(start + sealedSegmentSizeBytes, encryptedSizeOf(plainBytes)) };
}

/**
 * Decrypts one segment of a part of `plainBytes`, without the others. Fails with not_authentic unless it was encrypted for
 * this place.
 */
export async function decryptSegmentOfPart(
  key: CryptoKey,
  position: PartPosition,
  plainBytes: number,
  index: number,
  encrypted: Bytes,
): Promise<Bytes> {
  const { start, end } = sealedSegmentRange(plainBytes, index);
  if (!isPosition(position) || !isPartSize(position, plainBytes) || encrypted.length !== end - start) {
    throw new CryptoError("not_authentic");
  }
  return decryptSegment(key, segmentPosition(position, index, segmentCountOf(plainBytes)), encrypted);
}

function segmentCountOf(plainBytes: number): number {
  return Math.max(1, Math.ceil(plainBytes / segmentSizeBytes));
}

function segmentPosition({ fileId, partIndex, partCount }: PartPosition, index: number, count: number) {
  const segmentIndex = partIndex * segmentsPerPart + index;
  return { fileId, partCount, segmentIndex, isLast: partIndex === partCount - 1 && index === count - 1 };
}

function isPosition({ fileId, partIndex, partCount }: PartPosition): boolean {
  return (
    fileId.length === fileIdSizeBytes &&
    Number.isInteger(partCount) &&
    Number.isInteger(partIndex) &&
    partCount <= maxPartCount &&
    partIndex >= 0 &&
    partIndex < partCount
  );
}

function isPartSize({ partIndex, partCount }: PartPosition, plainBytes: number): boolean {
  if (partIndex < partCount - 1) return plainBytes === partSizeBytes;
  return plainBytes <= partSizeBytes && plainBytes >= (partCount === 1 ? 0 : 1);
}
