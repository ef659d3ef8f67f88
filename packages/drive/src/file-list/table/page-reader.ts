import * as z from "zod/mini";
import { isByteCount, isDate, isTrashed, type Released, releasedSchema } from "../entries.ts";
import { hasUnusableCharacter, isUsableName } from "../entry-names.ts";
import type { EntryTable } from "../file-tree.ts";
import { createEntryTable } from "./entry-table.ts";
import { areZero, compareWords, idOfWords, wordsOfId } from "./id-words.ts";
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
  let lastId = "";
  let isValid = true;

  function readPage(bytes: Uint8Array): boolean {
    const page = pages.length > lastPage ? null : viewPage(bytes);
    const records = page && readReleased(page.releasedJson);
    if (page === null || records === null) return false;
    for (let row = 0; row < page.count; row += 1) if (!isValidRow(page, row)) return false;
    if (page.names.length !== (page.nameEnds.at(-1) ?? 0) || hasUnusableCharacter(page.names)) return false;
    const ids = outerIds(page, records);
    const [firstId, highestId] = [ids[0], ids.at(-1)];
    if (firstId === undefined || highestId === undefined || firstId <= lastId) return false;
    firstIds.push(firstId);
    lastId = highestId;
    for (const record of records) released.set(record.id, record);
    pages.push(page);
    return true;
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
  const { sizes, dates, blocksSizes, ids, fileIds, parents, details, detailEnds } = page;
  if (row > 0 && compareWords(ids, (row - 1) * wordsOfId, ids, row * wordsOfId) >= 0) return false;
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

/** First and last ids of entries and of released records, sorted. Empty for a page without records. */
function outerIds({ ids, count }: PageColumns, records: readonly Released[]): string[] {
  const ofEntries = count === 0 ? [] : [idOfWords(ids, 0), idOfWords(ids, (count - 1) * wordsOfId)];
  return [...ofEntries, ...records.slice(0, 1).map(({ id }) => id), ...records.slice(-1).map(({ id }) => id)].sort();
}

const releasedListSchema = z.array(releasedSchema).check(z.minLength(1));

/** Null if the bytes are not a list of released records, in the order of their ids. */
function readReleased(json: Uint8Array): readonly Released[] | null {
  if (json.length === 0) return [];
  try {
    const records = releasedListSchema.parse(JSON.parse(decodeText(json) ?? ""));
    const areInOrder = records.every(({ id }, index) => index === 0 || (records[index - 1]?.id ?? "") < id);
    return areInOrder ? records : null;
  } catch {
    return null;
  }
}
