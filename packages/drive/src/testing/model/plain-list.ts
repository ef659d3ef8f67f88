import type { StoredEntry } from "../../file-list/entries.ts";
import type { FileOperation } from "../../file-list/file-operations.ts";

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
      const folders = operation.folders.map(({ id, parentId, name }) => ({
        kind: "folder" as const,
        id,
        parentId,
        name,
      }));
      return [...folders, ...operation.files].reduce<PlainList>(added, list);
    }
    case "rename":
      return changed(list, operation.id, (entry) => ({ ...entry, name: operation.name }));
    case "move":
      return operation.ids.reduce<PlainList>(
        (moved, id) => changed(moved, id, (entry) => ({ ...entry, parentId: operation.parentId })),
        list,
      );
    case "delete":
      return without(list, operation.rootIds, operation.seenIds);
    case "forget-released":
      return list;
  }
}

const find = (list: PlainList, id: string | null) => list.find((entry) => entry.id === id);

function added(list: PlainList, entry: StoredEntry): PlainList {
  if (find(list, entry.id)) return list;
  const parentId = find(list, entry.parentId)?.kind === "folder" ? entry.parentId : null;
  return [...list, freelyNamed(list, { ...entry, parentId })];
}

function changed(list: PlainList, id: string, change: (entry: StoredEntry) => StoredEntry): PlainList {
  const before = find(list, id);
  if (before === undefined) return list;
  const after = change(before);
  if (after.name === before.name && after.parentId === before.parentId) return list;
  if (after.parentId !== null && find(list, after.parentId)?.kind !== "folder") return list;
  if (ancestorIds(list, after.parentId).includes(id)) return list;
  const others = list.filter((entry) => entry !== before);
  const named = freelyNamed(others, after);
  return list.map((entry) => (entry === before ? named : entry));
}

/** The number is put before the extension of a file. The names in these tests have no accents. */
function freelyNamed(list: PlainList, entry: StoredEntry): StoredEntry {
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

function without(list: PlainList, rootIds: readonly string[], seenIds: readonly string[]): PlainList {
  const isSeen = ({ id }: StoredEntry) =>
    seenIds.includes(id) && ancestorIds(list, id).some((ancestor) => rootIds.includes(ancestor));
  const staying = list.filter((entry) => !isSeen(entry));
  const isAround = ({ id }: StoredEntry) => staying.some((stays) => ancestorIds(list, stays.id).includes(id));
  return list.filter(isAround);
}
