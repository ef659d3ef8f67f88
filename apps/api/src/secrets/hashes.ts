import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Creates a token of 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a secret with 256 random bits, which needs neither salt nor key. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Hashes texts that could be guessed (a code, an e-mail), so that the database alone does not reveal them. */
export type KeyedHash = (...parts: readonly string[]) => string;

export function createKeyedHash(keyBytes: Uint8Array): KeyedHash {
  // JSON keeps different lists of parts from having the same text.
  return (...parts) => createHmac("sha256", keyBytes).update(JSON.stringify(parts)).digest("hex");
}

export function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
