import { normalName } from "../entry-names.ts";

/** Constants of FNV-1a. */
export const hashStart = 0x811c9dc5 | 0;
const hashFactor = 0x01000193;

/** Number of digits of a content's id that are hashed. They are random. */
export const contentHashDigits = 8;

export const addToHash = (hash: number, unit: number) => Math.imul(hash ^ unit, hashFactor);

/** Equal for all forms of a name. */
export function hashNormalName(name: string): number {
  return hashText(normalName(name));
}

export function hashContentId(fileIdHex: string): number {
  return hashText(fileIdHex.slice(0, contentHashDigits));
}

/** Hash of a text as ASCII bytes. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = hashStart;
  for (let at = start; at < end; at += 1) hash = addToHash(hash, bytes[at] as number);
  return hash >>> 0;
}

function hashText(text: string): number {
  let hash = hashStart;
  for (let at = 0; at < text.length; at += 1) hash = addToHash(hash, text.charCodeAt(at));
  return hash >>> 0;
}
