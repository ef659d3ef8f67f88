import { type Bytes, concatBytes, utf8Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";

/**
 * Text between two records of a list. It can't occur inside a string: there the quotation marks would be escaped, and
 * the quotation mark that ends a string is never followed by a letter.
 */
const BOUNDARY = utf8Bytes('},{"kind":');
const [CLOSING_BRACE = 0] = BOUNDARY;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;

/** Bytes that are parsed at once. For shorter texts engines allocate objects in a heap from which they move them later. */
const PARSE_CHUNK_BYTES = 1_000_000;

/** Largest JSON that is parsed as one text because it can't be split between records. */
export const MAX_WHOLE_JSON_BYTES = 64 * 1024 * 1024;

/** Largest number of records in a list that is parsed in chunks. */
export const MAX_RECORDS = 2_000_000;

/** The constants above; tests use smaller values. */
export interface PiecesLimits {
  readonly chunkBytes: number;
  readonly maxWholeBytes: number;
  readonly maxRecords: number;
}

const defaultLimits: PiecesLimits = {
  chunkBytes: PARSE_CHUNK_BYTES,
  maxWholeBytes: MAX_WHOLE_JSON_BYTES,
  maxRecords: MAX_RECORDS,
};

export interface ParsedPieces<T> {
  readonly value: unknown;
  /** The value, if it is a list and each item passed the check. */
  readonly records: readonly T[] | null;
}

/**
 * Parses JSON that arrives in pieces. A list of records is parsed in chunks, and each record is checked, while the rest
 * still arrives; any other JSON is parsed at the end. Throws the errors of JSON.parse and TextDecoder, and too_large
 * beyond the limits.
 *
 * The chunks give the same result as the whole text: a split inside a value leaves the value open, so the chunk before the
 * split is not valid JSON, and the whole text is parsed instead.
 *
 * [Note: linear reading] After a search for records, the unread rest is searched again only when as many bytes again have
 * arrived. So all searches together copy and read each byte only a few times, for any input.
 */
export async function parseJsonPieces<T>(
  pieces: AsyncIterable<Bytes>,
  isRecord: (value: unknown) => value is T,
  limits: Partial<PiecesLimits> = {},
): Promise<ParsedPieces<T>> {
  const { chunkBytes, maxWholeBytes, maxRecords } = { ...defaultLimits, ...limits };
  const list: unknown[] = [];
  let areRecords = true;
  let isList = true;
  /** Parsed chunks and unparsed pieces. Each chunk except the first begins with the comma before its first record. */
  const read: Bytes[] = [];
  let unread: Bytes[] = [];

  /** Replaces the comma at each split by the bracket that the chunk needs, and restores it after parsing. */
  function parseChunk(chunk: Bytes, end: number): void {
    const isFirst = read.length === 0;
    if (!isFirst) chunk[0] = OPENING_BRACKET;
    if (end < chunk.length) chunk[end] = CLOSING_BRACKET;
    const items = parsedList(chunk.subarray(0, end + 1));
    if (!isFirst) chunk[0] = COMMA;
    if (end < chunk.length) chunk[end] = COMMA;
    isList = items !== null;
    for (const item of items ?? []) {
      // Checked at once, while the record is still in the processor's cache.
      areRecords &&= isRecord(item);
      list.push(item);
    }
    if (list.length > maxRecords) throw new CryptoError("too_large");
  }

  /** Parses up to the last boundary and returns the unread rest. */
  function parseUpToLastBoundary(): Bytes {
    const chunk = concatBytes(...unread);
    const boundary = lastBoundary(chunk);
    if (boundary <= 0) return chunk;
    const comma = boundary + 1;
    parseChunk(chunk, comma);
    read.push(chunk.subarray(0, comma));
    return chunk.slice(comma);
  }

  let readBytes = 0;
  let unreadBytes = 0;
  let nextSearchBytes = chunkBytes;
  for await (const piece of pieces) {
    unread.push(piece);
    unreadBytes += piece.length;
    if ((isList ? 0 : readBytes) + unreadBytes > maxWholeBytes) throw new CryptoError("too_large");
    if (!isList || unreadBytes < nextSearchBytes) continue;
    const left = parseUpToLastBoundary();
    unread = [left];
    readBytes += unreadBytes - left.length;
    unreadBytes = left.length;
    nextSearchBytes = left.length + Math.max(chunkBytes, left.length);
  }
  if (isList && read.length > 0) {
    const rest = concatBytes(...unread);
    parseChunk(rest, rest.length);
    if (isList) return { value: list, records: areRecords ? (list as T[]) : null };
    unread = [rest];
  }
  if (readBytes + unreadBytes > maxWholeBytes) throw new CryptoError("too_large");
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

/** Null unless the bytes are a JSON list. */
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
