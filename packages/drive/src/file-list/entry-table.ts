import type { Entries, StoredEntry } from "./entries.ts";
import { type EntryColumns, hasParentFlag, isFolderFlag, wordsOfId } from "./entry-columns.ts";
import { nameFrom } from "./entry-scan.ts";
import { createIdPlaces, type IdPlaces, nowhere } from "./id-places.ts";

/**
 * The entries of a list as it was read from its bytes, each by its place in it. An entry is made when somebody looks at
 * it: of a hundred thousand a screen shows a hundred. That every one can be made, and that they are a whole tree, was
 * seen before there is a table.
 */
export interface EntryTable extends Entries {
  readonly filesSizeBytes: number;
  readonly blocksSizeBytes: number;
  /** Where the children of a folder stand, in order; those of the top for null. */
  placesIn(folderId: string | null): number[];
  /** -1 for an id that is not there. */
  placeOf(id: string): number;
  nameAt(place: number): string;
  isFolderAt(place: number): boolean;
  entryAt(place: number): StoredEntry;
}

export interface EntryTableParts {
  columns: EntryColumns;
  /** The bytes that the columns point into. */
  chunks: readonly Uint8Array[];
  /** Those that are there already, by place. */
  made: ReadonlyMap<number, StoredEntry>;
}

const top = -2;
/** Entries that are made in one go when all are gone through. */
const madeAtOnce = 256;

export function isEntryTable(entries: Entries): entries is EntryTable {
  return "placesIn" in entries;
}

/** Null when they are no whole tree of different entries. */
export function createEntryTable({ columns, chunks, made: madeBefore }: EntryTableParts): EntryTable | null {
  const { count: size, starts, ends, flags, filesSizeBytes, blocksSizeBytes } = columns;
  const places = createIdPlaces(columns);
  const parents = places && parentsOf(columns, places);
  if (places === null || parents === null || !areRooted(parents, flags)) return null;
  const decoder = new TextDecoder();
  const made = Array<StoredEntry | undefined>(size).fill(undefined);
  for (const [place, entry] of madeBefore) made[place] = entry;
  let unmade = size - madeBefore.size;
  let bytes = chunks;

  const bytesAt = (place: number) => bytes[columns.chunks[place] as number] as Uint8Array;

  /** Makes this one, and of those after it as many as stand beside it. */
  function make(place: number, most: number): void {
    let last = place;
    while (last + 1 < Math.min(size, place + most) && isBeside(last)) last += 1;
    const text = decoder.decode(bytesAt(place).subarray(starts[place], ends[last]));
    for (const [index, entry] of (JSON.parse(`[${text}]`) as StoredEntry[]).entries()) made[place + index] = entry;
    unmade -= last + 1 - place;
    // They are all that is needed from now on.
    if (unmade === 0) bytes = [];
  }

  /** Whether the next one stands right after the comma. */
  function isBeside(place: number): boolean {
    const isSameChunk = columns.chunks[place] === columns.chunks[place + 1];
    return isSameChunk && made[place + 1] === undefined && starts[place + 1] === (ends[place] as number) + 1;
  }

  function entryAt(place: number, most = 1): StoredEntry {
    if (made[place] === undefined) make(place, most);
    return made[place] as StoredEntry;
  }

  function* values(): Generator<StoredEntry, undefined> {
    for (let place = 0; place < size; place += 1) yield entryAt(place, madeAtOnce);
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
    placesIn(folderId) {
      const parent = folderId === null ? top : places.ofId(folderId);
      const found: number[] = [];
      for (let place = 0; place < size; place += 1) if (parents[place] === parent) found.push(place);
      return found;
    },
    placeOf: places.ofId,
    nameAt: (place) =>
      made[place]?.name ??
      nameFrom(bytesAt(place), columns.nameStarts[place] as number, columns.nameEnds[place] as number),
    isFolderAt: (place) => isFolder(flags, place),
    entryAt: (place) => entryAt(place),
    has: (id) => places.ofId(id) !== nowhere,
    get(id) {
      const place = places.ofId(id);
      return place === nowhere ? undefined : entryAt(place);
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

const isFolder = (flags: Uint8Array, place: number) => ((flags[place] as number) & isFolderFlag) !== 0;

/** The place of each entry's folder. Null when one has none that is there and is a folder. */
function parentsOf({ count, flags, parentWords }: EntryColumns, places: IdPlaces): Int32Array | null {
  const parents = new Int32Array(count).fill(top);
  for (let place = 0; place < count; place += 1) {
    if (((flags[place] as number) & hasParentFlag) === 0) continue;
    const parent = places.ofWords(parentWords, place * wordsOfId);
    if (parent === nowhere || !isFolder(flags, parent)) return null;
    parents[place] = parent;
  }
  return parents;
}

/** Whether every way up ends at the top. Ways that were gone already are not gone again. */
function areRooted(parents: Int32Array, flags: Uint8Array): boolean {
  /** By which folder's way a folder was reached first. */
  const reachedBy = new Int32Array(parents.length).fill(nowhere);
  for (let folder = 0; folder < parents.length; folder += 1) {
    if (!isFolder(flags, folder)) continue;
    let at = folder;
    while (at !== top && reachedBy[at] === nowhere) {
      reachedBy[at] = folder;
      at = parents[at] as number;
    }
    // Back where this same way has been already.
    if (at !== top && reachedBy[at] === folder) return false;
  }
  return true;
}
