import { createLazySort, type LazySort } from "./lazy-sort.ts";
import { type NameChange, type NamedEntry, type NameIndex, normalizeForSearch } from "./name-index.ts";

/** Entries of a view in their order: folders first, each kind by name. */
export interface ViewOrder {
  readonly length: number;
  ids(start: number, end: number): string[];
  /** -1 if the view does not contain the entry. */
  indexOf(id: string): number;
  /** Returns whether entries of the view have changed. */
  update(changes: readonly NameChange[]): boolean;
}

export interface ListedView {
  readonly folderId: string | null;
  readonly searchText: string;
}

export function createViewOrder(index: NameIndex, { folderId, searchText }: ListedView): ViewOrder {
  const wanted = normalizeForSearch(searchText);
  const found = wanted === "" ? index.listFolder(folderId) : index.search(wanted);
  const [foundFolders, foundFiles]: [NamedEntry[], NamedEntry[]] = [[], []];
  for (const each of found) (each.isFolder ? foundFolders : foundFiles).push(each);
  const folders = createLazySort(foundFolders, index.compare);
  const files = createLazySort(foundFiles, index.compare);

  function isInView(each: NamedEntry | undefined): each is NamedEntry {
    if (each === undefined) return false;
    return wanted === "" ? index.parentIdOf(each) === folderId : normalizeForSearch(each.name).includes(wanted);
  }

  function updateKind(order: LazySort<NamedEntry>, changes: readonly NameChange[], isFolder: boolean): void {
    const isMeant = (each: NamedEntry | undefined): each is NamedEntry => isInView(each) && each.isFolder === isFolder;
    order.remove(changes.map(({ before }) => before).filter(isMeant));
    order.add(changes.map(({ after }) => after).filter(isMeant));
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
    update(changes) {
      const inView = changes.filter(({ before, after }) => isInView(before) || isInView(after));
      const moved = inView.filter(({ before, after }) => before !== after);
      updateKind(folders, moved, true);
      updateKind(files, moved, false);
      return inView.length > 0;
    },
  };
}
