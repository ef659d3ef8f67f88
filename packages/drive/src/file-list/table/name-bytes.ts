import { utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { hexValues, notHex } from "./entry-columns.ts";
import { addToHash, hashNormalName, hashStart } from "./text-hash.ts";

const [quote, backslash, dot, slash, space] = utf8Bytes('"\\./ ');
const letterU = 0x75;
const firstHighHalf = 0xd800;
const firstLowHalf = 0xdc00;
const lastLowHalf = 0xdfff;
/** Lower code units are control characters, or could be written without an escape. */
const firstEscaped = 0xa0;
/** Longer names are parsed by the caller, because `decodeName` passes their characters as arguments. */
const nameBytesMost = 4_096;

/** Characters that represent themselves in a name, which contains neither a slash nor a control character. */
const isPlainInName = Uint8Array.from({ length: 256 }, (_, code) =>
  Number(code >= 0x20 && code < 0x7f && code !== quote && code !== backslash && code !== slash),
);

/**
 * Returns the index of the closing quotation mark, and writes `hashNormalName` of the name into the array. Returns -1 if the
 * name is invalid, or can't be checked here.
 */
export function scanName(bytes: Uint8Array, start: number, hashes: Uint32Array, index: number): number {
  let at = start;
  let isHalfOpen = false;
  let hasOneForm = true;
  let hash = hashStart;
  while (bytes[at] !== quote) {
    const code = bytes[at] as number;
    if (code !== backslash) {
      if (isPlainInName[code] !== 1 || isHalfOpen) return -1;
      hash = addToHash(hash, code);
      at += 1;
      continue;
    }
    const escaped = bytes[at + 1];
    if (escaped === letterU) {
      const unit = unitAt(bytes, at + 2);
      if (unit < firstEscaped) return -1;
      const isLowHalf = unit >= firstLowHalf && unit <= lastLowHalf;
      if (isLowHalf !== isHalfOpen) return -1;
      isHalfOpen = unit >= firstHighHalf && unit < firstLowHalf;
      hasOneForm &&= isNormalUnit(unit);
      hash = addToHash(hash, unit);
      at += 6;
    } else {
      if ((escaped !== quote && escaped !== backslash) || isHalfOpen) return -1;
      hash = addToHash(hash, escaped as number);
      at += 2;
    }
  }
  const length = at - start;
  // A name that begins with a dot may be invalid, so the caller parses it.
  if (isHalfOpen || length === 0 || length > nameBytesMost || bytes[start] === dot) return -1;
  const isNormal = hasOneForm && bytes[start] !== space && bytes[at - 1] !== space;
  hashes[index] = isNormal ? hash : hashNormalName(decodeName(bytes, start, at));
  return at;
}

/** Whether it is a letter that NFC leaves as it is, and that is not trimmed: Latin or Cyrillic, composed if it has an accent. */
function isNormalUnit(unit: number): boolean {
  return (unit > 0xa0 && unit < 0x300) || (unit >= 0x400 && unit <= 0x481);
}

/** Value of four hex digits; -1 for other characters. */
function unitAt(bytes: Uint8Array, at: number): number {
  let unit = 0;
  for (let index = at; index < at + 4; index += 1) {
    const hex = hexValues[bytes[index] as number] as number;
    if (!(hex < notHex)) return -1;
    unit = (unit << 4) | hex;
  }
  return unit;
}

/** Returns the name in a range that `scanName` has found. */
export function decodeName(bytes: Uint8Array, start: number, end: number): string {
  const units: number[] = [];
  for (let at = start; at < end; ) {
    const code = bytes[at] as number;
    if (code !== backslash) {
      units.push(code);
      at += 1;
    } else if (bytes[at + 1] === letterU) {
      units.push(unitAt(bytes, at + 2));
      at += 6;
    } else {
      units.push(bytes[at + 1] as number);
      at += 2;
    }
  }
  return String.fromCharCode(...units);
}
