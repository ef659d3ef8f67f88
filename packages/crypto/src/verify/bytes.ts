import { createBase64 } from "./base64.ts";

/** Bytes in a buffer that is not shared, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>;

const longText = 100_000;

const encoder = new TextEncoder();
const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const base64 = createBase64();

/** Returns lower case digits without 0x. */
export function hexFromBytes(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += hexDigits[byte];
  return hex;
}

/** Accepts both cases, with or without 0x. Null when the text is not hex. */
export function bytesFromHex(hex: string): Bytes | null {
  if (typeof hex !== "string") return null;
  const digits = hex.startsWith("0x") ? hex.slice(2) : hex;
  if (digits.length % 2 !== 0 || /[^0-9a-fA-F]/.test(digits)) return null;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

/** Returns the standard alphabet with padding. */
export function base64FromBytes(bytes: Uint8Array): string {
  return base64.fromBytes(bytes);
}

/** Null unless the text is canonical: standard alphabet, padded, no spaces, no stray bits at the end. */
export function bytesFromBase64(text: string): Bytes | null {
  return base64.toBytes(text);
}

/** A byte sequence has one canonical text, so a text can't be changed without changing its content. */
export function isCanonicalBase64(text: string): boolean {
  return base64.isCanonical(text);
}

export function utf8Bytes(text: string): Bytes {
  if (text.length < longText) return encoder.encode(text);
  // Encoding into an existing array takes a quarter of the time. The array is large enough if the text is ASCII.
  const bytes = new Uint8Array(text.length);
  return encoder.encodeInto(text, bytes).read === text.length ? bytes : encoder.encode(text);
}

export function lengthOfAll(parts: readonly Uint8Array[]): number {
  return parts.reduce((length, part) => length + part.length, 0);
}

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(lengthOfAll(parts));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Takes the same time wherever the first difference is. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}
