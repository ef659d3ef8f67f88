import { utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { hasExpectedBlocks, isRecord, type Released, type StoredEntry, type StoredRecord } from "../entries.ts";
import type { EntryTable } from "../file-tree.ts";
import {
  createEntryColumns,
  hasParentFlag,
  isFavouriteFlag,
  isFolderFlag,
  reserveEntries,
  wordsOfId,
  writeIdWords,
} from "./entry-columns.ts";
import { scanEntries } from "./entry-scan.ts";
import { createEntryTable } from "./entry-table.ts";
import { hashContentId, hashNormalName } from "./text-hash.ts";

/** Entries and released records of a snapshot. */
export interface ReadPages {
  readonly tree: EntryTable;
  readonly released: Map<string, Released>;
}

/**
 * Reads the pages of a snapshot one after the other. A page is a JSON array of entries and released records without spaces.
 * Over all pages they are sorted by id, and a released record may follow an entry with the same id. Records in the spelling of
 * this client are not parsed, so that opening a hundred thousand takes a few hundred milliseconds (`open-100k`).
 */
export interface PageReader {
  /** The page must not be changed later. Returns false if it is invalid. */
  add(page: Uint8Array): boolean;
  /** Null if a page was invalid, or if the entries are not a complete tree. */
  finish(): ReadPages | null;
}

/** Text between two records. It can't occur inside a string, where the quotation marks would be escaped. */
const boundary = utf8Bytes('},{"kind":');
const [openingBracket, closingBracket, closingBrace = 0] = utf8Bytes("[]}");
/** Largest page number in the columns. */
const lastPage = 0xffff;

export function createPageReader(): PageReader {
  const columns = createEntryColumns();
  const pages: Uint8Array[] = [];
  const parsed = new Map<number, StoredEntry>();
  const released = new Map<string, Released>();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** Id of the last record, and whether that was an entry. */
  const lastWords = new Uint32Array(wordsOfId);
  const nextWords = new Uint32Array(wordsOfId);
  let isAfterEntry = false;
  let isValid = true;

  function readPage(bytes: Uint8Array): boolean {
    const to = bytes.length - 1;
    if (bytes[0] !== openingBracket || bytes[to] !== closingBracket || pages.length > lastPage) return false;
    if (to === 1) return true;
    if (bytes[to - 1] !== closingBrace) return false;
    for (let from = 1; from < to; ) {
      const firstRow = columns.count;
      from = scanEntries({ bytes, from, to, page: pages.length }, columns);
      if (!areInOrder(firstRow)) return false;
      if (from === to) return true;
      const end = endOfRecord(bytes, from, to);
      const records = parseRecords(bytes, from, end);
      // The text between two records can also be inside a record of a newer client.
      if (records === null && end < to) return addRecords(parseRecords(bytes, from, to));
      if (!addRecords(records)) return false;
      from = end + 1;
    }
    return true;
  }

  /** Null if they are not JSON. */
  function parseRecords(bytes: Uint8Array, from: number, to: number): readonly unknown[] | null {
    try {
      return JSON.parse(`[${decoder.decode(bytes.subarray(from, to))}]`) as unknown[];
    } catch {
      return null;
    }
  }

  function addRecords(records: readonly unknown[] | null): boolean {
    return records?.every((record) => isRecord(record) && addRecord(record)) ?? false;
  }

  /** Adds a record that the scan does not recognize. */
  function addRecord(record: StoredRecord): boolean {
    if (record.kind === "writer") return false;
    if (record.kind !== "released") return addEntry(record) && areInOrder(columns.count - 1);
    writeIdWords(record.id, nextWords, 0);
    const order = compareWords(lastWords, nextWords, 0);
    if (order > 0 || (order === 0 && !isAfterEntry && hasRecords())) return false;
    lastWords.set(nextWords);
    isAfterEntry = false;
    released.set(record.id, record);
    return true;
  }

  function addEntry(entry: StoredEntry): boolean {
    reserveEntries(columns, 1);
    const row = columns.count;
    const words = row * wordsOfId;
    if (!hasExpectedBlocks(entry) || !writeIdWords(entry.id, columns.idWords, words)) return false;
    if (entry.parentId !== null && !writeIdWords(entry.parentId, columns.parentWords, words)) return false;
    const flags = (entry.kind === "folder" ? isFolderFlag : 0) | (entry.parentId === null ? 0 : hasParentFlag);
    columns.flags[row] = flags | (entry.isFavourite ? isFavouriteFlag : 0);
    columns.sizes[row] = entry.kind === "file" ? entry.sizeBytes : 0;
    columns.dates[row] = entry.kind === "file" ? entry.date : 0;
    if (entry.kind === "file") {
      columns.filesSizeBytes += entry.sizeBytes;
      columns.blocksSizeBytes += entry.content.blocksSizeBytes;
    }
    columns.nameHashes[row] = hashNormalName(entry.name);
    columns.contentHashes[row] = entry.kind === "file" ? hashContentId(entry.content.fileIdHex) : 0;
    parsed.set(row, entry);
    columns.count = row + 1;
    return true;
  }

  const hasRecords = () => columns.count > 0 || released.size > 0;

  /** Whether each row from this one on has a greater id than the record before it. */
  function areInOrder(firstRow: number): boolean {
    const { count, idWords } = columns;
    if (firstRow === count) return true;
    const isFirst = firstRow === 0 && released.size === 0;
    if (!isFirst && compareWords(lastWords, idWords, firstRow * wordsOfId) >= 0) return false;
    for (let row = firstRow + 1; row < count; row += 1) {
      if (compareIds(idWords, row - 1, row) >= 0) return false;
    }
    lastWords.set(idWords.subarray((count - 1) * wordsOfId, count * wordsOfId));
    isAfterEntry = true;
    return true;
  }

  return {
    add(page) {
      isValid &&= readPage(page);
      pages.push(page);
      return isValid;
    },
    finish() {
      const tree = isValid ? createEntryTable({ columns, pages, parsed }) : null;
      return tree && { tree, released };
    },
  };
}

export function readPages(pages: readonly Uint8Array[]): ReadPages | null {
  const reader = createPageReader();
  for (const page of pages) reader.add(page);
  return reader.finish();
}

export function createEmptyTable(): EntryTable {
  return (readPages([]) as ReadPages).tree;
}

/** End of the record that begins here. It may be too early or too late for a record in an unusual form. */
function endOfRecord(bytes: Uint8Array, from: number, to: number): number {
  let at = bytes.indexOf(closingBrace, from);
  while (at >= 0 && at < to && !isBoundary(bytes, at)) at = bytes.indexOf(closingBrace, at + 1);
  return at < 0 || at >= to ? to : at + 1;
}

function isBoundary(bytes: Uint8Array, at: number): boolean {
  return boundary.every((byte, index) => bytes[at + index] === byte);
}

function compareWords(a: Uint32Array, b: Uint32Array, bAt: number): number {
  for (let word = 0; word < wordsOfId; word += 1) {
    const difference = (a[word] as number) - (b[bAt + word] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareIds(words: Uint32Array, a: number, b: number): number {
  for (let word = 0; word < wordsOfId; word += 1) {
    const difference = (words[a * wordsOfId + word] as number) - (words[b * wordsOfId + word] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
