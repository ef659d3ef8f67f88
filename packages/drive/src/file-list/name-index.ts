import type { Clock } from "../platform/clock.ts";
import type { Entries, StoredEntry } from "./entries.ts";
import { normalName } from "./entry-names.ts";
import { type EntryTable, isEntryTable } from "./entry-table.ts";
import type { NameOrder } from "./name-order.ts";

/** Entry with data about its name, each computed when it is first needed. */
export interface NamedEntry {
  /** Undefined until `entryOf` is called. */
  entry: StoredEntry | undefined;
  readonly isFolder: boolean;
  /** Index in the stored list. It orders names that compare as equal. */
  index: number;
  readonly name: string;
  /** Result of `normalizeForSearch`. */
  normalized: string | undefined;
  /** See `NameOrder`. */
  key: string | null | undefined;
}

/** Names of a storage's entries in one language. Over the versions only new names are computed. */
export interface NameIndex {
  /** Replaces the entries of the index. */
  setEntries(entries: Entries): void;
  listFolder(folderId: string | null): NamedEntry[];
  /** Returns the entries whose normalized name contains the normalized text. */
  search(normalized: string): NamedEntry[];
  compare(a: NamedEntry, b: NamedEntry): number;
  entryOf(each: NamedEntry): StoredEntry;
  /** Creates a check for the entry with this id. */
  createMatcher(id: string): (each: NamedEntry) => boolean;
  /** Computes all names in small steps, so that the first search does not have to. */
  prepare(clock: Clock, signal: AbortSignal): Promise<void>;
}

/** Normalizes a text for search, independent of case and of the composition of letters. */
export function normalizeForSearch(text: string): string {
  return normalName(text).toLowerCase();
}

/** Delay after which the screen shows the current state. */
const preparationDelayMs = 300;
/** Names that are computed at once in the background: a few milliseconds. */
const preparedAtOnce = 2_000;
const betweenPreparationsMs = 1;

export function createNameIndex(order: NameOrder): NameIndex {
  let entries: Entries = new Map();
  const named = new Map<string, NamedEntry>();
  /** Entries of this version with computed names, in the order of the stored list, and the remaining ones. */
  let ready: NamedEntry[] = [];
  let rest = entries.values();
  /** All normalized names of this version, when they are computed. */
  let joined: JoinedTexts | undefined;

  function namedAt(entry: StoredEntry, index: number): NamedEntry {
    const known = named.get(entry.id);
    const isFolder = entry.kind === "folder";
    if (known?.name !== entry.name || known.isFolder !== isFolder) {
      return { entry, isFolder, index, name: entry.name, normalized: undefined, key: undefined };
    }
    known.entry = entry;
    known.index = index;
    return known;
  }

  /** Reads only the names of the folder from the table. */
  function listFolderOf(table: EntryTable, folderId: string | null): NamedEntry[] {
    return table.indexesIn(folderId).map(
      (index) =>
        ready[index] ?? {
          ...{ entry: undefined, isFolder: table.isFolderAt(index), index, name: table.nameAt(index) },
          ...{ normalized: undefined, key: undefined },
        },
    );
  }

  function normalizedOf(each: NamedEntry): string {
    each.normalized ??= normalizeForSearch(each.name);
    return each.normalized;
  }

  function computeKey(each: NamedEntry): void {
    if (each.key === undefined) each.key = order.keyOf(each.name);
  }

  /** Returns false when all names are computed. */
  function computeNames(most: number): boolean {
    for (let done = 0; done < most; done += 1) {
      const next = rest.next();
      if (next.done === true) return false;
      const each = namedAt(next.value, ready.length);
      normalizedOf(each);
      computeKey(each);
      named.set(next.value.id, each);
      ready.push(each);
    }
    return true;
  }

  return {
    setEntries(newest) {
      if (newest === entries) return;
      entries = newest;
      ready = [];
      joined = undefined;
      rest = entries.values();
      if (named.size <= entries.size) return;
      for (const id of named.keys()) if (!entries.has(id)) named.delete(id);
    },
    listFolder(folderId) {
      if (isEntryTable(entries)) return listFolderOf(entries, folderId);
      const found: NamedEntry[] = [];
      let index = 0;
      for (const entry of entries.values()) {
        if (entry.parentId === folderId) found.push(namedAt(entry, index));
        index += 1;
      }
      return found;
    },
    search(normalized) {
      computeNames(Number.POSITIVE_INFINITY);
      joined ??= joinTexts(ready.map(normalizedOf));
      return findContaining(normalized, joined).map((index) => ready[index] as NamedEntry);
    },
    compare(a, b) {
      computeKey(a);
      computeKey(b);
      return order.compare(a, b);
    },
    entryOf(each) {
      if (each.entry === undefined && isEntryTable(entries)) each.entry = entries.entryAt(each.index);
      return each.entry as StoredEntry;
    },
    createMatcher(id) {
      if (!isEntryTable(entries)) return ({ entry }) => entry?.id === id;
      const wanted = entries.indexOf(id);
      return ({ index }) => index === wanted;
    },
    async prepare(clock, signal) {
      await clock.wait(preparationDelayMs, signal).catch(() => undefined);
      while (!signal.aborted && computeNames(preparedAtOnce)) {
        await clock.wait(betweenPreparationsMs, signal).catch(() => undefined);
      }
      if (!signal.aborted) joined ??= joinTexts(ready.map(normalizedOf));
    },
  };
}

/** Many texts as one. Searching it takes about half the time of searching each text. */
interface JoinedTexts {
  readonly text: string;
  /** Start of each text, and the end of the last one. */
  readonly starts: Uint32Array;
}

/** Separator after each text. No name of an entry contains it. */
const separator = "\n";

function joinTexts(texts: readonly string[]): JoinedTexts {
  const starts = new Uint32Array(texts.length + 1);
  for (const [index, { length }] of texts.entries()) {
    starts[index + 1] = (starts[index] ?? 0) + length + separator.length;
  }
  return { text: texts.map((each) => each + separator).join(""), starts };
}

/** Indexes, in order, of the texts that contain the wanted one. */
function findContaining(wanted: string, { text, starts }: JoinedTexts): number[] {
  const indexes: number[] = [];
  if (wanted.includes(separator)) return indexes;
  let index = 0;
  const count = starts.length - 1;
  for (let at = text.indexOf(wanted); at !== -1 && index < count; at = text.indexOf(wanted, starts[index])) {
    while ((starts[index + 1] ?? text.length) <= at) index += 1;
    indexes.push(index);
    index += 1;
  }
  return indexes;
}
