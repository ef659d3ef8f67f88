import type { Clock } from "../platform/clock.ts";
import type { Entries, StoredEntry } from "./entries.ts";
import { normalName } from "./entry-names.ts";
import { type EntryTable, isEntryTable } from "./entry-table.ts";
import type { NameOrder } from "./name-order.ts";

/** An entry with what lists need of its name, worked out once, when it is first needed. */
export interface NamedEntry {
  /** Undefined until somebody asks the index for it. */
  entry: StoredEntry | undefined;
  readonly isFolder: boolean;
  /** In the stored list. It decides between names that are equal to the eye. */
  place: number;
  readonly name: string;
  /** The form in which the name is searched. */
  form: string | undefined;
  /** See `NameOrder`. */
  key: string | null | undefined;
}

/** The names of a storage's entries in one language, kept over its versions: only what is new is worked out again. */
export interface NameIndex {
  /** From now on the index is of these. */
  take(entries: Entries): void;
  inFolder(folderId: string | null): NamedEntry[];
  /** Those whose name holds the text, which is in the form for searching. */
  holding(form: string): NamedEntry[];
  compare(a: NamedEntry, b: NamedEntry): number;
  entryOf(each: NamedEntry): StoredEntry;
  /** Tells the entry of this id from others. */
  isEntry(id: string): (each: NamedEntry) => boolean;
  /** Works out all names a little at a time, so that the first search finds them done. */
  prepare(clock: Clock, signal: AbortSignal): Promise<void>;
}

/** How a text is looked for: whatever its case and the way its letters are composed. */
export function searchForm(text: string): string {
  return normalName(text).toLowerCase();
}

/** By then the screen shows what it was told. */
const beforePreparationMs = 300;
/** Names that are worked out in one go while nobody waits for them: a few milliseconds. */
const preparedAtOnce = 2_000;
const betweenPreparationsMs = 1;

export function createNameIndex(order: NameOrder): NameIndex {
  let entries: Entries = new Map();
  const named = new Map<string, NamedEntry>();
  /** Those that are worked out for this version, in the order of the stored list, and the others. */
  let ready: NamedEntry[] = [];
  let rest = entries.values();
  /** All forms of this version, once they are worked out, and where each begins. */
  let forms: JoinedForms | undefined;

  function namedAt(entry: StoredEntry, place: number): NamedEntry {
    const known = named.get(entry.id);
    const isFolder = entry.kind === "folder";
    if (known?.name !== entry.name || known.isFolder !== isFolder) {
      return { entry, isFolder, place, name: entry.name, form: undefined, key: undefined };
    }
    known.entry = entry;
    known.place = place;
    return known;
  }

  /** Of a table no more is looked at than the names of the folder. */
  function inFolderOf(table: EntryTable, folderId: string | null): NamedEntry[] {
    return table.placesIn(folderId).map(
      (place) =>
        ready[place] ?? {
          ...{ entry: undefined, isFolder: table.isFolderAt(place), place, name: table.nameAt(place) },
          ...{ form: undefined, key: undefined },
        },
    );
  }

  function formOf(each: NamedEntry): string {
    each.form ??= searchForm(each.name);
    return each.form;
  }

  function workOutKey(each: NamedEntry): void {
    if (each.key === undefined) each.key = order.keyOf(each.name);
  }

  /** False when there were no more. */
  function workOut(most: number): boolean {
    for (let done = 0; done < most; done += 1) {
      const next = rest.next();
      if (next.done === true) return false;
      const each = namedAt(next.value, ready.length);
      formOf(each);
      workOutKey(each);
      named.set(next.value.id, each);
      ready.push(each);
    }
    return true;
  }

  return {
    take(newest) {
      if (newest === entries) return;
      entries = newest;
      ready = [];
      forms = undefined;
      rest = entries.values();
      if (named.size <= entries.size) return;
      for (const id of named.keys()) if (!entries.has(id)) named.delete(id);
    },
    inFolder(folderId) {
      if (isEntryTable(entries)) return inFolderOf(entries, folderId);
      const found: NamedEntry[] = [];
      let place = 0;
      for (const entry of entries.values()) {
        if (entry.parentId === folderId) found.push(namedAt(entry, place));
        place += 1;
      }
      return found;
    },
    holding(form) {
      workOut(Number.POSITIVE_INFINITY);
      forms ??= joinForms(ready.map(formOf));
      return placesOf(form, forms).map((place) => ready[place] as NamedEntry);
    },
    compare(a, b) {
      workOutKey(a);
      workOutKey(b);
      return order.compare(a, b);
    },
    entryOf(each) {
      if (each.entry === undefined && isEntryTable(entries)) each.entry = entries.entryAt(each.place);
      return each.entry as StoredEntry;
    },
    isEntry(id) {
      if (!isEntryTable(entries)) return ({ entry }) => entry?.id === id;
      const wanted = entries.placeOf(id);
      return ({ place }) => place === wanted;
    },
    async prepare(clock, signal) {
      await clock.wait(beforePreparationMs, signal).catch(() => undefined);
      while (!signal.aborted && workOut(preparedAtOnce)) {
        await clock.wait(betweenPreparationsMs, signal).catch(() => undefined);
      }
      if (!signal.aborted) forms ??= joinForms(ready.map(formOf));
    },
  };
}

/** Many texts as one, in which the platform finds all that hold something in about half the time that asking each takes. */
interface JoinedForms {
  readonly text: string;
  /** Where each begins, and where one more would. */
  readonly starts: Uint32Array;
}

/** Stands after each. No name of an entry holds it. */
const formEnd = "\n";

function joinForms(forms: readonly string[]): JoinedForms {
  const starts = new Uint32Array(forms.length + 1);
  for (const [index, { length }] of forms.entries()) starts[index + 1] = (starts[index] ?? 0) + length + formEnd.length;
  return { text: forms.map((form) => form + formEnd).join(""), starts };
}

/** The places, in order, of the texts that hold this one. */
function placesOf(wanted: string, { text, starts }: JoinedForms): number[] {
  const places: number[] = [];
  if (wanted.includes(formEnd)) return places;
  let place = 0;
  const count = starts.length - 1;
  for (let at = text.indexOf(wanted); at !== -1 && place < count; at = text.indexOf(wanted, starts[place])) {
    while ((starts[place + 1] ?? text.length) <= at) place += 1;
    places.push(place);
    place += 1;
  }
  return places;
}
