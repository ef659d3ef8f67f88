import type { StoredEntry } from "../entries.ts";
import { normalName } from "../entry-names.ts";
import type { EntryName, EntryTable } from "../file-tree.ts";
import {
  digitsOfWord,
  type EntryColumns,
  hasParentFlag,
  isFavouriteFlag,
  isFolderFlag,
  wordsOfId,
} from "./entry-columns.ts";
import { type GroupedRows, groupRows } from "./grouped-rows.ts";
import { createIdHashTable, type IdHashTable, notFound } from "./id-hash-table.ts";
import { decodeName } from "./name-bytes.ts";
import { hashContentId, hashNormalName } from "./text-hash.ts";

export interface EntryTableParts {
  /** Rows in the order of their ids, no id twice. */
  readonly columns: EntryColumns;
  /** Bytes that the columns refer to. */
  readonly pages: readonly Uint8Array[];
  /** Entries that are parsed already, by row. The columns don't refer to their bytes. */
  readonly parsed: ReadonlyMap<number, StoredEntry>;
}

const root = -2;
/** Entries that are parsed at once when many are iterated. */
const parsedAtOnce = 256;
/** Names that are looked up in a folder before its names are indexed. */
const lookupsWithoutIndex = 16;

/**
 * An entry is parsed each time when it is used: of a hundred thousand a screen shows a hundred. It was checked that each entry
 * can be parsed. Returns null unless they form a complete tree.
 */
export function createEntryTable({ columns, pages, parsed }: EntryTableParts): EntryTable | null {
  const { count: size, idWords, starts, ends, nameStarts, nameEnds, nameHashes, contentHashes, flags } = columns;
  const { filesSizeBytes, blocksSizeBytes } = columns;
  const ids = createIdHashTable(columns);
  const parents = findParents(columns, ids);
  if (parents === null || !areRooted(parents, flags)) return null;
  const decoder = new TextDecoder();
  let folderCount = 0;
  for (let row = 0; row < size; row += 1) folderCount += (flags[row] as number) & isFolderFlag;

  /** Indexes that are made at their first use. */
  let children: GroupedRows | undefined;
  let contents: GroupedRows | undefined;
  /** Rows by the hash of their normalized names, for each folder in which many names were looked up. */
  const names = new Map<number, GroupedRows>();
  /** Number of names that were looked up in each folder. */
  const lookups = new Map<number, number>();

  const bytesAt = (row: number) => pages[columns.pages[row] as number] as Uint8Array;

  function idAt(row: number): string {
    let id = "";
    for (let word = row * wordsOfId; word < (row + 1) * wordsOfId; word += 1) {
      id += (idWords[word] as number).toString(16).padStart(digitsOfWord, "0");
    }
    return id;
  }

  function nameAt(row: number): string {
    return parsed.get(row)?.name ?? decodeName(bytesAt(row), nameStarts[row] as number, nameEnds[row] as number);
  }

  const isFolderAt = (row: number) => isFolder(flags, row);

  function parentIdAt(row: number): string | null {
    const parent = parents?.[row] as number;
    return parent === root ? null : idAt(parent);
  }

  function parentRowAt(row: number): number {
    const parent = parents?.[row] as number;
    return parent === root ? -1 : parent;
  }

  /** Parses this entry and the ones before `to` that follow it without a gap, up to `parsedAtOnce`. */
  function parseFrom(row: number, to: number): readonly StoredEntry[] {
    const known = parsed.get(row);
    if (known !== undefined) return [known];
    let last = row;
    while (last + 1 < Math.min(to, row + parsedAtOnce) && isNextAdjacent(last)) last += 1;
    const text = decoder.decode(bytesAt(row).subarray(starts[row], ends[last]));
    return JSON.parse(`[${text}]`) as StoredEntry[];
  }

  /** Whether the next entry begins right after the comma. */
  function isNextAdjacent(row: number): boolean {
    const isSamePage = columns.pages[row] === columns.pages[row + 1];
    return isSamePage && !parsed.has(row + 1) && starts[row + 1] === (ends[row] as number) + 1;
  }

  /** First row whose id is not less than this one. */
  function firstRowFrom(id: string): number {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function* entriesBetween(fromId: string, toId: string | null): Generator<StoredEntry, undefined> {
    const to = toId === null ? size : firstRowFrom(toId);
    for (let row = firstRowFrom(fromId); row < to; ) {
      const entries = parseFrom(row, to);
      yield* entries;
      row += entries.length;
    }
  }

  function rowsWhere(isWanted: (row: number) => boolean): Uint32Array {
    const rows = new Uint32Array(size);
    let count = 0;
    for (let row = 0; row < size; row += 1) if (isWanted(row)) rows[count++] = row;
    return rows.subarray(0, count);
  }

  /** Number of a folder among the groups of children, that of the root last. */
  function groupOfFolder(folderId: string | null): number {
    return folderId === null ? size : ids.findId(folderId);
  }

  function rowsOfGroup(group: number): Uint32Array {
    if (group === notFound) return new Uint32Array(0);
    children ??= groupRows(
      rowsWhere(() => true),
      size + 1,
      (row) => (parents?.[row] === root ? size : (parents?.[row] as number)),
    );
    return children.rowsOf(group);
  }

  function* namesOf(rows: Iterable<number>): Generator<EntryName, undefined> {
    for (const row of rows) {
      yield {
        get id() {
          return idAt(row);
        },
        get name() {
          return nameAt(row);
        },
        isFolder: isFolderAt(row),
      };
    }
  }

  /** Rows of a folder that may have this name. */
  function rowsNamed(group: number, hash: number): Iterable<number> {
    const rows = rowsOfGroup(group);
    const times = (lookups.get(group) ?? 0) + 1;
    lookups.set(group, times);
    // A single lookup takes less time than an index.
    if (times < lookupsWithoutIndex) return rowsWithHash(rows, nameHashes, hash);
    const byHash = names.get(group) ?? groupRows(rows, rows.length, (row) => (nameHashes[row] as number) % rows.length);
    names.set(group, byHash);
    return rows.length === 0 ? rows : byHash.rowsOf(hash % rows.length);
  }

  function* childrenNamed(folderId: string | null, normal: string): Generator<EntryName, undefined> {
    for (const each of namesOf(rowsNamed(groupOfFolder(folderId), hashNormalName(normal)))) {
      if (normalName(each.name) === normal) yield each;
    }
  }

  function contentUses(fileIdHex: string): number {
    const files = size - folderCount;
    if (files === 0) return 0;
    contents ??= groupRows(
      rowsWhere((row) => !isFolderAt(row)),
      files,
      (row) => (contentHashes[row] as number) % files,
    );
    let uses = 0;
    for (const row of contents.rowsOf(hashContentId(fileIdHex) % files)) {
      const [entry] = parseFrom(row, row + 1);
      if (entry?.kind === "file" && entry.content.fileIdHex === fileIdHex) uses += 1;
    }
    return uses;
  }

  const table: EntryTable = {
    ...{ size, folderCount, filesSizeBytes, blocksSizeBytes },
    has: (id) => ids.findId(id) !== notFound,
    get(id) {
      const row = ids.findId(id);
      return row === notFound ? undefined : parseFrom(row, row + 1)[0];
    },
    parentIdOf(id) {
      const row = ids.findId(id);
      return row === notFound ? undefined : parentIdAt(row);
    },
    childrenOf: (folderId) => namesOf(table.rowsIn(folderId)),
    childrenNamed,
    values: () => entriesBetween("", null),
    entriesBetween,
    hasContent: (fileIdHex) => contentUses(fileIdHex) > 0,
    contentUses,
    get table() {
      return table;
    },
    idsAboveTable: () => [],
    rowOf: ids.findId,
    rowsIn: (folderId) => rowsOfGroup(groupOfFolder(folderId)),
    ...{ idAt, nameAt, isFolderAt, parentIdAt, parentRowAt },
    sizeAt: (row) => columns.sizes[row] as number,
    dateAt: (row) => columns.dates[row] as number,
    isFavouriteAt: (row) => ((flags[row] as number) & isFavouriteFlag) !== 0,
  };
  return table;
}

/** A loop, because the first call of `filter` takes several times as long. */
function rowsWithHash(rows: Uint32Array, hashes: Uint32Array, hash: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < rows.length; at += 1) if (hashes[rows[at] as number] === hash) found.push(rows[at] as number);
  return found;
}

const isFolder = (flags: Uint8Array, row: number) => ((flags[row] as number) & isFolderFlag) !== 0;

/** Row of the folder of each entry. Null if one has a folder that does not exist or is not a folder. */
function findParents({ count, flags, parentWords }: EntryColumns, ids: IdHashTable): Int32Array | null {
  const parents = new Int32Array(count).fill(root);
  for (let row = 0; row < count; row += 1) {
    if (((flags[row] as number) & hasParentFlag) === 0) continue;
    const parent = ids.findWords(parentWords, row * wordsOfId);
    if (parent === notFound || !isFolder(flags, parent)) return null;
    parents[row] = parent;
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
