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
  const compareValues = comparisons[by];
  const compareFiles: Compare = isDescending
    ? (a, b) => compareValues(b, a) || compareNames(a, b)
    : (a, b) => compareValues(a, b) || compareNames(a, b);
  return { compareFolders: compareNames, compareFiles };
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
