import type { StoredEntry } from "../entries.ts";
import { normalName } from "../entry-names.ts";
import type { EntryName, EntryTable } from "../file-tree.ts";
import { type GroupedRows, groupRows } from "./grouped-rows.ts";
import { createIdHashTable, type IdHashTable, notFound, type TableRows } from "./id-hash-table.ts";
import { idOfWords, wordsOfId, writeIdWords } from "./id-words.ts";
import { hasParentFlag, isFavouriteFlag, isFolderFlag, type PageColumns } from "./page-columns.ts";
import { entryAt, nameAt } from "./page-details.ts";

const root = -2;
/** Names that are looked up in a folder before its names are indexed. */
const lookupsWithoutIndex = 16;

/**
 * An entry is made each time when it is used: of a hundred thousand a screen shows a hundred. The pages were checked. Returns
 * null unless their entries form a complete tree.
 */
export function createEntryTable(pages: readonly PageColumns[]): EntryTable | null {
  const rows = rowsOf(pages);
  const { size, pageOfRow, firstRows } = rows;
  const ids = createIdHashTable(rows);
  const parents = findParents(rows, ids);
  if (parents === null) return null;
  const counts = { folderCount: 0, filesSizeBytes: 0, blocksSizeBytes: 0 };
  for (const page of pages) addCounts(page, counts);

  /** Indexes that are made at their first use. */
  let children: GroupedRows | undefined;
  let contents: GroupedRows | undefined;
  /** Rows by their normalized names, for each folder in which many names were looked up. */
  const names = new Map<number, ReadonlyMap<string, readonly number[]>>();
  /** Number of names that were looked up in each folder. */
  const lookups = new Map<number, number>();
  /** Pages whose names are all in Unicode's NFC. */
  const areNormal = new Map<PageColumns, boolean>();

  const pageAt = (row: number) => pages[pageOfRow[row] as number] as PageColumns;
  /** Number of a row in its page. */
  const indexOf = (row: number) => row - (firstRows[pageOfRow[row] as number] as number);
  const flagsAt = (row: number) => pageAt(row).flags[indexOf(row)] as number;
  const isFolderAt = (row: number) => (flagsAt(row) & isFolderFlag) !== 0;
  const idOfRow = (row: number) => idOfWords(pageAt(row).ids, indexOf(row) * wordsOfId);
  const nameOfRow = (row: number) => nameAt(pageAt(row), indexOf(row));
  const entryOfRow = (row: number) => entryAt(pageAt(row), indexOf(row));

  function parentRowAt(row: number): number {
    const parent = parents?.[row] as number;
    return parent === root ? -1 : parent;
  }

  function parentIdAt(row: number): string | null {
    const parent = parentRowAt(row);
    return parent === -1 ? null : idOfRow(parent);
  }

  /** First row whose id is not less than this one. */
  function firstRowFrom(id: string): number {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (idOfRow(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function* entriesBetween(fromId: string, toId: string | null): Generator<StoredEntry, undefined> {
    const to = toId === null ? size : firstRowFrom(toId);
    for (let row = firstRowFrom(fromId); row < to; row += 1) yield entryOfRow(row);
  }

  function rowsWhere(isWanted: (row: number) => boolean): Uint32Array {
    const found = new Uint32Array(size);
    let count = 0;
    for (let row = 0; row < size; row += 1) if (isWanted(row)) found[count++] = row;
    return found.subarray(0, count);
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

  function* namesOf(found: Iterable<number>): Generator<EntryName, undefined> {
    for (const row of found) {
      yield {
        get id() {
          return idOfRow(row);
        },
        get name() {
          return nameOfRow(row);
        },
        isFolder: isFolderAt(row),
      };
    }
  }

  /** `normalName` of a row. The names of a page are in one form nearly always, and all are tested at once. */
  function normalNameOf(row: number): string {
    const page = pageAt(row);
    const isNormal = areNormal.get(page) ?? page.names.normalize("NFC") === page.names;
    areNormal.set(page, isNormal);
    const name = nameOfRow(row);
    return isNormal ? name.trim() : normalName(name);
  }

  /** Rows of a folder that have this name. A single lookup takes less time than an index. */
  function rowsNamed(group: number, normal: string): Iterable<number> {
    const inFolder = rowsOfGroup(group);
    const times = (lookups.get(group) ?? 0) + 1;
    lookups.set(group, times);
    if (times < lookupsWithoutIndex) return inFolder.filter((row) => normalNameOf(row) === normal);
    const byName = names.get(group) ?? Map.groupBy(inFolder, normalNameOf);
    names.set(group, byName);
    return byName.get(normal) ?? [];
  }

  function contentUses(fileIdHex: string): number {
    const wanted = new Uint32Array(wordsOfId);
    if (size === 0 || !writeIdWords(fileIdHex, wanted, 0)) return 0;
    // The digits of a content's id are random.
    contents ??= groupRows(
      rowsWhere((row) => !isFolderAt(row)),
      size,
      (row) => (pageAt(row).fileIds[indexOf(row) * wordsOfId] as number) % size,
    );
    let uses = 0;
    for (const row of contents.rowsOf((wanted[0] as number) % size)) {
      if (idOfWords(pageAt(row).fileIds, indexOf(row) * wordsOfId) === fileIdHex) uses += 1;
    }
    return uses;
  }

  const table: EntryTable = {
    ...{ size, ...counts },
    has: (id) => ids.findId(id) !== notFound,
    get(id) {
      const row = ids.findId(id);
      return row === notFound ? undefined : entryOfRow(row);
    },
    parentIdOf(id) {
      const row = ids.findId(id);
      return row === notFound ? undefined : parentIdAt(row);
    },
    childrenOf: (folderId) => namesOf(table.rowsIn(folderId)),
    childrenNamed: (folderId, normal) => namesOf(rowsNamed(groupOfFolder(folderId), normal)),
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
    ...{ idAt: idOfRow, nameAt: nameOfRow, isFolderAt, parentIdAt, parentRowAt },
    sizeAt: (row) => pageAt(row).sizes[indexOf(row)] as number,
    dateAt: (row) => pageAt(row).dates[indexOf(row)] as number,
    isFavouriteAt: (row) => (flagsAt(row) & isFavouriteFlag) !== 0,
  };
  return table;
}

function rowsOf(pages: readonly PageColumns[]): TableRows {
  const firstRows = new Uint32Array(pages.length);
  let size = 0;
  for (const [index, { count }] of pages.entries()) {
    firstRows[index] = size;
    size += count;
  }
  const pageOfRow = new Uint16Array(size);
  for (const [index, first] of firstRows.entries()) pageOfRow.fill(index, first, firstRows[index + 1]);
  return { size, pages, pageOfRow, firstRows };
}

function addCounts(
  page: PageColumns,
  counts: { folderCount: number; filesSizeBytes: number; blocksSizeBytes: number },
) {
  for (let index = 0; index < page.count; index += 1) {
    counts.folderCount += (page.flags[index] as number) & isFolderFlag;
    counts.filesSizeBytes += page.sizes[index] as number;
    counts.blocksSizeBytes += page.blocksSizes[index] as number;
  }
}

/**
 * Row of the folder of each entry. Null if one has a folder that does not exist or is not a folder, or if a path upwards does
 * not end at the root.
 */
function findParents({ size, pages, pageOfRow, firstRows }: TableRows, ids: IdHashTable): Int32Array | null {
  const parents = new Int32Array(size).fill(root);
  const flagsOfRows = new Uint8Array(size);
  for (const [index, { flags }] of pages.entries()) flagsOfRows.set(flags, firstRows[index]);
  for (let row = 0; row < size; row += 1) {
    if (((flagsOfRows[row] as number) & hasParentFlag) === 0) continue;
    const page = pageOfRow[row] as number;
    const words = (pages[page] as PageColumns).parents;
    const parent = ids.findWords(words, (row - (firstRows[page] as number)) * wordsOfId);
    if (parent === notFound || ((flagsOfRows[parent] as number) & isFolderFlag) === 0) return null;
    parents[row] = parent;
  }
  return areRooted(parents, flagsOfRows) ? parents : null;
}

/** Whether every path upwards ends at the root. Paths are followed only once. */
function areRooted(parents: Int32Array, flags: Uint8Array): boolean {
  /** Folder from which each folder was reached first. */
  const reachedFrom = new Int32Array(parents.length).fill(notFound);
  for (let folder = 0; folder < parents.length; folder += 1) {
    if (((flags[folder] as number) & isFolderFlag) === 0) continue;
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
