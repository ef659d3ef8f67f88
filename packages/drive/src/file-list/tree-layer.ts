import type { StoredEntry } from "./entries.ts";
import { normalName } from "./entry-names.ts";
import type { EntryName, FileTree, TreeLayer } from "./file-tree.ts";

/** Ids by normalized name, of the entries of one folder that the layer has itself. */
type IdsByName = Map<string, string[]>;

export function createTreeLayer(below: FileTree): TreeLayer {
  /** Entries of this layer. Null stands for a removed one. */
  const own = new Map<string, StoredEntry | null>();
  const changedIds = new Set<string>();
  const childIds = new Map<string | null, IdsByName>();
  /** Difference of the number of entries with a content. */
  const contentUses = new Map<string, number>();
  const difference = { size: 0, folderCount: 0, filesSizeBytes: 0, blocksSizeBytes: 0 };
  /** Ids of `own`, sorted when they are needed. */
  let sortedIds: string[] | undefined;

  function get(id: string): StoredEntry | undefined {
    const entry = own.get(id);
    return entry === undefined ? below.get(id) : (entry ?? undefined);
  }

  function has(id: string): boolean {
    const entry = own.get(id);
    return entry === undefined ? below.has(id) : entry !== null;
  }

  function count(entry: StoredEntry, by: 1 | -1): void {
    difference.size += by;
    if (entry.kind === "folder") {
      difference.folderCount += by;
      return;
    }
    difference.filesSizeBytes += by * entry.sizeBytes;
    difference.blocksSizeBytes += by * entry.content.blocksSizeBytes;
    const { fileIdHex } = entry.content;
    const uses = (contentUses.get(fileIdHex) ?? 0) + by;
    if (uses === 0) contentUses.delete(fileIdHex);
    else contentUses.set(fileIdHex, uses);
  }

  function addChild({ id, parentId, name }: StoredEntry): void {
    const byName = childIds.get(parentId) ?? new Map<string, string[]>();
    childIds.set(parentId, byName);
    const normal = normalName(name);
    byName.set(normal, [...(byName.get(normal) ?? []), id]);
  }

  function removeChild({ id, parentId, name }: StoredEntry): void {
    const byName = childIds.get(parentId);
    const normal = normalName(name);
    const others = byName?.get(normal)?.filter((other) => other !== id) ?? [];
    if (others.length > 0) byName?.set(normal, others);
    else byName?.delete(normal);
    if (byName?.size === 0) childIds.delete(parentId);
  }

  /** Null removes the entry. */
  function set(id: string, entry: StoredEntry | null): void {
    const before = get(id);
    if (before !== undefined) count(before, -1);
    const replaced = own.get(id);
    if (replaced !== undefined && replaced !== null) removeChild(replaced);
    if (!changedIds.has(id)) sortedIds = undefined;
    changedIds.add(id);
    own.set(id, entry);
    if (entry === null) return;
    count(entry, 1);
    addChild(entry);
  }

  function* namesOf(ids: Iterable<string>): Generator<EntryName, undefined> {
    for (const id of ids) {
      const { name, kind } = own.get(id) as StoredEntry;
      yield { id, name, isFolder: kind === "folder" };
    }
  }

  function* notOwn(names: Iterable<EntryName>): Generator<EntryName, undefined> {
    for (const each of names) if (!own.has(each.id)) yield each;
  }

  /** Own ids from this one on. */
  function* ownIdsFrom(fromId: string): Generator<string, undefined> {
    sortedIds ??= [...own.keys()].sort();
    let [low, high] = [0, sortedIds.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sortedIds[middle] as string) < fromId) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < sortedIds.length; at += 1) yield sortedIds[at] as string;
  }

  const layer: TreeLayer = {
    get size() {
      return below.size + difference.size;
    },
    get folderCount() {
      return below.folderCount + difference.folderCount;
    },
    get filesSizeBytes() {
      return below.filesSizeBytes + difference.filesSizeBytes;
    },
    get blocksSizeBytes() {
      return below.blocksSizeBytes + difference.blocksSizeBytes;
    },
    has,
    get,
    parentIdOf(id) {
      const entry = own.get(id);
      return entry === undefined ? below.parentIdOf(id) : entry?.parentId;
    },
    *childrenOf(folderId) {
      yield* notOwn(below.childrenOf(folderId));
      for (const ids of childIds.get(folderId)?.values() ?? []) yield* namesOf(ids);
    },
    *childrenNamed(folderId, normal) {
      yield* notOwn(below.childrenNamed(folderId, normal));
      yield* namesOf(childIds.get(folderId)?.get(normal) ?? []);
    },
    /** A changed entry stays in its place, and new ones are at the end. */
    *values() {
      for (const entry of below.values()) {
        const changed = own.get(entry.id);
        if (changed === undefined) yield entry;
        else if (changed !== null) yield changed;
      }
      for (const [id, entry] of own) if (entry !== null && !below.has(id)) yield entry;
    },
    *entriesBetween(fromId, toId) {
      const isWithin = (id: string | undefined): id is string => id !== undefined && (toId === null || id < toId);
      const ownIds = ownIdsFrom(fromId);
      let nextId = ownIds.next().value;
      for (const entry of below.entriesBetween(fromId, toId)) {
        while (isWithin(nextId) && nextId <= entry.id) {
          const changed = own.get(nextId);
          if (changed) yield changed;
          nextId = ownIds.next().value;
        }
        if (!own.has(entry.id)) yield entry;
      }
      for (; isWithin(nextId); nextId = ownIds.next().value) {
        const changed = own.get(nextId);
        if (changed) yield changed;
      }
    },
    hasContent: (fileIdHex) => layer.contentUses(fileIdHex) > 0,
    contentUses: (fileIdHex) => below.contentUses(fileIdHex) + (contentUses.get(fileIdHex) ?? 0),
    table: below.table,
    *idsAboveTable() {
      yield* below.idsAboveTable();
      yield* changedIds;
    },
    put: (entry) => set(entry.id, entry),
    remove(id) {
      if (has(id)) set(id, null);
    },
    changedIds: () => changedIds,
  };
  return layer;
}
