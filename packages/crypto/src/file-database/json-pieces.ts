import { type Bytes, concatBytes, utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

/**
 * Between two records of a list, and nowhere inside a text: there the quotation marks would be escaped, and the one that
 * ends a text is never followed by a letter.
 */
const BOUNDARY = utf8Bytes('},{"kind":');
const [CLOSING_BRACE = 0] = BOUNDARY;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;

/** As much as is read in one go. Engines put what they make of shorter texts where it is moved about again. */
const PART_BYTES = 1_000_000;

/** What can't be cut between two records is read as one text, which must not be longer than this. */
export const JSON_WHOLE_BYTES_LARGEST = 64 * 1024 * 1024;

/** A list that is read in parts may have so many records. */
export const RECORDS_MOST = 2_000_000;

/** The constants above, smaller in tests. */
export interface PiecesLimits {
  readonly partBytes: number;
  readonly wholeBytesLargest: number;
  readonly recordsMost: number;
}

const usualLimits: PiecesLimits = {
  partBytes: PART_BYTES,
  wholeBytesLargest: JSON_WHOLE_BYTES_LARGEST,
  recordsMost: RECORDS_MOST,
};

export interface ParsedPieces<T> {
  readonly value: unknown;
  /** The value itself, if it is a list and every item of it passed. */
  readonly records: readonly T[] | null;
}

/**
 * JSON that comes in pieces of bytes. A list of records is read, and each is looked at, while the rest is on its way;
 * whatever else it is, is read at the end. Throws what JSON.parse and TextDecoder throw, and too_large beyond the limits.
 *
 * That the parts say what the whole says: a cut inside of something leaves its beginning open, so the part before it is
 * no JSON, and the whole is read instead.
 *
 * [Note: linear reading] What is left unread after a look for records is looked at again only when as much again has come.
 * So all looks together copy and search each byte a few times at most, whatever the bytes are.
 */
export async function parseJsonPieces<T>(
  pieces: AsyncIterable<Bytes>,
  isRecord: (value: unknown) => value is T,
  limits: Partial<PiecesLimits> = {},
): Promise<ParsedPieces<T>> {
  const { partBytes, wholeBytesLargest, recordsMost } = { ...usualLimits, ...limits };
  const list: unknown[] = [];
  let areRecords = true;
  let isList = true;
  /** What has been read, and what has not. Each part but the first begins with the comma before its first record. */
  const read: Bytes[] = [];
  let unread: Bytes[] = [];

  /** The comma at which it was cut stands for the bracket of both parts, and is put back. */
  function readPart(part: Bytes, end: number): void {
    const isFirst = read.length === 0;
    if (!isFirst) part[0] = OPENING_BRACKET;
    if (end < part.length) part[end] = CLOSING_BRACKET;
    const items = parsedList(part.subarray(0, end + 1));
    if (!isFirst) part[0] = COMMA;
    if (end < part.length) part[end] = COMMA;
    isList = items !== null;
    for (const item of items ?? []) {
      // At once: what has just been read is close by, and would have to be fetched from afar later.
      areRecords &&= isRecord(item);
      list.push(item);
    }
    if (list.length > recordsMost) throw new CryptoError("too_large");
  }

  /** What is left unread. */
  function readWhatIsThere(): Bytes {
    const part = concatBytes(...unread);
    const boundary = lastBoundary(part);
    if (boundary <= 0) return part;
    const comma = boundary + 1;
    readPart(part, comma);
    read.push(part.subarray(0, comma));
    return part.slice(comma);
  }

  let readBytes = 0;
  let unreadBytes = 0;
  let nextLookBytes = partBytes;
  for await (const piece of pieces) {
    unread.push(piece);
    unreadBytes += piece.length;
    if ((isList ? 0 : readBytes) + unreadBytes > wholeBytesLargest) throw new CryptoError("too_large");
    if (!isList || unreadBytes < nextLookBytes) continue;
    const left = readWhatIsThere();
    unread = [left];
    readBytes += unreadBytes - left.length;
    unreadBytes = left.length;
    nextLookBytes = left.length + Math.max(partBytes, left.length);
  }
  if (isList && read.length > 0) {
    const rest = concatBytes(...unread);
    readPart(rest, rest.length);
    if (isList) return { value: list, records: areRecords ? (list as T[]) : null };
    unread = [rest];
  }
  if (readBytes + unreadBytes > wholeBytesLargest) throw new CryptoError("too_large");
  const value = parsed(concatBytes(...read, ...unread));
  return { value, records: Array.isArray(value) && value.every(isRecord) ? value : null };
}

function lastBoundary(bytes: Bytes): number {
  let at = bytes.lastIndexOf(CLOSING_BRACE);
  while (at >= 0 && !isBoundary(bytes, at)) at = at === 0 ? -1 : bytes.lastIndexOf(CLOSING_BRACE, at - 1);
  return at;
}

function isBoundary(bytes: Bytes, at: number): boolean {
  return BOUNDARY.every((byte, index) => bytes[at + index] === byte);
}

/** Null for what is no JSON, or no list. */
function parsedList(bytes: Bytes): unknown[] | null {
  try {
    const value = parsed(bytes);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function parsed(bytes: Bytes): unknown {
  return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
}
