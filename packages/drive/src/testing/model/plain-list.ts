import type { StoredEntry } from "../../file-list/entries.ts";
import type { EntryCopy, FileOperation, NewFolder } from "../../file-list/file-operations.ts";

/**
 * A second implementation of the operations, as simple as possible: a list that is searched from its start each time.
 * [Note: rebase] has the rules.
 */
export type PlainList = readonly StoredEntry[];

export function applyPlainly(list: PlainList, operation: FileOperation): PlainList {
  switch (operation.kind) {
    case "add-folder": {
      const { id, parentId, name } = operation;
      return added(list, { kind: "folder", id, parentId, name });
    }
    case "add-entries": {
      const withFolders = operation.folders.reduce(withUploadFolder, list);
      return operation.files.reduce<PlainList>(added, withFolders);
    }
    case "rename": {
      const { id, name, ifName } = operation;
      return changed(list, id, (entry) => (ifName === undefined || entry.name === ifName ? { ...entry, name } : entry));
    }
    case "move":
      return operation.ids.reduce<PlainList>((moved, id) => withMoved(moved, id, operation), list);
    case "trash":
      return operation.ids
        .filter(
          (id) => !ancestorIds(list, find(list, id)?.parentId ?? null).some((above) => operation.ids.includes(above)),
        )
        .reduce<PlainList>((next, id) => withTrashed(next, id, operation), list);
    case "restore":
      return withRestored(list, operation.ids);
    case "copy":
      return operation.copies.reduce<PlainList>((next, copy) => withCopy(next, copy, operation.parentId), list);
    case "set-favourite":
      return list.map((entry) =>
        operation.ids.includes(entry.id) && entry.id !== trashId ? favoured(entry, operation.isFavourite) : entry,
      );
    case "delete":
      return without(list, operation);
    case "forget-released":
      return list;
    case "batch":
      return operation.operations.reduce<PlainList>(applyPlainly, list);
  }
}

const trashId = "f".repeat(32);

const find = (list: PlainList, id: string | null) => list.find((entry) => entry.id === id);

function isInTrash(list: PlainList, id: string | null): boolean {
  return ancestorIds(list, id).includes(trashId);
}

function isTarget(list: PlainList, id: string | null): boolean {
  return id === null || (find(list, id)?.kind === "folder" && !isInTrash(list, id));
}

function added(list: PlainList, entry: StoredEntry): PlainList {
  if (find(list, entry.id)) return list;
  const parentId = isTarget(list, entry.parentId) ? entry.parentId : null;
  return [...list, freelyNamed(list, { ...entry, parentId })];
}

function withUploadFolder(list: PlainList, { id, parentId, name }: NewFolder): PlainList {
  if (!isInTrash(list, id)) return added(list, { kind: "folder", id, parentId, name });
  return takenOut(list, id, parentId);
}

/** The entry under a free name, unless it has not changed. */
function changed(list: PlainList, id: string, change: (entry: StoredEntry) => StoredEntry): PlainList {
  const before = find(list, id);
  if (before === undefined || id === trashId) return list;
  const after = change(before);
  if (after.name === before.name && after.parentId === before.parentId) return list;
  const named = freelyNamed(
    list.filter((entry) => entry !== before),
    after,
  );
  return list.map((entry) => (entry === before ? named : entry));
}

function withMoved(
  list: PlainList,
  id: string,
  { parentId, ifParentId }: { parentId: string | null; ifParentId?: string | null | undefined },
): PlainList {
  if (isInTrash(list, id) || !isTarget(list, parentId) || ancestorIds(list, parentId).includes(id)) return list;
  if (ifParentId !== undefined && find(list, id)?.parentId !== ifParentId) return list;
  return changed(list, id, (entry) => ({ ...entry, parentId }));
}

function withTrashed(
  list: PlainList,
  id: string,
  { date, seenIds }: { date: number; seenIds?: readonly string[] | undefined },
): PlainList {
  if (!find(list, id) || isInTrash(list, id)) return list;
  const content = list.filter((entry) => ancestorIds(list, entry.id).includes(id));
  if (seenIds && content.some((entry) => !seenIds.includes(entry.id))) return list;
  const trash = { kind: "folder" as const, id: trashId, parentId: null, name: trashId };
  return added(list, trash).map((entry) =>
    entry.id === id ? { ...entry, parentId: trashId, trashed: { date, parentId: entry.parentId } } : entry,
  );
}

/** One entry after the other, each when its folder is there, and then the others. */
function withRestored(list: PlainList, ids: readonly string[]): PlainList {
  const isOuter = (id: string) =>
    !ancestorIds(list, find(list, id)?.parentId ?? null).some((above) => ids.includes(above));
  let waiting = [...new Set(ids)].filter((id) => id !== trashId && isInTrash(list, id) && isOuter(id));
  let next = list;
  const formerOf = (id: string) => {
    const entry = find(next, id);
    return (entry?.parentId === trashId ? entry.trashed?.parentId : entry?.parentId) ?? null;
  };
  while (waiting.length > 0) {
    const before = waiting;
    for (const id of before) {
      if (!isTarget(next, formerOf(id))) continue;
      next = takenOut(next, id, formerOf(id));
      waiting = waiting.filter((other) => other !== id);
    }
    if (waiting.length < before.length) continue;
    for (const id of waiting) next = takenOut(next, id, formerOf(id));
    waiting = [];
  }
  return next;
}

function takenOut(list: PlainList, id: string, wantedId: string | null): PlainList {
  const parentId = isTarget(list, wantedId) ? wantedId : null;
  return changed(list, id, ({ trashed: _, ...entry }) => ({ ...entry, parentId }) as StoredEntry);
}

function withCopy(list: PlainList, { id, sourceId, parentId }: EntryCopy, targetId: string | null): PlainList {
  const source = find(list, sourceId);
  if (source === undefined || sourceId === trashId) return list;
  const { trashed: _, isFavourite: __, ...kept } = source;
  return added(list, { ...kept, id, parentId: isTarget(list, parentId) ? parentId : targetId } as StoredEntry);
}

function favoured({ isFavourite: _, ...entry }: StoredEntry, isFavourite: boolean): StoredEntry {
  return (isFavourite ? { ...entry, isFavourite } : entry) as StoredEntry;
}

/** The number is put before the extension of a file. The names in these tests have no accents. */
function freelyNamed(list: PlainList, entry: StoredEntry): StoredEntry {
  if (entry.parentId === trashId) return entry;
  const isTaken = (name: string) => list.some((other) => other.parentId === entry.parentId && other.name === name);
  let name = entry.name;
  for (let number = 2; isTaken(name); number += 1) {
    const [stem = "", ...ending] = entry.kind === "file" ? entry.name.split(".") : [entry.name];
    name = [`${stem} (${number})`, ...ending].join(".");
  }
  return { ...entry, name };
}

function ancestorIds(list: PlainList, id: string | null): readonly string[] {
  const entry = find(list, id);
  return entry === undefined ? [] : [entry.id, ...ancestorIds(list, entry.parentId)];
}

function without(list: PlainList, operation: FileOperation & { kind: "delete" }): PlainList {
  const { seenIds, trashedUntil } = operation;
  const rootIds = operation.rootIds.filter((id) => {
    const [dated] = ancestorIds(list, id).flatMap((above) => find(list, above)?.trashed ?? []);
    const isMeant = trashedUntil === undefined || (dated !== undefined && dated.date <= trashedUntil);
    return id !== trashId && isMeant;
  });
  const isSeen = ({ id }: StoredEntry) =>
    seenIds.includes(id) && ancestorIds(list, id).some((ancestor) => rootIds.includes(ancestor));
  const staying = list.filter((entry) => !isSeen(entry));
  const isAround = ({ id }: StoredEntry) => staying.some((stays) => ancestorIds(list, stays.id).includes(id));
  return list.filter(isAround);
}
