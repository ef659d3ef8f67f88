import type { Entries, StoredEntry, StoredFile } from "./entries.ts";

/** A change of the file list as a value: it can be applied to any later list too, and twice does no harm. */
export type FileOperation =
  | { kind: "add-folder"; id: string; parentId: string | null; name: string }
  | { kind: "add-files"; files: readonly StoredFile[] }
  | { kind: "rename"; id: string; name: string }
  | { kind: "move"; id: string; parentId: string | null }
  /** `seenIds`: the roots and all that stood under them when the person decided. */
  | { kind: "delete"; rootIds: readonly string[]; seenIds: readonly string[] };

/** The deletion of entries with all that is in them now, and of nothing that comes into them later. */
export function deletionOf(entries: Entries, rootIds: readonly string[]): FileOperation {
  const roots = new Set(rootIds);
  const seenIds = [...entries.values()].filter((entry) => isUnder(entries, entry, roots)).map((entry) => entry.id);
  return { kind: "delete", rootIds, seenIds };
}

/** Whether the entry is one of the roots or stands somewhere under one. */
export function isUnder(entries: Entries, entry: StoredEntry, rootIds: ReadonlySet<string>): boolean {
  let at: StoredEntry | undefined = entry;
  while (at !== undefined) {
    if (rootIds.has(at.id)) return true;
    at = at.parentId === null ? undefined : entries.get(at.parentId);
  }
  return false;
}
