import { scryptAsync } from "@noble/hashes/scrypt.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { type Bytes, concatBytes, equalBytes, utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import type { KeyStoreContent, ScryptCost } from "./key-store-file.ts";

/** Time after which scrypt yields to other work of its thread. */
const yieldAfterMs = 10;

export interface KeyStoreKeys {
  all: Bytes;
  cipher: Bytes;
  mac: Bytes;
  phrase: Bytes;
}

/** Derives the 32 bytes of the V3 form, and 32 more of the same stream for the phrase of the extension. */
export async function deriveKeyStoreKeys(password: string, salt: Bytes, cost: ScryptCost): Promise<KeyStoreKeys> {
  if (typeof password !== "string" || password === "" || !password.isWellFormed()) {
    throw new CryptoError("input_invalid");
  }
  const passwordBytes = utf8Bytes(password.normalize("NFKC"));
  const options = { ...cost, dkLen: 64, asyncTick: yieldAfterMs };
  const all = new Uint8Array(await scryptAsync(passwordBytes, salt, options));
  wipe(passwordBytes);
  return { all, cipher: all.subarray(0, 16), mac: all.subarray(16, 32), phrase: all.subarray(32, 64) };
}

/** Fails with not_authentic unless the MAC is right. */
export async function decryptPrivateKey(content: KeyStoreContent, keys: KeyStoreKeys): Promise<Bytes> {
  const { ciphertext, counter, mac } = content;
  if (!equalBytes(computeMac(keys.mac, ciphertext), mac)) throw new CryptoError("not_authentic");
  return applyAesCtr(keys.cipher, counter, ciphertext);
}

export function computeMac(macKey: Bytes, ciphertext: Bytes): Bytes {
  return new Uint8Array(keccak_256(concatBytes(macKey, ciphertext)));
}

/** Encrypts and decrypts: both are the same operation of a stream cipher. */
export async function applyAesCtr(keyBytes: Bytes, counter: Bytes, bytes: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", keyBytes, "AES-CTR", false, ["encrypt"]);
  return new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CTR", counter, length: 128 }, key, bytes));
}

export function wipe(...secrets: readonly Bytes[]): void {
  for (const secret of secrets) secret.fill(0);
}
