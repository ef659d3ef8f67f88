import { applyOperations } from "../file-list/apply-operations.ts";
import type { StoredEntry, StoredFile } from "../file-list/entries.ts";
import { idsUnder, type SingleOperation, topmostIds } from "../file-list/file-operations.ts";
import type { FileTree, TreeLayer } from "../file-list/file-tree.ts";
import { createTrashCheck, isInTrash, trashId } from "../file-list/trash.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import type { RestoredCount, RestorePreview } from "./history.ts";

export interface RestoreRequest {
  /** The list now, and the list to restore. */
  readonly now: FileTree;
  readonly then: FileTree;
  /** Ids of all entries that may differ between the two. */
  readonly changedIds: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly date: number;
  readonly newId: () => string;
}

export interface RestorePlan extends Pick<RestorePreview, "back" | "changed" | "trashed" | "lost"> {
  readonly operations: readonly SingleOperation[];
}

const maxLostNames = 20;
/** Entries that exchange their names need two passes. More are needed only if a name looks like a numbered one. */
const maxNamePasses = 5;

/**
 * [Note: restoring a version] Computes the change from the list now to the list then. Entries that were created since go to
 * the trash, and nothing is deleted. Each operation names what it expects (`ifName`, `ifParentId`, `seenIds`), so it has no
 * effect on an entry that another device changes until it is saved. A file that was deleted for good comes back only as a
 * copy of an entry with the same content: see [Note: released blocks].
 */
export function planRestore({ now, then, changedIds, date, newId }: RestoreRequest): RestorePlan {
  const layer = createTreeLayer(now);
  const operations: SingleOperation[] = [];
  const run = (operation: SingleOperation) => {
    operations.push(operation);
    applyOperations(layer, [operation], new Map());
  };
  const wasInTrash = createTrashCheck(then);
  const wanted = sortByDepth(
    then,
    [...changedIds].filter((id) => then.has(id) && !wasInTrash(id)),
  );
  const goneFiles = putEntries(layer, wanted, run);
  const names = new Map(wanted.filter(({ id }) => layer.has(id)).map(({ id, name }) => [id, name]));
  const { copied, lost } = copyContents(layer, goneFiles, { run, newId });
  for (const { id, file } of copied) names.set(id, file.name);
  trashOthers(
    layer,
    [...changedIds].filter((id) => !then.has(id) || wasInTrash(id)).filter((id) => !names.has(id)),
    {
      run,
      date,
    },
  );
  restoreNames(layer, names, run);
  restoreFavourites(layer, wanted, run);
  return {
    operations: joinMoves(operations),
    ...countDifference(now, layer),
    lost: { count: lost.length, names: lost.slice(0, maxLostNames).map(({ name }) => name) },
  };
}

type Run = (operation: SingleOperation) => void;

/** Puts entries into their folders, folders first. Returns the files that the list no longer has. */
function putEntries(layer: TreeLayer, wanted: readonly StoredEntry[], run: Run): StoredFile[] {
  const gone: StoredFile[] = [];
  for (const entry of wanted) {
    const { id, parentId, name } = entry;
    if (!layer.has(id)) {
      if (entry.kind === "folder") run({ kind: "add-folder", id, parentId, name });
      else gone.push(entry);
      continue;
    }
    if (isInTrash(layer, id)) run({ kind: "restore", ids: [id] });
    const ifParentId = layer.parentIdOf(id);
    if (ifParentId !== undefined && ifParentId !== parentId) run({ kind: "move", ids: [id], parentId, ifParentId });
  }
  return gone;
}

/** Copies the files whose content another entry has. The others are lost. */
function copyContents(
  layer: TreeLayer,
  files: readonly StoredFile[],
  { run, newId }: { run: Run; newId: () => string },
): { copied: { id: string; file: StoredFile }[]; lost: StoredFile[] } {
  const kept = files.filter(({ content }) => layer.hasContent(content.fileIdHex));
  const sources = findSources(layer, new Set(kept.map(({ content }) => content.fileIdHex)));
  const copied: { id: string; file: StoredFile }[] = [];
  const lost: StoredFile[] = [];
  for (const file of files) {
    const sourceId = sources.get(file.content.fileIdHex);
    if (sourceId === undefined) {
      lost.push(file);
      continue;
    }
    const { parentId } = file;
    const id = newId();
    run({ kind: "copy", copies: [{ id, sourceId, parentId }], parentId });
    copied.push({ id, file });
  }
  return { copied, lost };
}

/** Entries by their content. */
function findSources(tree: FileTree, contents: ReadonlySet<string>): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  if (contents.size === 0) return sources;
  for (const entry of tree.values()) {
    if (entry.kind === "file" && contents.has(entry.content.fileIdHex)) sources.set(entry.content.fileIdHex, entry.id);
  }
  return sources;
}

function trashOthers(layer: TreeLayer, ids: readonly string[], { run, date }: { run: Run; date: number }): void {
  const isTrashed = createTrashCheck(layer);
  const roots = topmostIds(
    layer,
    ids.filter((id) => id !== trashId && !isTrashed(id)),
  );
  if (roots.length > 0) run({ kind: "trash", ids: roots, date, seenIds: idsUnder(layer, roots) });
}

function restoreNames(layer: TreeLayer, names: ReadonlyMap<string, string>, run: Run): void {
  for (let pass = 0; pass < maxNamePasses; pass += 1) {
    let isChanged = false;
    for (const [id, name] of names) {
      const ifName = layer.get(id)?.name;
      if (ifName === undefined || ifName === name) continue;
      run({ kind: "rename", id, name, ifName });
      isChanged = true;
    }
    if (!isChanged) return;
  }
}

function restoreFavourites(layer: TreeLayer, wanted: readonly StoredEntry[], run: Run): void {
  for (const isFavourite of [true, false]) {
    const ids = wanted
      .filter((entry) => (entry.isFavourite ?? false) === isFavourite)
      .map(({ id }) => layer.get(id))
      .filter((entry) => entry !== undefined && (entry.isFavourite ?? false) !== isFavourite)
      .flatMap((entry) => (entry === undefined ? [] : [entry.id]));
    if (ids.length > 0) run({ kind: "set-favourite", ids, isFavourite });
  }
}

/** Entries of the tree, each after its folder. */
function sortByDepth(tree: FileTree, ids: readonly string[]): StoredEntry[] {
  const depths = new Map<string, number>();
  function depthOf(id: string | null): number {
    if (id === null) return 0;
    const known = depths.get(id);
    if (known !== undefined) return known;
    const depth = depthOf(tree.parentIdOf(id) ?? null) + 1;
    depths.set(id, depth);
    return depth;
  }
  return [...ids]
    .sort((a, b) => depthOf(a) - depthOf(b))
    .map((id) => tree.get(id))
    .filter((entry) => entry !== undefined);
}

/** Joins adjacent moves between the same folders. */
function joinMoves(operations: readonly SingleOperation[]): SingleOperation[] {
  const joined: SingleOperation[] = [];
  let ids: string[] = [];
  for (const operation of operations) {
    const last = joined.at(-1);
    const isSame = operation.kind === "move" && last?.kind === "move" && hasSameFolders(last, operation);
    if (isSame) {
      ids.push(...operation.ids);
      continue;
    }
    ids = operation.kind === "move" ? [...operation.ids] : [];
    joined.push(operation.kind === "move" ? { ...operation, ids } : operation);
  }
  return joined;
}

type Move = SingleOperation & { kind: "move" };

function hasSameFolders(a: Move, b: Move): boolean {
  return a.parentId === b.parentId && a.ifParentId === b.ifParentId;
}

function countDifference(now: FileTree, layer: TreeLayer): Pick<RestorePlan, "back" | "changed" | "trashed"> {
  const counts = { back: emptyCount(), changed: emptyCount(), trashed: emptyCount() };
  const [wasInTrash, isTrashed] = [createTrashCheck(now), createTrashCheck(layer)];
  // An entry that is restored or trashed takes its content along.
  for (const id of idsUnder(layer, [...layer.changedIds()])) {
    const entry = layer.get(id);
    if (entry === undefined || id === trashId) continue;
    const before = now.get(id);
    const [wasShown, isShown] = [before !== undefined && !wasInTrash(id), !isTrashed(id)];
    const part = entry.kind === "file" ? "files" : "folders";
    if (isShown && !wasShown) counts.back[part] += 1;
    else if (wasShown && !isShown) counts.trashed[part] += 1;
    else if (isShown && before !== undefined && differs(before, entry)) counts.changed[part] += 1;
  }
  return counts;
}

function emptyCount(): RestoredCount {
  return { files: 0, folders: 0 };
}

function differs(a: StoredEntry, b: StoredEntry): boolean {
  return a.name !== b.name || a.parentId !== b.parentId || a.isFavourite !== b.isFavourite;
}
