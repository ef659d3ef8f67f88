import type { Entries, Released, StoredList } from "../file-list/entries.ts";
import type { FileOperation } from "../file-list/file-operations.ts";

/**
 * [Note: released blocks] A version that removes a file from the list contains a record of its blocks. Only after that
 * version is saved, the ledger may be asked to delete the blocks. Every device that opens the list can ask, so it does not
 * depend on the device that removed the file. When the ledger has deleted the blocks, the record is removed too.
 *
 * Returns the records of the next version. A content that another entry still has is not released. Returns the same map if
 * nothing changes.
 */
export function computeReleased(
  before: StoredList,
  entries: Entries,
  operations: readonly FileOperation[],
): StoredList["released"] {
  const forgottenIds = new Set(operations.flatMap((one) => (one.kind === "forget-released" ? one.ids : [])));
  const remaining = [...before.released.values()].filter(({ id }) => !forgottenIds.has(id));
  const added = findReleased(before.entries, entries);
  if (added.length === 0 && remaining.length === before.released.size) return before.released;
  return new Map([...remaining, ...added].map((released) => [released.id, released]));
}

function findReleased(before: Entries, after: Entries): Released[] {
  if (before === after) return [];
  const released: Released[] = [];
  for (const entry of before.values()) {
    if (entry.kind !== "file" || after.has(entry.id)) continue;
    const { id, sizeBytes, content } = entry;
    released.push({ kind: "released", id, sizeBytes, content });
  }
  return released.length === 0 ? released : released.filter(createUnusedCheck(after));
}

/** Returns a check whether no entry of the list has a content. */
export function createUnusedCheck(entries: Entries): (released: Released) => boolean {
  const used = new Set<string>();
  for (const entry of entries.values()) if (entry.kind === "file") used.add(entry.content.fileIdHex);
  return ({ content }) => !used.has(content.fileIdHex);
}
