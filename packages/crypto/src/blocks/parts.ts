import { gcmDecrypt, gcmEncrypt, NONCE_BYTES, TAG_BYTES } from "../sealing/aes-gcm.ts";
import { deriveAesKey, importSecret, KEY_BYTES } from "../sealing/hkdf.ts";
import { labels } from "../sealing/labels.ts";
import { type Bytes, concatBytes, utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

export const PART_BYTES = 4 * 1024 * 1024;
export const PART_OVERHEAD_BYTES = TAG_BYTES;
const FILE_ID_BYTES = 16;

const MAX_PART_COUNT = 0xffff_ffff;
const partLabelBytes = utf8Bytes(labels.part);

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
  return crypto.getRandomValues(new Uint8Array(KEY_BYTES));
}

export function newFileId(): Bytes {
  return crypto.getRandomValues(new Uint8Array(FILE_ID_BYTES));
}

/** Derives the key that encrypts a file's parts from the file key. */
export async function importFileKey(keyBytes: Bytes): Promise<CryptoKey> {
  return deriveFromFileKey(keyBytes, labels.partsKey);
}

export async function deriveFromFileKey(keyBytes: Bytes, label: string): Promise<CryptoKey> {
  if (keyBytes.length !== KEY_BYTES) throw new CryptoError("input_invalid");
  return deriveAesKey(await importSecret(keyBytes), label);
}

/** Number of parts of a file. An empty file has one empty part. */
export function partCountOf(sizeBytes: number): number {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0) throw new CryptoError("input_invalid");
  return Math.max(1, Math.ceil(sizeBytes / PART_BYTES));
}

/** Size of one part of a file before encryption. */
export function partSizeOf(sizeBytes: number, partIndex: number): number {
  const partCount = partCountOf(sizeBytes);
  if (!Number.isSafeInteger(partIndex) || partIndex < 0 || partIndex >= partCount)
    throw new CryptoError("input_invalid");
  return partIndex < partCount - 1 ? PART_BYTES : sizeBytes - partIndex * PART_BYTES;
}

/** Returns ciphertext and tag. Every part except the last must be full. */
export async function encryptPart(key: CryptoKey, position: PartPosition, plain: Bytes): Promise<Bytes> {
  if (!isPosition(position) || !isPartSize(position, plain.length)) throw new CryptoError("input_invalid");
  return gcmEncrypt(key, partContext(position), plain);
}

/** Fails with not_authentic unless the part was encrypted for this position. */
export async function decryptPart(key: CryptoKey, position: PartPosition, encrypted: Bytes): Promise<Bytes> {
  if (!isPosition(position) || !isPartSize(position, encrypted.length - TAG_BYTES))
    throw new CryptoError("not_authentic");
  return gcmDecrypt(key, partContext(position), encrypted);
}

/** STREAM as in age: the nonce is an 11-byte counter and a last-part flag; the rest is bound as associated data. */
function partContext({ fileId, partIndex, partCount }: PartPosition) {
  const nonce = new Uint8Array(NONCE_BYTES);
  new DataView(nonce.buffer).setUint32(NONCE_BYTES - 5, partIndex);
  nonce[NONCE_BYTES - 1] = partIndex === partCount - 1 ? 1 : 0;
  const countBytes = new Uint8Array(4);
  new DataView(countBytes.buffer).setUint32(0, partCount);
  return { nonce, associatedData: concatBytes(partLabelBytes, fileId, countBytes) };
}

function isPosition({ fileId, partIndex, partCount }: PartPosition): boolean {
  return (
    fileId.length === FILE_ID_BYTES &&
    Number.isInteger(partCount) &&
    Number.isInteger(partIndex) &&
    partCount <= MAX_PART_COUNT &&
    partIndex >= 0 &&
    partIndex < partCount
  );
}

function isPartSize({ partIndex, partCount }: PartPosition, plainBytes: number): boolean {
  if (partIndex < partCount - 1) return plainBytes === PART_BYTES;
  return plainBytes <= PART_BYTES && plainBytes >= (partCount === 1 ? 0 : 1);
}
