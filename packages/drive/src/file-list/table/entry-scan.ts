import { partCountOf } from "@dexnet/crypto/parts";
import { utf8Bytes } from "@dexnet/crypto/verify/bytes";
import {
  digitsOfWord,
  type EntryColumns,
  hasParentFlag,
  hexValues,
  isFavouriteFlag,
  isFolderFlag,
  notHex,
  reserveEntries,
  wordsOfId,
} from "./entry-columns.ts";
import { scanName } from "./name-bytes.ts";
import { contentHashDigits, hashBytes } from "./text-hash.ts";

/**
 * Reads entries from the bytes of a page without creating objects or strings. It recognizes one spelling, that of this
 * client; the caller parses records in another spelling. It accepts what the schemas and `hasExpectedBlocks` accept, with the
 * same result; a test compares them.
 */
export interface ScannedPage {
  readonly bytes: Uint8Array;
  /** Range of records with commas between them; its last byte is a closing brace. */
  readonly from: number;
  readonly to: number;
  /** Number of the page in the columns. */
  readonly page: number;
}

const [quote, comma, closingBrace] = utf8Bytes('",}');
const zero = 0x30;
const nine = 0x39;

const idLength = wordsOfId * digitsOfWord;
const keyLength = 44;
const cidLength = 59;
/** Number of digits that always form a safe integer. */
const digitsMost = 15;
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
const thumbnailHead = spelling(',"thumbnailCid":"');
const favouriteMark = spelling(',"isFavourite":true');
const trashedHead = spelling(',"trashed":{"date":');
const trashedParentHead = spelling(',"parentId":');
/** Words of an id that is only checked. */
const checkedWords = new Uint32Array(wordsOfId);

/** Adds entries to the columns, up to the first record in another spelling. Returns the start of that record, or `to`. */
export function scanEntries(scanned: ScannedPage, columns: EntryColumns): number {
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
function scanEntry({ bytes, to, page }: ScannedPage, view: DataView, start: number, columns: EntryColumns): number {
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
  const nameEnd = scanName(bytes, nameStart, columns.nameHashes, index);
  if (nameEnd === -1) return -1;
  at = nameEnd + 1;

  let sizeBytes = 0;
  let date = 0;
  let blocksSizeBytes = 0;
  let contentHash = 0;
  if (isFile) {
    if (!isAt(view, at, sizeHead)) return -1;
    at += sizeHead.length;
    const sizeEnd = endOfCount(bytes, at);
    if (sizeEnd === -1) return -1;
    sizeBytes = countAt(bytes, at, sizeEnd);
    at = sizeEnd;
    if (!isAt(view, at, dateHead)) return -1;
    const dateStart = at + dateHead.length;
    at = endOfCount(bytes, dateStart);
    if (at === -1 || !isAt(view, at, contentHead)) return -1;
    date = countAt(bytes, dateStart, at);
    at += contentHead.length;
    if (!isPlainText(view, at, idLength)) return -1;
    contentHash = hashBytes(bytes, at, at + contentHashDigits);
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
    at = blocksEnd;
    if (bytes[at] === comma) {
      if (!isAt(view, at, thumbnailHead)) return -1;
      at += thumbnailHead.length;
      if (!isPlainText(view, at, cidLength) || bytes[at + cidLength] !== quote) return -1;
      at += cidLength + 1;
    }
    if (bytes[at] !== closingBrace) return -1;
    at += 1;
    if (areParts && cids !== partCountOf(sizeBytes)) return -1;
  }
  // Most entries have no marks.
  if (bytes[at] === comma) {
    if (isAt(view, at, favouriteMark)) {
      at += favouriteMark.length;
      flags |= isFavouriteFlag;
    }
    if (isAt(view, at, trashedHead)) at = endOfTrashed(bytes, view, at);
    if (at === -1) return -1;
  }
  if (bytes[at] !== closingBrace) return -1;
  at += 1;
  if (at > to || (at < to && bytes[at] !== comma)) return -1;

  columns.pages[index] = page;
  columns.starts[index] = start;
  columns.ends[index] = at;
  columns.nameStarts[index] = nameStart;
  columns.nameEnds[index] = nameEnd;
  columns.contentHashes[index] = contentHash;
  columns.sizes[index] = sizeBytes;
  columns.dates[index] = date;
  columns.flags[index] = flags;
  columns.filesSizeBytes += sizeBytes;
  columns.blocksSizeBytes += blocksSizeBytes;
  columns.count = index + 1;
  return at;
}

/** End of the mark `trashed`; -1 in another spelling. */
function endOfTrashed(bytes: Uint8Array, view: DataView, start: number): number {
  let at = endOfCount(bytes, start + trashedHead.length);
  if (at === -1 || !isAt(view, at, trashedParentHead)) return -1;
  at += trashedParentHead.length;
  if (isAt(view, at, noParent)) at += noParent.length;
  else {
    if (bytes[at] !== quote || !scanId(bytes, at + 1, checkedWords, 0) || bytes[at + 1 + idLength] !== quote) return -1;
    at += idLength + 2;
  }
  return bytes[at] === closingBrace ? at + 1 : -1;
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
