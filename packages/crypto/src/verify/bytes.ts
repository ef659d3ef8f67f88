import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/** Bytes that own a plain (never shared) buffer, which is what WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const BASE64_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const digitCodes = encoder.encode(BASE64_DIGITS);
const PADDING_CODE = 0x3d;
const NOT_A_DIGIT = 0x80;
const digitValues = new Uint8Array(256).fill(NOT_A_DIGIT);
for (const [value, code] of digitCodes.entries()) digitValues[code] = value;

/** Lower case, without 0x. */
export function hexFromBytes(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** Either case, with or without 0x; null when it is not hex. */
export function bytesFromHex(hex: string): Bytes | null {
  if (typeof hex !== "string") return null;
  const digits = hex.startsWith("0x") ? hex.slice(2) : hex;
  if (digits.length % 2 !== 0 || /[^0-9a-fA-F]/.test(digits)) return null;
  return hexToBytes(digits);
}

/**
 * The standard alphabet, with padding. By hand, because a file database has megabytes of it, and a string for btoa takes
 * several times as long.
 */
export function base64FromBytes(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PADDING_CODE);
  let to = 0;
  for (let from = 0; from < bytes.length; from += 3) {
    const left = bytes.length - from;
    const bits = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    codes[to] = digitCodes[bits >>> 18] ?? 0;
    codes[to + 1] = digitCodes[(bits >>> 12) & 63] ?? 0;
    if (left > 1) codes[to + 2] = digitCodes[(bits >>> 6) & 63] ?? 0;
    if (left > 2) codes[to + 3] = digitCodes[bits & 63] ?? 0;
    to += 4;
  }
  return decoder.decode(codes);
}

/** Null unless it is the one canonical form: standard alphabet, padded, no spaces, no stray bits at the end. */
export function bytesFromBase64(base64: string): Bytes | null {
  if (!isCanonicalBase64(base64)) return null;
  const codes = encoder.encode(base64);
  const bytes = new Uint8Array((codes.length / 4) * 3 - paddingOf(base64));
  let to = 0;
  for (let from = 0; from < codes.length; from += 4) {
    const bits = (valueAt(codes, from) << 18) | (valueAt(codes, from + 1) << 12) | (valueAt(codes, from + 2) << 6);
    // Writing past the end of a typed array does nothing: padding needs no case of its own.
    bytes[to++] = bits >>> 16;
    bytes[to++] = bits >>> 8;
    bytes[to++] = bits | valueAt(codes, from + 3);
  }
  return bytes;
}

/** One text for each sequence of bytes, so that a text can't be changed without changing what it says. */
export function isCanonicalBase64(base64: string): boolean {
  if (typeof base64 !== "string" || base64.length % 4 !== 0) return false;
  const codes = encoder.encode(base64);
  const padding = paddingOf(base64);
  const digitCount = base64.length - padding;
  let seen = 0;
  for (let at = 0; at < digitCount; at++) seen |= valueAt(codes, at);
  if (seen >= NOT_A_DIGIT) return false;
  const strayBits = padding * 2;
  return padding === 0 || valueAt(codes, digitCount - 1) % (1 << strayBits) === 0;
}

export function utf8Bytes(text: string): Bytes {
  return encoder.encode(text);
}

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Takes the same time wherever the first difference stands. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}

function paddingOf(base64: string): 0 | 1 | 2 {
  if (base64.endsWith("==")) return 2;
  return base64.endsWith("=") ? 1 : 0;
}

function valueAt(codes: Bytes, at: number): number {
  return digitValues[codes[at] ?? 0] ?? NOT_A_DIGIT;
}
