import type { Entries, Released, StoredList } from "../file-list/entries.ts";
import type { FileOperation } from "../file-list/file-operations.ts";

/**
 * [Note: released blocks] A file that goes from the list leaves a note of its blocks in it, in the same version: only when
 * that is saved may the ledger be told to let go of them, and whichever device opens the list next can tell it, however
 * the one that deleted the file has ended. When the ledger has let go, the note goes too.
 *
 * This is what the next version notes. A content that another entry still has is not released. The same map when nothing
 * changes.
 */
export function releasedAfter(
  before: StoredList,
  entries: Entries,
  operations: readonly FileOperation[],
): StoredList["released"] {
  const forgotten = new Set(operations.flatMap((one) => (one.kind === "forget-released" ? one.ids : [])));
  const kept = [...before.released.values()].filter(({ id }) => !forgotten.has(id));
  const added = newlyReleased(before.entries, entries);
  if (added.length === 0 && kept.length === before.released.size) return before.released;
  return new Map([...kept, ...added].map((released) => [released.id, released]));
}

function newlyReleased(before: Entries, after: Entries): Released[] {
  if (before === after) return [];
  const released: Released[] = [];
  for (const entry of before.values()) {
    if (entry.kind !== "file" || after.has(entry.id)) continue;
    const { id, sizeBytes, content } = entry;
    released.push({ kind: "released", id, sizeBytes, content });
  }
  return released.length === 0 ? released : released.filter(createUnused(after));
}

/** Whether no entry of the list has this content. */
export function createUnused(entries: Entries): (released: Released) => boolean {
  const used = new Set<string>();
  for (const entry of entries.values()) if (entry.kind === "file") used.add(entry.content.fileIdHex);
  return ({ content }) => !used.has(content.fileIdHex);
}
