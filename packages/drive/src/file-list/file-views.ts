import type { Clock } from "../platform/clock.ts";
import { rowsAtOnceMost, rowsWithState } from "../platform/limits.ts";
import type { Unsubscribe } from "../platform/listeners.ts";
import type { Entries } from "./entries.ts";
import { type Entry, type FolderEntry, shownEntry, shownFolder, totalsOf } from "./file-list.ts";
import { createLazySort, type LazySort } from "./lazy-sort.ts";
import { createNameIndex, type NamedEntry, type NameIndex, normalizeForSearch } from "./name-index.ts";
import { createNameOrder } from "./name-order.ts";

/** Request of a screen: the entries of a folder or, with a search text, all entries whose name contains it. */
export interface FileView {
  /** Null for the top of the storage. */
  folderId: string | null;
  searchText: string;
  /** Language whose order of names is used. */
  language: string;
}

export interface ViewState {
  /** Number of the listing. It grows when the rows or their order may have changed. */
  listing: number;
  /** The view that is shown. Its folder is the top of the storage if the requested one does not exist. */
  view: FileView;
  version: number;
  /** Number of entries in the view. */
  count: number;
  /** Size of all files of the storage. */
  filesSizeBytes: number;
  /** The folders from the top down to the one that is shown, itself last. */
  path: readonly FolderEntry[];
  /** The first rows. */
  rows: readonly Entry[];
}

/** An open view. Each answer names the listing that it belongs to. */
export interface View {
  rows(start: number, end: number): Promise<{ listing: number; rows: readonly Entry[] }>;
  /** Index of an entry in the view; null when the view does not contain it. */
  find(id: string): Promise<{ listing: number; index: number | null }>;
  /** The listener gets the new state. */
  change(view: FileView): Promise<void>;
  stop(): Promise<void>;
}

export interface ShownList {
  /** Newest version of the server that this process has. */
  readonly version: number;
  readonly entries: Entries;
}

/** Views of one storage. A screen gets the rows that it shows; the list itself stays here. */
export interface FileViews {
  /** Calls the listener with the state of the view, at once and after each change of the list or of the view. */
  open(view: FileView, listener: (state: ViewState) => void): View;
}

export interface FileViewsDeps {
  readonly subscribe: (listener: (list: ShownList) => void) => Unsubscribe;
  readonly clock: Clock;
}

interface OpenView {
  view: FileView;
  listing: number;
  order: LazySort<NamedEntry>;
  listener(state: ViewState): void;
}

export function createFileViews({ subscribe, clock }: FileViewsDeps): FileViews {
  const views = new Set<OpenView>();
  /** Indexes by language. */
  const indexes = new Map<string, NameIndex>();
  let list: ShownList = { version: 0, entries: new Map() };
  let filesSizeBytes = 0;
  let unsubscribe: Unsubscribe | undefined;
  let preparing = new AbortController();

  function applyList(next: ShownList): void {
    if (next.entries !== list.entries) ({ filesSizeBytes } = totalsOf(next.entries));
    list = next;
    for (const index of indexes.values()) index.setEntries(list.entries);
    for (const view of views) notifyView(view);
    prepareNames();
  }

  function indexIn(language: string): NameIndex {
    const known = indexes.get(language);
    if (known !== undefined) return known;
    const created = createNameIndex(createNameOrder(language));
    created.setEntries(list.entries);
    indexes.set(language, created);
    return created;
  }

  /** Prepares all names for the first search while the application is idle. */
  function prepareNames(): void {
    preparing.abort();
    preparing = new AbortController();
    const { signal } = preparing;
    for (const index of indexes.values()) void index.prepare(clock, signal);
  }

  function notifyView(open: OpenView): void {
    const index = indexIn(open.view.language);
    const path = pathTo(list.entries, open.view.folderId);
    // For a folder that was deleted the root is shown.
    const folderId = path.at(-1)?.id ?? null;
    const normalized = normalizeForSearch(open.view.searchText);
    const found = normalized === "" ? index.listFolder(folderId) : index.search(normalized);
    // Names that compare as equal keep the order of the stored list.
    open.order = createLazySort(foldersFirst(found), (a, b) => index.compare(a, b) || a.index - b.index);
    open.listing += 1;
    open.listener({
      listing: open.listing,
      view: { ...open.view, folderId },
      version: list.version,
      count: found.length,
      filesSizeBytes,
      path,
      rows: rowsOf(open, 0, rowsWithState),
    });
  }

  function rowsOf({ order, view }: OpenView, start: number, end: number) {
    const from = Math.max(0, start);
    const { entryOf } = indexIn(view.language);
    return order.slice(from, Math.min(end, from + rowsAtOnceMost)).map((each) => shownEntry(entryOf(each)));
  }

  function stop(open: OpenView): void {
    views.delete(open);
    if (views.size > 0) return;
    void unsubscribe?.();
    unsubscribe = undefined;
    preparing.abort();
    indexes.clear();
  }

  return {
    open(view, listener) {
      const open: OpenView = { view, listing: 0, order: createLazySort<NamedEntry>([], () => 0), listener };
      views.add(open);
      if (unsubscribe === undefined) {
        unsubscribe = subscribe(applyList);
      } else {
        notifyView(open);
        prepareNames();
      }
      return {
        rows: async (start, end) => ({ listing: open.listing, rows: rowsOf(open, start, end) }),
        async find(id) {
          const index = open.order.indexWhere(indexIn(open.view.language).createMatcher(id));
          return { listing: open.listing, index: index === -1 ? null : index };
        },
        async change(next) {
          open.view = next;
          if (views.has(open)) notifyView(open);
        },
        stop: async () => stop(open),
      };
    },
  };
}

function foldersFirst(found: readonly NamedEntry[]): NamedEntry[][] {
  const [folders, files]: [NamedEntry[], NamedEntry[]] = [[], []];
  for (const each of found) (each.isFolder ? folders : files).push(each);
  return [folders, files];
}

/** Folders from the root to this one, itself last; none if it does not exist. */
function pathTo(entries: Entries, folderId: string | null): FolderEntry[] {
  const path: FolderEntry[] = [];
  for (let id = folderId; id !== null; ) {
    const folder = entries.get(id);
    if (folder?.kind !== "folder") return [];
    path.unshift(shownFolder(folder));
    id = folder.parentId;
  }
  return path;
}
