import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { StoredEntry } from "../entries.ts";
import type { EntryTable } from "../file-tree.ts";
import { readPages } from "./page-reader.ts";
import { createPageWriter } from "./page-writer.ts";

/** Entries of a page that is only made for a table. */
const entriesAtOnce = 5_000;

/** Pages of entries in any order, for reading them as a table. The entries have the shape of their schemas. */
export function* pagesOfEntries(entries: readonly StoredEntry[]): Generator<Bytes, undefined> {
  const sorted = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let at = 0; at < sorted.length; at += entriesAtOnce) {
    const writer = createPageWriter();
    for (const entry of sorted.slice(at, at + entriesAtOnce)) writer.add(entry);
    yield writer.toPage();
  }
}

/** Null if the entries are not a complete tree. */
export function tableOfEntries(entries: readonly StoredEntry[]): EntryTable | null {
  return readPages([...pagesOfEntries(entries)])?.tree ?? null;
}
