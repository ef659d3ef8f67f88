import { partCountOf } from "@dexnet/crypto/parts";
import { utf8Bytes } from "@dexnet/crypto/verify/bytes";
import {
  digitsOfWord,
  type EntryColumns,
  hasParentFlag,
  isFolderFlag,
  reserveEntries,
  wordsOfId,
} from "./entry-columns.ts";

/**
 * Reads entries from the bytes of a list without creating objects or strings. It recognizes one spelling, that of this
 * client; the caller parses records in another spelling. It accepts what `isStoredRecord` and `hasExpectedBlocks` accept,
 * with the same result; a test compares them.
 */
export interface ScannedChunk {
  readonly bytes: Uint8Array;
  /** Range of records with commas between them; its last byte is a closing brace. */
  readonly from: number;
  readonly to: number;
  /** Number of the chunk in the columns. */
  readonly chunk: number;
}

const [quote, backslash, comma, closingBrace, dot, slash] = utf8Bytes('"\\,}./');
const letterU = 0x75;
const zero = 0x30;
const nine = 0x39;
const firstHighHalf = 0xd800;
const firstLowHalf = 0xdc00;
const lastLowHalf = 0xdfff;
/** Lower code units are control characters, or could be written without an escape. */
const firstEscaped = 0xa0;

const idLength = wordsOfId * digitsOfWord;
const keyLength = 44;
const cidLength = 59;
/** Number of digits that always form a safe integer. */
const digitsMost = 15;
/** Longer names are parsed by the caller, because `decodeName` passes their characters as arguments. */
const nameBytesMost = 4_096;
/** Size of the shortest entry, for reserving memory. */
const entryBytesLeast = 80;

/** Fixed bytes between the fields, as words of four bytes: comparing words takes a third of the time. */
interface Spelling {
  readonly length: number;
  readonly words: Int32Array;
  /** The last four bytes, which may overlap the previous word. */
  readonly lastWord: number;
}

function spelling(text: string): Spelling {
  const view = viewOf(utf8Bytes(text));
  const length = view.byteLength;
  const words = Int32Array.from({ length: Math.floor(length / 4) }, (_, word) => view.getInt32(word * 4, true));
  return { length, words, lastWord: view.getInt32(length - 4, true) };
}

const fileHead = spelling('{"kind":"file","id":"');
const folderHead = spelling('{"kind":"folder","id":"');
const parentHead = spelling('","parentId":');
const noParent = spelling("null");
const nameHead = spelling(',"name":"');
const sizeHead = spelling(',"sizeBytes":');
const dateHead = spelling(',"date":');
const contentHead = spelling(',"content":{"fileIdHex":"');
const keyHead = spelling('","keyBase64":"');
const partsHead = spelling('","listed":"parts","blockCids":["');
const manifestHead = spelling('","listed":"manifest","blockCids":["');
const blocksHead = spelling('"],"blocksSizeBytes":');

const notHex = 0x80;
const hexValues = Uint8Array.from({ length: 256 }, (_, code) => {
  const digit = "0123456789abcdef".indexOf(String.fromCharCode(code));
  return digit === -1 ? notHex : digit;
});
/** Characters that represent themselves in a name, which contains neither a slash nor a control character. */
const isPlainInName = Uint8Array.from({ length: 256 }, (_, code) =>
  Number(code >= 0x20 && code < 0x7f && code !== quote && code !== backslash && code !== slash),
);

/** Adds entries to the columns, up to the first record in another spelling. Returns the start of that record, or `to`. */
export function scanEntries(scanned: ScannedChunk, columns: EntryColumns): number {
  const { bytes, from, to } = scanned;
  const view = viewOf(bytes);
  reserveEntries(columns, Math.ceil((to - from) / entryBytesLeast) + 1);
  let at = from;
  while (at < to) {
    const end = scanEntry(scanned, view, at, columns);
    if (end === -1) return at;
    at = end;
    if (at < to && bytes[at] === comma) at += 1;
  }
  return at;
}

/** Returns the end of the entry. Returns -1 for another spelling, and adds nothing. */
function scanEntry({ bytes, to, chunk }: ScannedChunk, view: DataView, start: number, columns: EntryColumns): number {
  const isFile = isAt(view, start, fileHead);
  if (!isFile && !isAt(view, start, folderHead)) return -1;
  const index = columns.count;
  let at = start + (isFile ? fileHead.length : folderHead.length);
  if (!scanId(bytes, at, columns.idWords, index * wordsOfId)) return -1;
  at += idLength;
  if (!isAt(view, at, parentHead)) return -1;
  at += parentHead.length;
  let flags = isFile ? 0 : isFolderFlag;
  if (isAt(view, at, noParent)) at += noParent.length;
  else {
    if (bytes[at] !== quote || !scanId(bytes, at + 1, columns.parentWords, index * wordsOfId)) return -1;
    at += 1 + idLength;
    if (bytes[at] !== quote) return -1;
    at += 1;
    flags |= hasParentFlag;
  }
  if (!isAt(view, at, nameHead)) return -1;
  const nameStart = at + nameHead.length;
  const nameEnd = endOfName(bytes, nameStart);
  if (nameEnd === -1) return -1;
  at = nameEnd + 1;

  let sizeBytes = 0;
  let blocksSizeBytes = 0;
  if (isFile) {
    if (!isAt(view, at, sizeHead)) return -1;
    at += sizeHead.length;
    const sizeEnd = endOfCount(bytes, at);
    if (sizeEnd === -1) return -1;
    sizeBytes = countAt(bytes, at, sizeEnd);
    at = sizeEnd;
    if (!isAt(view, at, dateHead)) return -1;
    at = endOfCount(bytes, at + dateHead.length);
    if (at === -1 || !isAt(view, at, contentHead)) return -1;
    at += contentHead.length;
    if (!isPlainText(view, at, idLength)) return -1;
    at += idLength;
    if (!isAt(view, at, keyHead)) return -1;
    at += keyHead.length;
    if (!isPlainText(view, at, keyLength)) return -1;
    at += keyLength;
    const areParts = isAt(view, at, partsHead);
    if (!areParts && !isAt(view, at, manifestHead)) return -1;
    at += areParts ? partsHead.length : manifestHead.length;
    let cids = 1;
    for (; isPlainText(view, at, cidLength) && isNextText(bytes, at + cidLength); cids += 1) at += cidLength + 3;
    if (!isPlainText(view, at, cidLength) || !isAt(view, at + cidLength, blocksHead)) return -1;
    at += cidLength + blocksHead.length;
    const blocksEnd = endOfCount(bytes, at);
    if (blocksEnd === -1) return -1;
    blocksSizeBytes = countAt(bytes, at, blocksEnd);
    if (bytes[blocksEnd] !== closingBrace || bytes[blocksEnd + 1] !== closingBrace) return -1;
    at = blocksEnd + 2;
    if (areParts && cids !== partCountOf(sizeBytes)) return -1;
  } else {
    if (bytes[at] !== closingBrace) return -1;
    at += 1;
  }
  if (at > to || (at < to && bytes[at] !== comma)) return -1;

  columns.chunks[index] = chunk;
  columns.starts[index] = start;
  columns.ends[index] = at;
  columns.nameStarts[index] = nameStart;
  columns.nameEnds[index] = nameEnd;
  columns.flags[index] = flags;
  columns.filesSizeBytes += sizeBytes;
  columns.blocksSizeBytes += blocksSizeBytes;
  columns.count = index + 1;
  return at;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function isAt(view: DataView, at: number, { length, words, lastWord }: Spelling): boolean {
  if (at + length > view.byteLength) return false;
  for (let word = 0; word < words.length; word += 1) {
    if (view.getInt32(at + word * 4, true) !== words[word]) return false;
  }
  return view.getInt32(at + length - 4, true) === lastWord;
}

/** Whether a string of an array ends here and another follows. */
function isNextText(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === quote && bytes[at + 1] === comma && bytes[at + 2] === quote;
}

function scanId(bytes: Uint8Array, at: number, words: Uint32Array, to: number): boolean {
  let seen = 0;
  for (let word = 0; word < wordsOfId; word += 1) {
    let value = 0;
    for (let digit = 0; digit < digitsOfWord; digit += 1) {
      const hex = hexValues[bytes[at + word * digitsOfWord + digit] as number] as number;
      seen |= hex;
      value = (value << 4) | hex;
    }
    words[to + word] = value;
  }
  return seen < notHex;
}

/** Whether these characters represent themselves in a JSON string: ASCII that needs no escape. */
function isPlainText(view: DataView, at: number, length: number): boolean {
  const last = at + length - 4;
  if (last + 4 > view.byteLength) return false;
  for (let index = at; index < last; index += 4) if (hasOther(view.getInt32(index, true))) return false;
  return !hasOther(view.getInt32(last, true));
}

/**
 * Whether one of four bytes is above ASCII, a control character, a quotation mark or a backslash. Subtracting one from each
 * byte sets the highest bit of a byte that was 0 (or below 32 with 32), and of no other byte before the first such one.
 */
function hasOther(word: number): boolean {
  const fromQuote = word ^ 0x22222222;
  const fromBackslash = word ^ 0x5c5c5c5c;
  const found =
    word |
    ((word - 0x20202020) & ~word) |
    ((fromQuote - 0x01010101) & ~fromQuote) |
    ((fromBackslash - 0x01010101) & ~fromBackslash);
  return (found & 0x80808080) !== 0;
}

/** End of a non-negative integer in its canonical spelling; -1 otherwise. */
function endOfCount(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at] as number)) at += 1;
  if (at === start || at - start > digitsMost) return -1;
  return bytes[start] === zero && at > start + 1 ? -1 : at;
}

function countAt(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) count = count * 10 + (bytes[at] as number) - zero;
  return count;
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

/** Index of the closing quotation mark; -1 if the name is invalid, or can't be checked here. */
function endOfName(bytes: Uint8Array, start: number): number {
  let at = start;
  let isHalfOpen = false;
  while (bytes[at] !== quote) {
    const code = bytes[at] as number;
    if (code !== backslash) {
      if (isPlainInName[code] !== 1 || isHalfOpen) return -1;
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
      at += 6;
    } else {
      if ((escaped !== quote && escaped !== backslash) || isHalfOpen) return -1;
      at += 2;
    }
  }
  const length = at - start;
  // A name that begins with a dot may be invalid, so the caller parses it.
  return isHalfOpen || length === 0 || length > nameBytesMost || bytes[start] === dot ? -1 : at;
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

/** Returns the name in a range that `scanEntries` has found. */
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
