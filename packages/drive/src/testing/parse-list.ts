import { buildStoredList, type Entries, isRecord, type StoredList } from "../file-list/entries.ts";

/** Parses the files of an opened file database by plain checks. Faults: file_database_broken. */
export function parseStoredList(files: unknown): StoredList {
  return buildStoredList(Array.isArray(files) && files.every(isRecord) ? files : null);
}

export function parseEntries(files: unknown): Entries {
  return parseStoredList(files).entries;
}
