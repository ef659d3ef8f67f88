import { jsonBytes } from "@dexnet/crypto/json-bytes";
import { AppError } from "@dexnet/protocol/errors";
import type { FileTree } from "../file-list/file-tree.ts";
import { type ReadList, readList } from "../file-list/table/read-list.ts";

/** Reads a list of records in any order. Faults: file_database_broken. */
export function parseStoredList(files: unknown): ReadList {
  const list = readList(jsonBytes(files));
  if (list === null) throw new AppError("file_database_broken", { facts: { reason: "list" } });
  return list;
}

export function parseEntries(files: unknown): FileTree {
  return parseStoredList(files).tree;
}
