import { type BulkWorker, inlineBulkWorker } from "@dexnet/crypto/bulk-worker";
import { MAX_RECORDS, MAX_WHOLE_JSON_BYTES } from "@dexnet/crypto/json-pieces";
import { blake3 } from "@dexnet/crypto/verify/blake3";
import { concatBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { hasItsParts, isRecord, type Released, type StoredEntry, type StoredList, type Writer } from "./entries.ts";
import { createEntryColumns, hasParentFlag, isFolderFlag, makeRoom, putIdWords, wordsOfId } from "./entry-columns.ts";
import { scanEntries } from "./entry-scan.ts";
import { createEntryTable } from "./entry-table.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Reads a list while it is inflated. It takes only lists that are good from end to end; of any other it takes nothing,
 * and who reads on finds all of it and says what is wrong.
 */
export interface ListReader {
  /**
   * The same work, but what is inflated is read on the way: an empty list comes out of it if the reader has taken it.
   * The hash of the document is made on this thread, which has less to do than the one that inflates.
   */
  readonly bulk: BulkWorker;
  /** Null when it was not taken. */
  list(): StoredList | null;
}

/** Between two records, and nowhere inside a text: there the quotation marks would be escaped. */
const boundary = utf8Bytes('},{"kind":');
const [openingBracket, closingBracket, closingBrace = 0] = utf8Bytes("[]}");
const emptyList = "[]";
/** As much as is read in one go. */
const usualChunkBytes = 1_000_000;
/** As the columns can count. */
const chunksMost = 0xffff;

export function createListReader(bulk: BulkWorker = inlineBulkWorker, chunkBytes = usualChunkBytes): ListReader {
  let list: StoredList | null = null;
  const inflating = Promise.withResolvers<void>();

  async function* inflate(deflated: Bytes, maxBytes: number): AsyncGenerator<Bytes> {
    try {
      yield* read(bulk.inflate(deflated, maxBytes));
    } finally {
      inflating.resolve();
    }
  }

  async function* read(pieces: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
    const gathering = createGathering(chunkBytes);
    for await (const piece of pieces) {
      inflating.resolve();
      if (gathering.isGivenUp()) yield piece;
      else if (!gathering.add(piece)) yield* gathering.taken();
    }
    if (gathering.isGivenUp()) return;
    list = gathering.end();
    if (list === null) yield* gathering.taken();
    else yield utf8Bytes(emptyList);
  }

  /** Not before the other thread has its work. */
  async function hash(text: string): Promise<Bytes> {
    await inflating.promise;
    return blake3(utf8Bytes(text));
  }

  return { bulk: { hash, deflate: bulk.deflate, inflate }, list: () => list };
}

interface Gathering {
  /** False when the list is one that is not taken: from then on it is given up. */
  add(piece: Bytes): boolean;
  isGivenUp(): boolean;
  end(): StoredList | null;
  /** All bytes so far. */
  taken(): readonly Bytes[];
}

function createGathering(chunkBytes: number): Gathering {
  const columns = createEntryColumns();
  const made = new Map<number, StoredEntry>();
  const writers = new Map<string, Writer>();
  const released = new Map<string, Released>();
  let others = 0;
  /** What was read, without a gap, and what was not. */
  const chunks: Bytes[] = [];
  let unread: Bytes[] = [];
  let unreadBytes = 0;
  let nextLookBytes = chunkBytes;
  let isGivenUp = false;

  /** The records from here to there. */
  function readRecords(bytes: Bytes, start: number, to: number): boolean {
    const chunk = chunks.length;
    if (bytes[to - 1] !== closingBrace || chunk > chunksMost || columns.count > MAX_RECORDS) return false;
    let from = start;
    while (from < to) {
      from = scanEntries({ bytes, from, to, chunk }, columns);
      if (from === to) return true;
      const found = nextBoundary(bytes, from);
      const end = found === -1 || found >= to ? to : found + 1;
      if (!readRecord(bytes.subarray(from, end))) return false;
      from = Math.min(to, end + 1);
    }
    return true;
  }

  /** One that the scan does not know. */
  function readRecord(bytes: Bytes): boolean {
    const record = parsed(bytes);
    if (!isRecord(record)) return false;
    if (record.kind === "folder" || record.kind === "file") return addEntry(record);
    others += 1;
    if (record.kind === "writer") writers.set(record.id, record);
    else released.set(record.id, record);
    return true;
  }

  function addEntry(entry: StoredEntry): boolean {
    makeRoom(columns, 1);
    const place = columns.count;
    const words = place * wordsOfId;
    if (!hasItsParts(entry) || !putIdWords(entry.id, columns.idWords, words)) return false;
    if (entry.parentId !== null && !putIdWords(entry.parentId, columns.parentWords, words)) return false;
    columns.flags[place] = (entry.kind === "folder" ? isFolderFlag : 0) | (entry.parentId === null ? 0 : hasParentFlag);
    if (entry.kind === "file") {
      columns.filesSizeBytes += entry.sizeBytes;
      columns.blocksSizeBytes += entry.content.blocksSizeBytes;
    }
    made.set(place, entry);
    columns.count = place + 1;
    return true;
  }

  /** As far as whole records are there. What follows the comma after them is left for the next time. */
  function readWhatIsThere(): boolean {
    const bytes = concatBytes(...unread);
    const last = lastBoundary(bytes);
    unread = [bytes];
    if (last === -1) return bytes.length <= MAX_WHOLE_JSON_BYTES;
    const from = chunks.length === 0 ? 1 : 0;
    if (from === 1 && bytes[0] !== openingBracket) return false;
    if (!readRecords(bytes, from, last + 1)) return false;
    const comma = last + 1;
    chunks.push(bytes.subarray(0, comma + 1));
    unread = [bytes.slice(comma + 1)];
    return true;
  }

  function giveUp(): null {
    isGivenUp = true;
    return null;
  }

  return {
    add(piece) {
      unread.push(piece);
      unreadBytes += piece.length;
      if (unreadBytes < nextLookBytes) return true;
      if (!readWhatIsThere()) giveUp();
      // See [Note: linear reading].
      unreadBytes = unread[0]?.length ?? 0;
      nextLookBytes = unreadBytes + Math.max(chunkBytes, unreadBytes);
      return !isGivenUp;
    },
    isGivenUp: () => isGivenUp,
    end() {
      const bytes = concatBytes(...unread);
      unread = [bytes];
      const from = chunks.length === 0 ? 1 : 0;
      if (from === 1 && bytes[0] !== openingBracket) return giveUp();
      const end = bytes.length - 1;
      if (bytes[end] !== closingBracket || !readRecords(bytes, from, end)) return giveUp();
      if (writers.size + released.size !== others) return giveUp();
      const entries = createEntryTable({ columns, chunks: [...chunks, bytes], made });
      return entries === null ? giveUp() : { entries, writers, released };
    },
    taken: () => [...chunks, ...unread],
  };
}

function lastBoundary(bytes: Bytes): number {
  let at = bytes.lastIndexOf(closingBrace);
  while (at >= 0 && !isBoundary(bytes, at)) at = at === 0 ? -1 : bytes.lastIndexOf(closingBrace, at - 1);
  return at;
}

function nextBoundary(bytes: Bytes, from: number): number {
  let at = bytes.indexOf(closingBrace, from);
  while (at >= 0 && !isBoundary(bytes, at)) at = bytes.indexOf(closingBrace, at + 1);
  return at;
}

function isBoundary(bytes: Bytes, at: number): boolean {
  return boundary.every((byte, index) => bytes[at + index] === byte);
}

/** Null for what is no JSON. */
function parsed(bytes: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return null;
  }
}
