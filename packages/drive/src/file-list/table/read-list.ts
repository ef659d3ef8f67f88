import { jsonBytes } from "@dexnet/crypto/json-bytes";
import { isRecord, type Released, type StoredEntry, type Writer } from "../entries.ts";
import type { EntryTable } from "../file-tree.ts";
import { readPages } from "./page-reader.ts";

/** A list in memory. */
export interface ReadList {
  readonly tree: EntryTable;
  readonly writers: Map<string, Writer>;
  readonly released: Map<string, Released>;
}

/** Entries of a page that is made of a list. */
const entriesAtOnce = 5_000;

/** Reads a JSON list whose records are in any order. Null if it is invalid. */
export function readList(bytes: Uint8Array): ReadList | null {
  const records = parseJson(bytes);
  if (!Array.isArray(records) || !records.every(isRecord)) return null;
  const entries: StoredEntry[] = [];
  const writers = new Map<string, Writer>();
  const released = new Map<string, Released>();
  for (const record of records) {
    if (record.kind === "writer") writers.set(record.id, record);
    else if (record.kind === "released") released.set(record.id, record);
    else entries.push(record);
  }
  if (entries.length + writers.size + released.size !== records.length) return null;
  entries.sort((a, b) => (a.id < b.id ? -1 : 1));
  const pages: Uint8Array[] = [];
  for (let at = 0; at < entries.length; at += entriesAtOnce) {
    pages.push(jsonBytes(entries.slice(at, at + entriesAtOnce)));
  }
  const read = readPages(pages);
  return read && { tree: read.tree, writers, released };
}

/** Undefined if the bytes are not JSON. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
