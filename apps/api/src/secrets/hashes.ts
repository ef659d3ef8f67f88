import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A token that nobody can guess: 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** For secrets with 256 random bits, which need neither salt nor key. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Hashes texts that could be guessed (a code, an e-mail) so that the database alone does not tell them. */
export type KeyedHash = (...parts: readonly string[]) => string;

export function createKeyedHash(keyBytes: Uint8Array): KeyedHash {
  // As JSON no two lists of parts run together into the same text.
  return (...parts) => createHmac("sha256", keyBytes).update(JSON.stringify(parts)).digest("hex");
}

export function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
