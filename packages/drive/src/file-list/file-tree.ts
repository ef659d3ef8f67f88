import type { Entries, StoredEntry } from "./entries.ts";
import { normalName, numberedName } from "./entry-names.ts";
import { createUnderCheck, type FileOperation, isUnder } from "./file-operations.ts";

/**
 * [Note: rebase] Applying operations never fails and never loses data. The same operations are applied to the newest list,
 * so this is also the merge after a conflict. It respects changes of others:
 * - a taken name gets a number;
 * - of two new names, or two new folders, of one entry the one that was saved later stays;
 * - an entry that is added to a deleted folder goes to the root; an upload creates its own folders again;
 * - a rename or a move of a deleted entry, and a move into a deleted folder or into the entry itself, has no effect;
 * - a deletion removes the entries that its maker saw, unless they were moved away; entries that others added to the folder
 *   stay, and so does the folder.
 * Returns the same map when nothing changes.
 */
export function applyOperations(entries: Entries, operations: readonly FileOperation[]): Entries {
  const draft = createDraft(entries);
  for (const operation of operations) applyOne(draft, operation);
  return draft.result();
}

function applyOne(draft: Draft, operation: FileOperation): void {
  switch (operation.kind) {
    case "add-folder":
      draft.add({ kind: "folder", id: operation.id, parentId: operation.parentId, name: operation.name });
      return;
    case "add-entries":
      for (const { id, parentId, name } of operation.folders) draft.add({ kind: "folder", id, parentId, name });
      for (const file of operation.files) draft.add(file);
      return;
    case "rename":
      draft.change(operation.id, { name: operation.name });
      return;
    case "move":
      for (const id of operation.ids) draft.change(id, { parentId: operation.parentId });
      return;
    case "delete":
      for (const id of findDeleted(draft.entries, operation)) draft.remove(id);
      return;
    case "forget-released":
  }
}

/** Ids of the entries that a deletion removes from this list. */
function findDeleted(entries: Entries, { rootIds, seenIds }: FileOperation & { kind: "delete" }): Set<string> {
  const isUnderRoots = createUnderCheck(entries, new Set(rootIds));
  const ids = new Set<string>();
  for (const id of seenIds) {
    const entry = entries.get(id);
    if (entry !== undefined && isUnderRoots(entry)) ids.add(id);
  }
  for (const entry of entries.values()) {
    if (ids.has(entry.id)) continue;
    for (let parentId = entry.parentId; parentId !== null && ids.has(parentId); ) {
      ids.delete(parentId);
      parentId = entries.get(parentId)?.parentId ?? null;
    }
  }
  return ids;
}

interface Draft {
  readonly entries: Entries;
  add(entry: StoredEntry): void;
  change(id: string, change: { name: string } | { parentId: string | null }): void;
  remove(id: string): void;
  result(): Entries;
}

/** Copy of a list that is made at the first change. Names are counted for folders that get entries. */
function createDraft(original: Entries): Draft {
  let copy: Map<string, StoredEntry> | undefined;
  const childrenIn = createChildren(original);
  const names = new Map<string | null, Map<string, number>>();
  const current = () => copy ?? original;

  /** Names are normalized only for the folders in question, because that is costly for a long list. */
  function namesIn(parentId: string | null): Map<string, number> {
    const known = names.get(parentId);
    if (known !== undefined) return known;
    const counted = new Map<string, number>();
    names.set(parentId, counted);
    for (const { id } of childrenIn(parentId)) {
      const entry = current().get(id);
      if (entry?.parentId === parentId) count(entry, 1);
    }
    return counted;
  }

  function count(entry: StoredEntry, by: 1 | -1): void {
    const taken = namesIn(entry.parentId);
    const name = normalName(entry.name);
    const times = (taken.get(name) ?? 0) + by;
    if (times === 0) taken.delete(name);
    else taken.set(name, times);
  }

  function freeName(entry: StoredEntry): string {
    const taken = namesIn(entry.parentId);
    let name = entry.name;
    for (let number = 2; taken.has(normalName(name)); number += 1) name = numberedName(entry.name, entry.kind, number);
    return name;
  }

  function put(entry: StoredEntry): void {
    const added = { ...entry, name: freeName(entry) };
    count(added, 1);
    copy ??= new Map(original);
    copy.set(added.id, added);
  }

  function isFolder(id: string | null): boolean {
    return id === null || current().get(id)?.kind === "folder";
  }

  return {
    get entries() {
      return current();
    },
    add(entry) {
      if (current().has(entry.id)) return;
      put(isFolder(entry.parentId) ? entry : { ...entry, parentId: null });
    },
    change(id, change) {
      const before = current().get(id);
      if (before === undefined) return;
      const after = { ...before, ...change };
      if (after.name === before.name && after.parentId === before.parentId) return;
      if (!isFolder(after.parentId)) return;
      const target = after.parentId === null ? undefined : current().get(after.parentId);
      if (target !== undefined && isUnder(current(), target, new Set([id]))) return;
      count(before, -1);
      put(after);
    },
    remove(id) {
      const entry = current().get(id);
      if (entry === undefined) return;
      if (names.has(entry.parentId)) count(entry, -1);
      copy ??= new Map(original);
      copy.delete(id);
    },
    result: current,
  };
}

/** Searching the list for one folder is ten times cheaper than grouping it by folder, which pays off for many folders only. */
const foldersSearchedSingly = 8;

function createChildren(entries: Entries): (parentId: string | null) => readonly StoredEntry[] {
  let all: Map<string | null, StoredEntry[]> | undefined;
  let searches = 0;
  return (parentId) => {
    searches += 1;
    if (searches > foldersSearchedSingly) all ??= Map.groupBy(entries.values(), (entry) => entry.parentId);
    if (all !== undefined) return all.get(parentId) ?? [];
    const found: StoredEntry[] = [];
    for (const entry of entries.values()) if (entry.parentId === parentId) found.push(entry);
    return found;
  };
}
