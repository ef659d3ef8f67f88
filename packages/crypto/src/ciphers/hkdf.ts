import { type Bytes, utf8Bytes } from "../verify/bytes.ts";

const noSalt = new Uint8Array(0);
export const keySizeBytes = 32;
export const saltSizeBytes = 32;

/** Imports a secret for key derivation. Neither the secret nor a derived key can be exported. */
export function importSecret(secretBytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secretBytes, "HKDF", false, ["deriveKey"]);
}

/** HKDF-SHA-256 to an AES-256-GCM key that can't be exported. */
export function deriveAesKey(secret: CryptoKey, label: string, salt: Bytes = noSalt): Promise<CryptoKey> {
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt, info: utf8Bytes(label) },
    secret,
    { name: "AES-GCM", length: keySizeBytes * 8 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** HKDF-SHA-256 to 32 bytes. */
export async function deriveKeyBytes(parentBytes: Bytes, label: string): Promise<Bytes> {
  const parent = await crypto.subtle.importKey("raw", parentBytes, "HKDF", false, ["deriveBits"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: noSalt, info: utf8Bytes(label) };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, parent, keySizeBytes * 8));
}

/** HKDF-SHA-256 to another secret, from which further keys are derived. */
export async function deriveSecret(parentBytes: Bytes, label: string): Promise<CryptoKey> {
  const derivedBytes = await deriveKeyBytes(parentBytes, label);
  try {
    return await importSecret(derivedBytes);
  } finally {
    derivedBytes.fill(0);
  }
}
