import type { StoredEntry } from "./entries.ts";

/**
 * Entries of a storage, and the children of each folder. Except for `values`, and for an index that is made at its first use,
 * no method takes time in proportion to the number of entries.
 */
export interface FileTree {
  readonly size: number;
  readonly folderCount: number;
  /** Size of the files as the user sees them, and of the blocks that contain them. */
  readonly filesSizeBytes: number;
  readonly blocksSizeBytes: number;
  has(id: string): boolean;
  get(id: string): StoredEntry | undefined;
  /** Folder of an entry, null at the top, undefined for an unknown id. It costs less than `get`. */
  parentIdOf(id: string): string | null | undefined;
  /** Children of a folder, or of the top for null, in no particular order. */
  childrenOf(folderId: string | null): Iterable<EntryName>;
  /** Children of a folder whose `normalName` is this one. */
  childrenNamed(folderId: string | null, normal: string): Iterable<EntryName>;
  /** All entries. */
  values(): Iterable<StoredEntry>;
  /** Entries whose id is at least `fromId` and less than `toId`, in the order of their ids. Null stands for no limit. */
  entriesBetween(fromId: string, toId: string | null): Iterable<StoredEntry>;
  /** Whether an entry has this content, and the number of those that have it. */
  hasContent(fileIdHex: string): boolean;
  contentUses(fileIdHex: string): number;
  /** The table below all layers, and the ids of all entries that may differ from it, some of them repeatedly. */
  readonly table: EntryTable;
  idsAboveTable(): Iterable<string>;
}

/** Name of an entry, without the cost of parsing the entry. */
export interface EntryName {
  readonly id: string;
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * Entries as read from their bytes, one row each, in the order of their ids. It never changes. Names, ids, folders, sizes
 * and dates of rows are read without parsing the entries.
 */
export interface EntryTable extends FileTree {
  /** -1 for an unknown id. */
  rowOf(id: string): number;
  rowsIn(folderId: string | null): Uint32Array;
  idAt(row: number): string;
  nameAt(row: number): string;
  isFolderAt(row: number): boolean;
  parentIdAt(row: number): string | null;
  /** Row of the folder; -1 at the top. */
  parentRowAt(row: number): number;
  /** Size and date of a file; zero for a folder. */
  sizeAt(row: number): number;
  dateAt(row: number): number;
  isFavouriteAt(row: number): boolean;
}

/** Changes above a tree, which itself must not change as long as the layer is used. */
export interface TreeLayer extends FileTree {
  /** Adds or replaces an entry. */
  put(entry: StoredEntry): void;
  remove(id: string): void;
  /** Ids whose entries were put or removed. */
  changedIds(): ReadonlySet<string>;
}
