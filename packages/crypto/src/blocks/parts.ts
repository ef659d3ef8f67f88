import { gcmDecrypt, gcmEncrypt, NONCE_BYTES, TAG_BYTES } from "../sealing/aes-gcm.ts";
import { deriveAesKey, importSecret, KEY_BYTES } from "../sealing/hkdf.ts";
import { labels } from "../sealing/labels.ts";
import { type Bytes, concatBytes, utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

export const PART_BYTES = 4 * 1024 * 1024;
export const PART_OVERHEAD_BYTES = TAG_BYTES;
export const FILE_ID_BYTES = 16;

const PART_COUNT_LARGEST = 0xffff_ffff;
const partLabelBytes = utf8Bytes(labels.part);

/** Where a part stands. All of it is bound to the part: in another place it does not decrypt. */
export interface PartPlace {
  fileId: Bytes;
  /** From 0. */
  partIndex: number;
  partCount: number;
}

/**
 * 32 random bytes. [Note: one key, one content] Nonces are counted, not random, so a key encrypts one content only.
 * Parts may be encrypted again (a retry gives the same bytes), but from the same plaintext: a file that was changed
 * gets a new key, or two plaintexts meet under one nonce and both can be read.
 */
export function newFileKey(): Bytes {
  return crypto.getRandomValues(new Uint8Array(KEY_BYTES));
}

export function newFileId(): Bytes {
  return crypto.getRandomValues(new Uint8Array(FILE_ID_BYTES));
}

/** The key that a file's parts are encrypted with, derived from the file's key. */
export async function importFileKey(keyBytes: Bytes): Promise<CryptoKey> {
  return deriveFromFileKey(keyBytes, labels.partsKey);
}

export async function deriveFromFileKey(keyBytes: Bytes, label: string): Promise<CryptoKey> {
  if (keyBytes.length !== KEY_BYTES) throw new CryptoError("input_invalid");
  return deriveAesKey(await importSecret(keyBytes), label);
}

/** An empty file is one part of no bytes. */
export function partCountOf(sizeBytes: number): number {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0) throw new CryptoError("input_invalid");
  return Math.max(1, Math.ceil(sizeBytes / PART_BYTES));
}

/** Plain bytes of one part of a file. */
export function partSizeOf(sizeBytes: number, partIndex: number): number {
  const partCount = partCountOf(sizeBytes);
  if (!Number.isSafeInteger(partIndex) || partIndex < 0 || partIndex >= partCount)
    throw new CryptoError("input_invalid");
  return partIndex < partCount - 1 ? PART_BYTES : sizeBytes - partIndex * PART_BYTES;
}

/** Ciphertext and tag. Every part but the last must be full. */
export async function encryptPart(key: CryptoKey, place: PartPlace, plain: Bytes): Promise<Bytes> {
  if (!isPlace(place) || !isPartSize(place, plain.length)) throw new CryptoError("input_invalid");
  return gcmEncrypt(key, partContext(place), plain);
}

/** Fails with not_authentic unless it is the very part that was encrypted for this place. */
export async function decryptPart(key: CryptoKey, place: PartPlace, encrypted: Bytes): Promise<Bytes> {
  if (!isPlace(place) || !isPartSize(place, encrypted.length - TAG_BYTES)) throw new CryptoError("not_authentic");
  return gcmDecrypt(key, partContext(place), encrypted);
}

/** STREAM as age has it: an 11-byte counter and a last-part flag for nonce; the rest is bound as associated data. */
function partContext({ fileId, partIndex, partCount }: PartPlace) {
  const nonce = new Uint8Array(NONCE_BYTES);
  new DataView(nonce.buffer).setUint32(NONCE_BYTES - 5, partIndex);
  nonce[NONCE_BYTES - 1] = partIndex === partCount - 1 ? 1 : 0;
  const countBytes = new Uint8Array(4);
  new DataView(countBytes.buffer).setUint32(0, partCount);
  return { nonce, associatedData: concatBytes(partLabelBytes, fileId, countBytes) };
}

function isPlace({ fileId, partIndex, partCount }: PartPlace): boolean {
  return (
    fileId.length === FILE_ID_BYTES &&
    Number.isInteger(partCount) &&
    Number.isInteger(partIndex) &&
    partCount <= PART_COUNT_LARGEST &&
    partIndex >= 0 &&
    partIndex < partCount
  );
}

function isPartSize({ partIndex, partCount }: PartPlace, plainBytes: number): boolean {
  if (partIndex < partCount - 1) return plainBytes === PART_BYTES;
  return plainBytes <= PART_BYTES && plainBytes >= (partCount === 1 ? 0 : 1);
}
