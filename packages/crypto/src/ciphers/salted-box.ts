import { type Bytes, base64FromBytes, bytesFromBase64, concatBytes, utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { gcmDecrypt, gcmEncrypt, nonceSizeBytes, tagSizeBytes } from "./aes-gcm.ts";
import { deriveAesKey, saltSizeBytes } from "./hkdf.ts";

const saltAndNonceSizeBytes = saltSizeBytes + nonceSizeBytes;

export interface SaltedBoxContext {
  readonly secret: CryptoKey;
  /** Label from which the key of the box is derived. */
  readonly label: string;
  /** Associated data. The box opens only with the same text. */
  readonly bound: string;
}

/**
 * Encrypts under a key of its own: HKDF of the secret with a random salt. So one secret can seal any number of boxes;
 * random 96-bit nonces under one key are safe for 2^32 only. Returns base64 of salt, nonce, ciphertext and tag.
 */
export async function sealSaltedBox(context: SaltedBoxContext, plain: Bytes): Promise<string> {
  return base64FromBytes(await sealSaltedBoxBytes(context, plain));
}

/** Returns the box itself: salt, nonce, ciphertext and tag. */
export async function sealSaltedBoxBytes(context: SaltedBoxContext, plain: Bytes): Promise<Bytes> {
  const salt = crypto.getRandomValues(new Uint8Array(saltSizeBytes));
  const nonce = crypto.getRandomValues(new Uint8Array(nonceSizeBytes));
  const key = await deriveAesKey(context.secret, context.label, salt);
  const encrypted = await gcmEncrypt(key, { nonce, associatedData: utf8Bytes(context.bound) }, plain);
  return concatBytes(salt, nonce, encrypted);
}

/** Fails with not_authentic for every reason. */
export function openSaltedBox(context: SaltedBoxContext, sealed: string): Promise<Bytes> {
  return openSaltedBoxBytes(context, bytesFromBase64(sealed));
}

/** Opens a box whose base64 is decoded already. Null stands for a text that is not base64. */
export async function openSaltedBoxBytes(context: SaltedBoxContext, boxBytes: Bytes | null): Promise<Bytes> {
  if (boxBytes === null || boxBytes.length < saltAndNonceSizeBytes + tagSizeBytes)
    throw new CryptoError("not_authentic");
  const key = await deriveAesKey(context.secret, context.label, boxBytes.subarray(0, saltSizeBytes));
  const nonce = boxBytes.subarray(saltSizeBytes, saltAndNonceSizeBytes);
  const associatedData = utf8Bytes(context.bound);
  return gcmDecrypt(key, { nonce, associatedData }, boxBytes.subarray(saltAndNonceSizeBytes));
}
