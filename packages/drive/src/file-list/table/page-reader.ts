import { z } from "zod";
import { isByteCount, isDate, isTrashed, type Released, releasedSchema } from "../entries.ts";
import { hasUnusableCharacter, isUsableName } from "../entry-names.ts";
import type { EntryTable } from "../file-tree.ts";
import { createEntryTable } from "./entry-table.ts";
import { areZero, compareWords, idOfWords, wordsOfId, writeIdWords } from "./id-words.ts";
import {
  decodeText,
  hadParentFlag,
  hasFurtherFieldsFlag,
  hasParentFlag,
  hasThumbnailFlag,
  isFolderFlag,
  isManifestFlag,
  isTrashedFlag,
  type PageColumns,
  viewPage,
} from "./page-columns.ts";
import { detailStart, furtherFieldsAt, knownDetailBytes, nameAt, trashedAt } from "./page-details.ts";

/** Entries and released records of a snapshot. */
export interface ReadPages {
  readonly tree: EntryTable;
  /** Lowest id of each page. */
  readonly firstIds: readonly string[];
  readonly released: Map<string, Released>;
}

/**
 * Reads the pages of a snapshot one after the other, and checks all that they contain. What only the use of an entry needs
 * can't be wrong then: keys and digests are any bytes. No entry is made, so that opening a hundred thousand is fast
 * (`open-100k`).
 */
export interface PageReader {
  /** The page must not be changed later. Returns false if it is invalid. */
  add(page: Uint8Array): boolean;
  /** Null if a page was invalid, or if the entries are not a complete tree. */
  finish(): ReadPages | null;
}

/** Largest page number in the table. */
const lastPage = 0xffff;
const lastLowSurrogate = 0xdfff;
const firstLowSurrogate = 0xdc00;

export function createPageReader(): PageReader {
  const pages: PageColumns[] = [];
  const released = new Map<string, Released>();
  const firstIds: string[] = [];
  /** Highest id of the pages before. */
  const lastWords = new Uint32Array(wordsOfId);
  let isValid = true;

  function readPage(bytes: Uint8Array): boolean {
    const page = pages.length > lastPage ? null : viewPage(bytes);
    const records = page && readReleased(page.releasedJson);
    if (page === null || records === null) return false;
    if (!areInOrder(page, records)) return false;
    for (let row = 0; row < page.count; row += 1) if (!isValidRow(page, row)) return false;
    if (page.names.length !== (page.nameEnds.at(-1) ?? 0) || hasUnusableCharacter(page.names)) return false;
    const ids = [...(page.count > 0 ? [idOfWords(page.ids, 0)] : []), ...records.slice(0, 1).map(({ id }) => id)];
    firstIds.push(ids.sort()[0] as string);
    for (const record of records) released.set(record.id, record);
    pages.push(page);
    return true;
  }

  /** Whether ids ascend, those of entries and those of released records, and are higher than in the pages before. */
  function areInOrder({ ids, count }: PageColumns, records: readonly Released[]): boolean {
    const releasedWords = new Uint32Array(records.length * wordsOfId);
    for (const [index, { id }] of records.entries()) writeIdWords(id, releasedWords, index * wordsOfId);
    const isFirst = pages.length === 0;
    const highest = new Uint32Array(lastWords);
    for (const words of [ids, releasedWords]) {
      if (words.length === 0) continue;
      if (!isFirst && compareWords(lastWords, 0, words, 0) >= 0) return false;
      for (let at = wordsOfId; at < words.length; at += wordsOfId) {
        if (compareWords(words, at - wordsOfId, words, at) >= 0) return false;
      }
      const last = words.length - wordsOfId;
      if (compareWords(highest, 0, words, last) < 0) highest.set(words.subarray(last));
    }
    lastWords.set(highest);
    return count + records.length > 0;
  }

  return {
    add(page) {
      isValid &&= readPage(page);
      return isValid;
    },
    finish() {
      const tree = isValid ? createEntryTable(pages) : null;
      return tree && { tree, firstIds, released };
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

/** Whether the row is an entry. `names` is checked as a whole, and a later row shows where the last name must end. */
function isValidRow(page: PageColumns, row: number): boolean {
  const { sizes, dates, blocksSizes, fileIds, parents, details, detailEnds } = page;
  const flags = page.flags[row] as number;
  const sizeBytes = sizes[row] as number;
  if (!isByteCount(sizeBytes) || !isDate(dates[row]) || !isByteCount(blocksSizes[row])) return false;
  if ((flags & isFolderFlag) !== 0) {
    const hasFileFlag = (flags & (isManifestFlag | hasThumbnailFlag)) !== 0;
    const isEmpty = sizeBytes === 0 && dates[row] === 0 && blocksSizes[row] === 0;
    if (hasFileFlag || !isEmpty || !areZero(fileIds, row * wordsOfId)) return false;
  }
  if ((flags & hasParentFlag) === 0 && !areZero(parents, row * wordsOfId)) return false;
  if ((flags & (isTrashedFlag | hadParentFlag)) === hadParentFlag) return false;
  const furtherBytes = (detailEnds[row] as number) - detailStart(detailEnds, row) - knownDetailBytes(flags, sizeBytes);
  if ((detailEnds[row] as number) > details.length) return false;
  if ((flags & hasFurtherFieldsFlag) === 0 ? furtherBytes !== 0 : furtherBytes <= 0) return false;
  if ((flags & hasFurtherFieldsFlag) !== 0 && furtherFieldsAt(page, row) === null) return false;
  if ((flags & isTrashedFlag) !== 0 && !isTrashed(trashedAt(page, row))) return false;
  return isNameEnd(page, row);
}

/** Whether the name is not empty, is not a dot or two, and does not end inside of a character. */
function isNameEnd(page: PageColumns, row: number): boolean {
  const { names, nameEnds } = page;
  const end = nameEnds[row] as number;
  const length = end - (row === 0 ? 0 : (nameEnds[row - 1] as number));
  if (length <= 0 || end > names.length) return false;
  const next = names.charCodeAt(end);
  if (next >= firstLowSurrogate && next <= lastLowSurrogate) return false;
  return length > 2 || isUsableName(nameAt(page, row));
}

const releasedListSchema = z.array(releasedSchema).min(1);

/** Null if the bytes are not a list of released records. */
function readReleased(json: Uint8Array): readonly Released[] | null {
  if (json.length === 0) return [];
  try {
    return releasedListSchema.parse(JSON.parse(decodeText(json) ?? ""));
  } catch {
    return null;
  }
}
