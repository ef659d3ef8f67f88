import { extensionOf } from "./entry-names.ts";
import type { NamedEntry, NameIndex } from "./name-index.ts";
import type { FileSort } from "./view-request.ts";

type Compare = (a: NamedEntry, b: NamedEntry) => number;

export interface SortOrder {
  readonly compareFolders: Compare;
  readonly compareFiles: Compare;
}

/** Entries that compare as equal are ordered by name. Folders have only a name, so another order does not change theirs. */
export function createSortOrder({ compare: compareNames }: NameIndex, { by, isDescending }: FileSort): SortOrder {
  const byName: Compare = isDescending ? (a, b) => compareNames(b, a) : compareNames;
  if (by === "name") return { compareFolders: byName, compareFiles: byName };
  return { compareFolders: compareNames, compareFiles: createValueOrder(compareNames, comparisons[by], isDescending) };
}

/** Order of files and folders by a date that both have. Each date is read once. */
export function createDateOrder(
  { compare: compareNames }: NameIndex,
  isDescending: boolean,
  readDate: (each: NamedEntry) => number,
): SortOrder {
  const dates = new WeakMap<NamedEntry, number>();
  const dateOf = (each: NamedEntry) => {
    const date = dates.get(each) ?? readDate(each);
    dates.set(each, date);
    return date;
  };
  const compare = createValueOrder(compareNames, (a, b) => dateOf(a) - dateOf(b), isDescending);
  return { compareFolders: compare, compareFiles: compare };
}

function createValueOrder(compareNames: Compare, compareValues: Compare, isDescending: boolean): Compare {
  return isDescending
    ? (a, b) => compareValues(b, a) || compareNames(a, b)
    : (a, b) => compareValues(a, b) || compareNames(a, b);
}

const comparisons: Readonly<Record<Exclude<FileSort["by"], "name">, Compare>> = {
  size: (a, b) => a.sizeBytes - b.sizeBytes,
  date: (a, b) => a.date - b.date,
  kind: (a, b) => compareTexts(extensionOf(a.name), extensionOf(b.name)),
};

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
