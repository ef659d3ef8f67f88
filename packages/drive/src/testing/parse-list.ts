import { AppError } from "@dexnet/protocol/errors/errors";
import { hasExpectedBlocks, isRecord, type StoredEntry } from "../file-list/entries.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { tableOfEntries } from "../file-list/table/pages-of-entries.ts";

/** Reads entries in any order. Faults: file_database_broken. */
export function parseEntries(list: unknown): FileTree {
  const isList = Array.isArray(list) && list.every((one) => isRecord(one) && isEntry(one) && hasExpectedBlocks(one));
  const tree = isList ? tableOfEntries(list) : null;
  if (tree === null) throw new AppError("file_database_broken", { context: { reason: "list" } });
  return tree;
}

function isEntry(record: { readonly kind: string }): record is StoredEntry {
  return record.kind === "folder" || record.kind === "file";
}
