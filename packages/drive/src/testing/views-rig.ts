import { isDeepStrictEqual } from "node:util";
import { createSystemClock } from "@dexnet/blocks/clock";
import type { FileView, ViewState } from "../drive.ts";
import type { StoredEntry } from "../file-list/entries.ts";
import type { TreeLayer } from "../file-list/file-tree.ts";
import { createFileViews, type FileViews, type ShownList } from "../file-list/file-views.ts";
import { trashId } from "../file-list/trash.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import { createListeners } from "../platform/listeners.ts";
import { parseEntries } from "./parse-list.ts";

/** List of a storage that a test changes, and the views of it. */
export function startViews(list: readonly StoredEntry[]) {
  const listeners = createListeners<ShownList>();
  let shown: ShownList = { version: 1, tree: createTreeLayer(parseEntries(list)), changedIds: null };
  let watchers = 0;
  /** Views that have seen no change of the list. */
  const freshViews = () =>
    createFileViews({
      clock: createSystemClock(),
      subscribe(listener) {
        listener({ ...shown, changedIds: null });
        return () => undefined;
      },
    });
  const views = createFileViews({
    clock: createSystemClock(),
    subscribe(listener) {
      watchers += 1;
      listener(shown);
      const stop = listeners.subscribe(listener);
      return () => {
        watchers -= 1;
        return stop();
      };
    },
  });

  function show(next: Omit<ShownList, "version">): void {
    shown = { version: shown.version + 1, ...next };
    listeners.notify(shown);
  }

  /** Changes the tree into this list, in place or on a new layer. */
  function save(next: readonly StoredEntry[], isInPlace = true): void {
    const layer = isInPlace && "put" in shown.tree ? (shown.tree as TreeLayer) : createTreeLayer(shown.tree);
    const changedIds = new Set<string>();
    const nextIds = new Set(next.map(({ id }) => id));
    for (const { id } of [...layer.values()]) {
      if (nextIds.has(id)) continue;
      layer.remove(id);
      changedIds.add(id);
    }
    for (const entry of next) {
      if (isDeepStrictEqual(layer.get(entry.id), entry)) continue;
      layer.put(entry);
      changedIds.add(entry.id);
    }
    show({ tree: layer, changedIds });
  }

  return {
    save,
    watchers: () => watchers,
    /** Tells the views again that these entries may have changed. */
    repeat: (version: number, changedIds: ReadonlySet<string>) => listeners.notify({ ...shown, version, changedIds }),
    /** Shows another list, of which everything may differ. */
    replace: (next: readonly StoredEntry[]) => show({ tree: parseEntries(next), changedIds: null }),
    open: (view: FileView) => openView(views, view),
    openFresh: (view: FileView) => openView(freshViews(), view),
  };
}

function openView(views: FileViews, requested: FileView) {
  const states: ViewState[] = [];
  const view = views.open(requested, (state) => states.push(state));
  return { view, states, state: () => states.at(-1) as ViewState };
}

/** Expected rows of a view, computed in the simplest way. */
export function findWantedIds(list: readonly StoredEntry[], view: FileView): string[] {
  const form = (text: string) => text.trim().normalize("NFC").toLowerCase();
  const looked = form(view.searchText);
  const find = (id: string | null) => list.find((entry) => entry.id === id);
  const isTrashed = (id: string | null): boolean =>
    id !== null && (id === trashId || isTrashed(find(id)?.parentId ?? null));
  const { place, sort, filter } = view;
  const isThere = find(view.folderId)?.kind === "folder" && isTrashed(view.folderId) === (place === "trash");
  const folderId = isThere ? view.folderId : place === "trash" ? trashId : null;
  const isShown = (entry: StoredEntry) => {
    if (entry.id === trashId || isTrashed(entry.id) !== (place === "trash")) return false;
    if (place === "favourites" && !entry.isFavourite) return false;
    if (place === "recent" && entry.kind === "folder") return false;
    if (looked !== "") return form(entry.name).includes(looked);
    return place === "favourites" || place === "recent" || entry.parentId === folderId;
  };
  const isPassing = (entry: StoredEntry) => {
    if (filter === null) return true;
    const { kind, minSizeBytes: min, maxSizeBytes: max, fromDate: from, toDate: to } = filter;
    if (entry.kind === "folder") return (kind ?? "folder") === "folder" && !min && !max && !from && !to;
    if (kind !== null && kind !== (entry.name.endsWith(".png") ? "image" : "other")) return false;
    if ((min && entry.sizeBytes < min) || (max && entry.sizeBytes > max)) return false;
    return !((from && entry.date < from) || (to && entry.date > to));
  };
  const collator = new Intl.Collator(view.language, { numeric: true, sensitivity: "base" });
  const byName = (a: StoredEntry, b: StoredEntry) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
  const direction = sort.isDescending ? -1 : 1;
  const isByDeletion = place === "trash" && folderId === trashId && looked === "" && sort.by === "date";
  const sortedValue = (entry: StoredEntry) => {
    if (isByDeletion) return entry.trashed?.date ?? 0;
    if (entry.kind === "folder" || sort.by === "name") return 0;
    if (sort.by === "kind") return entry.name.endsWith(".png") ? 1 : 0;
    return sort.by === "size" ? entry.sizeBytes : entry.date;
  };
  const compare = (a: StoredEntry, b: StoredEntry) => {
    if (a.kind !== b.kind) return a.kind === "folder" ? -1 : 1;
    return direction * (sortedValue(a) - sortedValue(b)) || (sort.by === "name" ? direction : 1) * byName(a, b);
  };
  const newest = (a: StoredEntry, b: StoredEntry) => (a.id < b.id ? 1 : -1);
  const shown = list.filter((entry) => isShown(entry) && isPassing(entry)).sort(place === "recent" ? newest : compare);
  return (place === "recent" ? shown.slice(0, 200) : shown).map(({ id }) => id);
}
