import type { StoredEntry } from "../file-list/entries.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { trashId } from "../file-list/trash.ts";
import type { EntryChange, ListChanges } from "../file-list/tree-changes.ts";
import type { HistoryAction } from "./history.ts";

interface DescribedEntry {
  readonly kind: HistoryAction["kind"];
  readonly name: string;
  readonly target: string | null;
}

/** Describes what a version has changed. `before`: the list without the changes. */
export function describeChanges(before: FileTree, changes: ListChanges): HistoryAction[] {
  const removedIds = new Set([...changes.removed, ...changes.released]);
  const added = new Map(changes.added.map((entry) => [entry.id, entry]));
  const renamed = new Map(changes.changed.map((change) => [change.id, change]));
  const nameOf = (id: string) => renamed.get(id)?.name ?? added.get(id)?.name ?? before.get(id)?.name ?? "";
  const folderName = (id: string | null) => (id === null ? null : nameOf(id));

  function describeAdded(entry: StoredEntry): DescribedEntry[] {
    const { id, kind, name, parentId } = entry;
    if (id === trashId) return [];
    const target = folderName(parentId);
    if (kind === "folder") return isAddedFolder(parentId) ? [] : [{ kind: "new-folder", name, target }];
    return [{ kind: before.hasContent(entry.content.fileIdHex) ? "copy" : "upload", name, target }];
  }

  /** A new folder inside another one came with it. */
  const isAddedFolder = (id: string | null) => id !== null && added.has(id);

  const described = [
    ...changes.added.filter(({ id }) => !removedIds.has(id)).flatMap(describeAdded),
    ...changes.changed.flatMap((change) => describeChanged(before.get(change.id), change, folderName)),
    ...[...removedIds]
      .filter((id) => !added.has(id) && !removedIds.has(before.parentIdOf(id) ?? ""))
      .map((id) => ({ kind: "delete" as const, name: before.get(id)?.name ?? "", target: null })),
  ];
  return joinActions(described.map((one) => ({ ...one, count: 1, hasManyTargets: false })));
}

function describeChanged(
  entry: StoredEntry | undefined,
  { name, parentId, favourite }: EntryChange,
  folderName: (id: string | null) => string | null,
): DescribedEntry[] {
  if (entry === undefined) return [];
  const isMoved = parentId !== undefined && parentId !== entry.parentId;
  if (isMoved && parentId === trashId) return [{ kind: "trash", name: entry.name, target: null }];
  if (isMoved && entry.parentId === trashId) return [{ kind: "restore", name: entry.name, target: null }];
  if (isMoved) return [{ kind: "move", name: entry.name, target: folderName(parentId) }];
  if (name !== undefined && name !== entry.name) return [{ kind: "rename", name: entry.name, target: name }];
  if (favourite === undefined) return [];
  return [{ kind: favourite ? "favourite" : "no-favourite", name: entry.name, target: null }];
}

/** Joins actions of one kind, in the order of their first ones. Renames have two names each and stay apart. */
export function joinActions(actions: readonly HistoryAction[]): HistoryAction[] {
  const joined = new Map<string, HistoryAction>();
  for (const [index, action] of actions.entries()) {
    const key = action.kind === "rename" ? `rename ${index}` : action.kind;
    const first = joined.get(key);
    if (first === undefined) {
      joined.set(key, action);
      continue;
    }
    const hasManyTargets = first.hasManyTargets || action.hasManyTargets || first.target !== action.target;
    joined.set(key, {
      ...first,
      count: first.count + action.count,
      target: hasManyTargets ? null : first.target,
      hasManyTargets,
    });
  }
  return [...joined.values()];
}
