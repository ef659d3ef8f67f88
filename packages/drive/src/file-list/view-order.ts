import { fileKindOf } from "./file-kinds.ts";
import { createLazySort, type LazySort } from "./lazy-sort.ts";
import {
  type FoundEntries,
  type NameChange,
  type NamedEntry,
  type NameIndex,
  normalizeForSearch,
} from "./name-index.ts";
import { createDateOrder, createSortOrder } from "./sort-order.ts";
import { trashId } from "./trash.ts";
import { type FileFilter, type FileView, isTopOfTrash } from "./view-request.ts";

/** Entries of a view in their order: folders first. */
export interface ViewOrder {
  readonly length: number;
  ids(start: number, end: number): string[];
  /** -1 if the view does not contain the entry. */
  indexOf(id: string): number;
  /** Whether the view must be listed again after these changes, because they concern more entries than those that changed. */
  mustListAgain(changes: readonly NameChange[]): boolean;
  /** Returns whether entries of the view have changed. */
  update(changes: readonly NameChange[]): boolean;
}

/** Files in the view of recent ones. */
const maxRecent = 200;

/** `trashedAtOf` returns the date of the deletion of an entry directly in the trash. */
export function createViewOrder(index: NameIndex, view: FileView, trashedAtOf: (id: string) => number): ViewOrder {
  return view.place === "recent" ? createRecentOrder(index, view) : createSortedOrder(index, view, trashedAtOf);
}

function createSortedOrder(index: NameIndex, view: FileView, trashedAtOf: (id: string) => number): ViewOrder {
  const { place, filter } = view;
  const wanted = normalizeForSearch(view.searchText);
  /** The view shows the entries of one folder. */
  const isFolderView = wanted === "" && place !== "favourites";
  const folderId = place === "trash" ? (view.folderId ?? trashId) : view.folderId;
  const isPassing = createFilter(filter);

  function isInPlace(each: NamedEntry): boolean {
    if (isFolderView) return index.parentIdOf(each) === folderId && !isTrash(each);
    if (place === "favourites" && !each.isFavourite) return false;
    if (index.isInTrash(each) !== (place === "trash") || isTrash(each)) return false;
    return wanted === "" || normalizeForSearch(each.name).includes(wanted);
  }

  const isTrash = (each: NamedEntry) => each.isFolder && index.idOf(each) === trashId;
  const isInView = (each: NamedEntry | undefined): each is NamedEntry =>
    each !== undefined && isInPlace(each) && isPassing(each);

  function findAll(): FoundEntries {
    if (isFolderView) return splitByKind(index.listFolder(folderId), (each) => !isTrash(each) && isPassing(each));
    if (place === "favourites") return splitByKind(index.listFavourites(), isInView);
    if (place === "files" && filter === null && !index.hasTrash()) return index.search(wanted, null);
    const isInTrash = place === "trash";
    return index.search(wanted, (each) => index.isInTrash(each) === isInTrash && !isTrash(each) && isPassing(each));
  }

  const found = findAll();
  const isByDeletion = view.sort.by === "date" && isTopOfTrash(view);
  const order = isByDeletion
    ? createDateOrder(index, view.sort.isDescending, (each) => trashedAtOf(index.idOf(each)))
    : createSortOrder(index, view.sort);
  const folders = createLazySort(found.folders, order.compareFolders);
  const files = createLazySort(found.files, order.compareFiles);

  function updateKind(sorted: LazySort<NamedEntry>, changes: readonly NameChange[], isFolder: boolean): void {
    const isMeant = (each: NamedEntry | undefined): each is NamedEntry => isInView(each) && each.isFolder === isFolder;
    sorted.remove(changes.map(({ before }) => before).filter(isMeant));
    sorted.add(changes.map(({ after }) => after).filter(isMeant));
  }

  return {
    get length() {
      return folders.length + files.length;
    },
    ids(start, end) {
      const named = [
        ...folders.slice(start, end),
        ...files.slice(Math.max(0, start - folders.length), Math.max(0, end - folders.length)),
      ];
      return named.map(index.idOf);
    },
    indexOf(id) {
      const each = index.find(id);
      if (!isInView(each)) return -1;
      return each.isFolder ? folders.indexOf(each) : folders.length + files.indexOf(each);
    },
    // A folder that moves takes its content to another path, or into the trash. In the trash the paths are those before.
    // The date of a deletion is not part of a name's data, so a change of it shows in no name.
    mustListAgain: (changes) =>
      (isByDeletion && changes.length > 0) ||
      ((!isFolderView || place === "trash") &&
        changes.some(({ before, after }) => before !== after && (before ?? after)?.isFolder)),
    update(changes) {
      const inView = changes.filter(({ before, after }) => isInView(before) || isInView(after));
      const moved = inView.filter(({ before, after }) => before !== after);
      updateKind(folders, moved, true);
      updateKind(files, moved, false);
      return inView.length > 0;
    },
  };
}

function splitByKind(all: readonly NamedEntry[], isAccepted: (each: NamedEntry) => boolean): FoundEntries {
  const found: FoundEntries = { folders: [], files: [] };
  for (const each of all) if (isAccepted(each)) (each.isFolder ? found.folders : found.files).push(each);
  return found;
}

/** The files that were added last, the last one first. They are found again after each change. */
function createRecentOrder(index: NameIndex, { searchText, filter }: FileView): ViewOrder {
  const wanted = normalizeForSearch(searchText);
  const isPassing = createFilter(filter);
  const isWanted = ({ name }: NamedEntry) => wanted === "" || normalizeForSearch(name).includes(wanted);
  const ids = index
    .listNewest(maxRecent, (each) => isPassing(each) && isWanted(each) && !index.isInTrash(each))
    .map(index.idOf);
  return {
    length: ids.length,
    ids: (start, end) => ids.slice(start, end),
    indexOf: (id) => ids.indexOf(id),
    mustListAgain: (changes) => changes.length > 0,
    update: () => false,
  };
}

/** Folders have no size and no date. */
function createFilter(filter: FileFilter | null): (each: NamedEntry) => boolean {
  if (filter === null) return () => true;
  const { kind, minSizeBytes, maxSizeBytes, fromDate, toDate } = filter;
  const bounds = [minSizeBytes, maxSizeBytes, fromDate, toDate];
  const hasBounds = bounds.some((bound) => bound !== null);
  return (each) => {
    if (each.isFolder) return !hasBounds && (kind === null || kind === "folder");
    const { sizeBytes, date } = each;
    if (sizeBytes < (minSizeBytes ?? 0) || sizeBytes > (maxSizeBytes ?? Number.POSITIVE_INFINITY)) return false;
    if (date < (fromDate ?? Number.NEGATIVE_INFINITY) || date > (toDate ?? Number.POSITIVE_INFINITY)) return false;
    return kind === null || (kind !== "folder" && fileKindOf(each.name) === kind);
  };
}
