import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

export const nonceSizeBytes = 12;
export const tagSizeBytes = 16;

export interface GcmContext {
  readonly nonce: Bytes;
  readonly associatedData: Bytes;
}

/** Returns the ciphertext followed by the 16-byte tag. The caller must not use a nonce twice with one key. */
export async function gcmEncrypt(key: CryptoKey, context: GcmContext, plain: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt(parameters(context), key, plain));
}

/** Fails with not_authentic for every reason. */
export async function gcmDecrypt(key: CryptoKey, context: GcmContext, encrypted: Bytes): Promise<Bytes> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(context), key, encrypted));
  } catch {
    throw new CryptoError("not_authentic");
  }
}

function parameters({ nonce, associatedData }: GcmContext): AesGcmParams {
  return { name: "AES-GCM", iv: nonce, additionalData: associatedData, tagLength: tagSizeBytes * 8 };
}
