import type { Entries, StoredEntry } from "./entries.ts";
import { type EntryColumns, hasParentFlag, isFolderFlag, wordsOfId } from "./entry-columns.ts";
import { decodeName } from "./entry-scan.ts";
import { createIdHashTable, type IdHashTable, notFound } from "./id-hash-table.ts";

/**
 * Entries of a list as read from its bytes, by their index in it. An entry is parsed when it is first used: of a hundred
 * thousand a screen shows a hundred. Before the table exists, it is checked that each entry can be parsed and that they form
 * a complete tree.
 */
export interface EntryTable extends Entries {
  readonly filesSizeBytes: number;
  readonly blocksSizeBytes: number;
  /** Indexes of the children of a folder, in order; of the root for null. */
  indexesIn(folderId: string | null): number[];
  /** -1 for an unknown id. */
  indexOf(id: string): number;
  nameAt(index: number): string;
  isFolderAt(index: number): boolean;
  entryAt(index: number): StoredEntry;
}

export interface EntryTableParts {
  readonly columns: EntryColumns;
  /** Bytes that the columns refer to. */
  readonly chunks: readonly Uint8Array[];
  /** Entries that are parsed already, by index. */
  readonly parsed: ReadonlyMap<number, StoredEntry>;
}

const root = -2;
/** Entries that are parsed at once when all are iterated. */
const parsedAtOnce = 256;

export function isEntryTable(entries: Entries): entries is EntryTable {
  return "indexesIn" in entries;
}

/** Null unless they form a complete tree of different entries. */
export function createEntryTable({ columns, chunks, parsed: parsedBefore }: EntryTableParts): EntryTable | null {
  const { count: size, starts, ends, flags, filesSizeBytes, blocksSizeBytes } = columns;
  const ids = createIdHashTable(columns);
  const parents = ids && findParents(columns, ids);
  if (ids === null || parents === null || !areRooted(parents, flags)) return null;
  const decoder = new TextDecoder();
  const parsed = Array<StoredEntry | undefined>(size).fill(undefined);
  for (const [index, entry] of parsedBefore) parsed[index] = entry;
  let unparsed = size - parsedBefore.size;
  let bytes = chunks;

  const bytesAt = (index: number) => bytes[columns.chunks[index] as number] as Uint8Array;

  /** Parses this entry, and following ones that are adjacent to it. */
  function parseFrom(index: number, most: number): void {
    let last = index;
    while (last + 1 < Math.min(size, index + most) && isNextAdjacent(last)) last += 1;
    const text = decoder.decode(bytesAt(index).subarray(starts[index], ends[last]));
    for (const [offset, entry] of (JSON.parse(`[${text}]`) as StoredEntry[]).entries()) parsed[index + offset] = entry;
    unparsed -= last + 1 - index;
    // The bytes are no longer needed.
    if (unparsed === 0) bytes = [];
  }

  /** Whether the next entry begins right after the comma. */
  function isNextAdjacent(index: number): boolean {
    const isSameChunk = columns.chunks[index] === columns.chunks[index + 1];
    return isSameChunk && parsed[index + 1] === undefined && starts[index + 1] === (ends[index] as number) + 1;
  }

  function entryAt(index: number, most = 1): StoredEntry {
    if (parsed[index] === undefined) parseFrom(index, most);
    return parsed[index] as StoredEntry;
  }

  function* values(): Generator<StoredEntry, undefined> {
    for (let index = 0; index < size; index += 1) yield entryAt(index, parsedAtOnce);
  }

  function* pairs(): Generator<[string, StoredEntry], undefined> {
    for (const entry of values()) yield [entry.id, entry];
  }

  function* keys(): Generator<string, undefined> {
    for (const { id } of values()) yield id;
  }

  const table: EntryTable = {
    size,
    filesSizeBytes,
    blocksSizeBytes,
    indexesIn(folderId) {
      const parent = folderId === null ? root : ids.findId(folderId);
      const found: number[] = [];
      for (let index = 0; index < size; index += 1) if (parents[index] === parent) found.push(index);
      return found;
    },
    indexOf: ids.findId,
    nameAt: (index) =>
      parsed[index]?.name ??
      decodeName(bytesAt(index), columns.nameStarts[index] as number, columns.nameEnds[index] as number),
    isFolderAt: (index) => isFolder(flags, index),
    entryAt: (index) => entryAt(index),
    has: (id) => ids.findId(id) !== notFound,
    get(id) {
      const index = ids.findId(id);
      return index === notFound ? undefined : entryAt(index);
    },
    values,
    keys,
    entries: pairs,
    [Symbol.iterator]: pairs,
    forEach(callback, thisArgument) {
      for (const entry of values()) callback.call(thisArgument, entry, entry.id, table);
    },
  };
  return table;
}

const isFolder = (flags: Uint8Array, index: number) => ((flags[index] as number) & isFolderFlag) !== 0;

/** Index of the folder of each entry. Null if one has a folder that does not exist or is not a folder. */
function findParents({ count, flags, parentWords }: EntryColumns, ids: IdHashTable): Int32Array | null {
  const parents = new Int32Array(count).fill(root);
  for (let index = 0; index < count; index += 1) {
    if (((flags[index] as number) & hasParentFlag) === 0) continue;
    const parent = ids.findWords(parentWords, index * wordsOfId);
    if (parent === notFound || !isFolder(flags, parent)) return null;
    parents[index] = parent;
  }
  return parents;
}

/** Whether every path upwards ends at the root. Paths are followed only once. */
function areRooted(parents: Int32Array, flags: Uint8Array): boolean {
  /** Folder from which each folder was reached first. */
  const reachedFrom = new Int32Array(parents.length).fill(notFound);
  for (let folder = 0; folder < parents.length; folder += 1) {
    if (!isFolder(flags, folder)) continue;
    let at = folder;
    while (at !== root && reachedFrom[at] === notFound) {
      reachedFrom[at] = folder;
      at = parents[at] as number;
    }
    // The path has reached itself.
    if (at !== root && reachedFrom[at] === folder) return false;
  }
  return true;
}
