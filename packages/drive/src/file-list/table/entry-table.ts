import type { StoredEntry } from "../entries.ts";
import { normalName } from "../entry-names.ts";
import type { EntryName, EntryTable } from "../file-tree.ts";
import { createFolderRows, notFound, type TableRows } from "./folder-rows.ts";
import { type GroupedRows, groupRows } from "./grouped-rows.ts";
import { compareWords, idOfWords, wordsOfId, writeIdWords } from "./id-words.ts";
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
  const { size, pageOfRow, firstRows, folderCount } = rows;
  const parents = findParents(rows);
  if (parents === null) return null;
  const filesSizeBytes = sumOf(pages.map(({ sizes }) => sizes));
  const blocksSizeBytes = sumOf(pages.map(({ blocksSizes }) => blocksSizes));

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

  /** First row whose id is not less than this one. The first one of all for a text that is no id. */
  function firstRowFrom(id: string): number {
    const wanted = new Uint32Array(wordsOfId);
    let [low, high] = [0, writeIdWords(id, wanted, 0) ? size : 0];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareWords(pageAt(middle).ids, indexOf(middle) * wordsOfId, wanted, 0) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function rowOf(id: string): number {
    const row = firstRowFrom(id);
    return row < size && idOfRow(row) === id ? row : notFound;
  }

  function* entriesBetween(fromId: string, toId: string | null): Generator<StoredEntry, undefined> {
    const to = toId === null ? size : firstRowFrom(toId);
    for (let row = firstRowFrom(fromId); row < to; row += 1) yield entryOfRow(row);
  }

  /** Number of a folder among the groups of children, that of the root last. */
  function groupOfFolder(folderId: string | null): number {
    return folderId === null ? size : rowOf(folderId);
  }

  function rowsOfGroup(group: number): Uint32Array {
    if (group === notFound) return new Uint32Array(0);
    children ??= groupRows(size, size + 1, (row) => {
      const parent = parents?.[row] as number;
      return parent === root ? size : parent;
    });
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
    contents ??= groupRows(size, size + 1, (row) =>
      isFolderAt(row) ? size : (pageAt(row).fileIds[indexOf(row) * wordsOfId] as number) % size,
    );
    let uses = 0;
    for (const row of contents.rowsOf((wanted[0] as number) % size)) {
      if (idOfWords(pageAt(row).fileIds, indexOf(row) * wordsOfId) === fileIdHex) uses += 1;
    }
    return uses;
  }

  const table: EntryTable = {
    size,
    folderCount,
    filesSizeBytes,
    blocksSizeBytes,
    has: (id) => rowOf(id) !== notFound,
    get(id) {
      const row = rowOf(id);
      return row === notFound ? undefined : entryOfRow(row);
    },
    parentIdOf(id) {
      const row = rowOf(id);
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
    rowOf,
    rowsIn: (folderId) => rowsOfGroup(groupOfFolder(folderId)),
    idAt: idOfRow,
    nameAt: nameOfRow,
    isFolderAt,
    parentIdAt,
    parentRowAt,
    sizeAt: (row) => pageAt(row).sizes[indexOf(row)] as number,
    dateAt: (row) => pageAt(row).dates[indexOf(row)] as number,
    isFavouriteAt: (row) => (flagsAt(row) & isFavouriteFlag) !== 0,
  };
  return table;
}

function rowsOf(pages: readonly PageColumns[]): TableRows {
  const firstRows = new Uint32Array(pages.length);
  let [size, folderCount] = [0, 0];
  for (const [page, { count, flags }] of pages.entries()) {
    firstRows[page] = size;
    size += count;
    for (let index = 0; index < count; index += 1) folderCount += (flags[index] as number) & isFolderFlag;
  }
  const pageOfRow = new Uint16Array(size);
  for (const [index, first] of firstRows.entries()) pageOfRow.fill(index, first, firstRows[index + 1]);
  return { size, pages, pageOfRow, firstRows, folderCount };
}

function sumOf(columns: readonly Float64Array[]): number {
  let sum = 0;
  for (const column of columns) for (let index = 0; index < column.length; index += 1) sum += column[index] as number;
  return sum;
}

/**
 * Row of the folder of each entry. Null if one has a folder that does not exist or is not a folder, or if a path upwards does
 * not end at the root.
 */
function findParents(rows: TableRows): Int32Array | null {
  const { size, pages, pageOfRow, firstRows } = rows;
  const findFolder = createFolderRows(rows);
  const parents = new Int32Array(size).fill(root);
  const flagsOfRows = new Uint8Array(size);
  for (const [index, { flags }] of pages.entries()) flagsOfRows.set(flags, firstRows[index]);
  for (let row = 0; row < size; row += 1) {
    if (((flagsOfRows[row] as number) & hasParentFlag) === 0) continue;
    const page = pageOfRow[row] as number;
    const words = (pages[page] as PageColumns).parents;
    const parent = findFolder(words, (row - (firstRows[page] as number)) * wordsOfId);
    if (parent === notFound) return null;
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
