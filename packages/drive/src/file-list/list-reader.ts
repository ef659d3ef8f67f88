import { type BulkWorker, inlineBulkWorker } from "@dexnet/crypto/bulk-worker";
import { MAX_RECORDS, MAX_WHOLE_JSON_BYTES } from "@dexnet/crypto/json-pieces";
import { blake3 } from "@dexnet/crypto/verify/blake3";
import { concatBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { Released, StoredEntry, StoredList, Writer } from "./entries.ts";
import { hasExpectedBlocks, isRecord } from "./entries.ts";
import {
  createEntryColumns,
  hasParentFlag,
  isFolderFlag,
  reserveEntries,
  wordsOfId,
  writeIdWords,
} from "./entry-columns.ts";
import { scanEntries } from "./entry-scan.ts";
import { createEntryTable } from "./entry-table.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Reads a list while it is inflated. It accepts only lists that are completely valid. It passes the bytes of any other list
 * on, whose parser finds the fault.
 */
export interface ListReader {
  /**
   * Bulk worker that reads the inflated bytes on the way: it yields an empty list if the reader has accepted the list. The
   * document is hashed on this thread, which has less work than the one that inflates.
   */
  readonly bulk: BulkWorker;
  /** Null if the list was not accepted. */
  list(): StoredList | null;
}

/** Text between two records. It can't occur inside a string, where the quotation marks would be escaped. */
const boundary = utf8Bytes('},{"kind":');
const [openingBracket, closingBracket, closingBrace = 0] = utf8Bytes("[]}");
const emptyList = "[]";
/** Bytes that are read at once. */
const defaultChunkBytes = 1_000_000;
/** Largest chunk number in the columns. */
const maxChunks = 0xffff;

export function createListReader(bulk: BulkWorker = inlineBulkWorker, chunkBytes = defaultChunkBytes): ListReader {
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
    const collector = createRecordCollector(chunkBytes);
    for await (const piece of pieces) {
      inflating.resolve();
      if (collector.isGivenUp()) yield piece;
      else if (!collector.add(piece)) yield* collector.allBytes();
    }
    if (collector.isGivenUp()) return;
    list = collector.finish();
    if (list === null) yield* collector.allBytes();
    else yield utf8Bytes(emptyList);
  }

  /** Starts after the other thread has got its work. */
  async function hash(text: string): Promise<Bytes> {
    await inflating.promise;
    return blake3(utf8Bytes(text));
  }

  return { bulk: { hash, deflate: bulk.deflate, inflate }, list: () => list };
}

interface RecordCollector {
  /** False if the list is not accepted: from then on the collector has given up. */
  add(piece: Bytes): boolean;
  isGivenUp(): boolean;
  finish(): StoredList | null;
  /** All bytes so far. */
  allBytes(): readonly Bytes[];
}

function createRecordCollector(chunkBytes: number): RecordCollector {
  const columns = createEntryColumns();
  const parsed = new Map<number, StoredEntry>();
  const writers = new Map<string, Writer>();
  const released = new Map<string, Released>();
  let otherRecords = 0;
  /** Bytes that were read, without a gap, and those that were not. */
  const chunks: Bytes[] = [];
  let unread: Bytes[] = [];
  let unreadBytes = 0;
  let nextSearchBytes = chunkBytes;
  let isGivenUp = false;

  /** Reads the records from `start` to `to`. */
  function readRecords(bytes: Bytes, start: number, to: number): boolean {
    const chunk = chunks.length;
    if (bytes[to - 1] !== closingBrace || chunk > maxChunks || columns.count > MAX_RECORDS) return false;
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

  /** Reads a record that the scan does not recognize. */
  function readRecord(bytes: Bytes): boolean {
    const record = parseJson(bytes);
    if (!isRecord(record)) return false;
    if (record.kind === "folder" || record.kind === "file") return addEntry(record);
    otherRecords += 1;
    if (record.kind === "writer") writers.set(record.id, record);
    else released.set(record.id, record);
    return true;
  }

  function addEntry(entry: StoredEntry): boolean {
    reserveEntries(columns, 1);
    const index = columns.count;
    const words = index * wordsOfId;
    if (!hasExpectedBlocks(entry) || !writeIdWords(entry.id, columns.idWords, words)) return false;
    if (entry.parentId !== null && !writeIdWords(entry.parentId, columns.parentWords, words)) return false;
    columns.flags[index] = (entry.kind === "folder" ? isFolderFlag : 0) | (entry.parentId === null ? 0 : hasParentFlag);
    if (entry.kind === "file") {
      columns.filesSizeBytes += entry.sizeBytes;
      columns.blocksSizeBytes += entry.content.blocksSizeBytes;
    }
    parsed.set(index, entry);
    columns.count = index + 1;
    return true;
  }

  /** Reads all complete records. The bytes after the following comma stay unread. */
  function readCompleteRecords(): boolean {
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
      if (unreadBytes < nextSearchBytes) return true;
      if (!readCompleteRecords()) giveUp();
      // See [Note: linear reading].
      unreadBytes = unread[0]?.length ?? 0;
      nextSearchBytes = unreadBytes + Math.max(chunkBytes, unreadBytes);
      return !isGivenUp;
    },
    isGivenUp: () => isGivenUp,
    finish() {
      const bytes = concatBytes(...unread);
      unread = [bytes];
      const from = chunks.length === 0 ? 1 : 0;
      if (from === 1 && bytes[0] !== openingBracket) return giveUp();
      const end = bytes.length - 1;
      if (bytes[end] !== closingBracket || !readRecords(bytes, from, end)) return giveUp();
      if (writers.size + released.size !== otherRecords) return giveUp();
      const entries = createEntryTable({ columns, chunks: [...chunks, bytes], parsed });
      return entries === null ? giveUp() : { entries, writers, released };
    },
    allBytes: () => [...chunks, ...unread],
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

/** Null if the bytes are not JSON. */
function parseJson(bytes: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return null;
  }
}
