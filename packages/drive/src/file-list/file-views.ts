import type { Clock } from "../platform/clock.ts";
import { rowsAtOnceMost, rowsWithState } from "../platform/limits.ts";
import type { Unsubscribe } from "../platform/listeners.ts";
import type { Entries } from "./entries.ts";
import { type Entry, type FolderEntry, shownEntry, shownFolder, totalsOf } from "./file-list.ts";
import { createLazyOrder, type LazyOrder } from "./lazy-order.ts";
import { createNameIndex, type NamedEntry, type NameIndex, searchForm } from "./name-index.ts";
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
  /** The newest version of the server that is known here. */
  readonly version: number;
  readonly entries: Entries;
}

/** What screens show of one storage. A screen gets the rows that it has room for; the list itself stays here. */
export interface FileViews {
  /** The listener hears the view's state at once, and again after each change of the list or of what is viewed. */
  open(view: FileView, listener: (state: ViewState) => void): View;
}

export interface FileViewsDeps {
  subscribe(listener: (list: ShownList) => void): Unsubscribe;
  clock: Clock;
}

interface OpenView {
  view: FileView;
  listing: number;
  order: LazyOrder<NamedEntry>;
  listener(state: ViewState): void;
}

export function createFileViews({ subscribe, clock }: FileViewsDeps): FileViews {
  const views = new Set<OpenView>();
  /** By language. */
  const indexes = new Map<string, NameIndex>();
  let list: ShownList = { version: 0, entries: new Map() };
  let filesSizeBytes = 0;
  let unsubscribe: Unsubscribe | undefined;
  let preparing = new AbortController();

  function take(next: ShownList): void {
    if (next.entries !== list.entries) ({ filesSizeBytes } = totalsOf(next.entries));
    list = next;
    for (const index of indexes.values()) index.take(list.entries);
    for (const view of views) tell(view);
    prepareNames();
  }

  function indexIn(language: string): NameIndex {
    const known = indexes.get(language);
    if (known !== undefined) return known;
    const made = createNameIndex(createNameOrder(language));
    made.take(list.entries);
    indexes.set(language, made);
    return made;
  }

  /** The first search will want them all; until then nobody waits. */
  function prepareNames(): void {
    preparing.abort();
    preparing = new AbortController();
    const { signal } = preparing;
    for (const index of indexes.values()) void index.prepare(clock, signal);
  }

  function tell(open: OpenView): void {
    const index = indexIn(open.view.language);
    const path = pathTo(list.entries, open.view.folderId);
    // A folder that was deleted meanwhile leads back to the top.
    const folderId = path.at(-1)?.id ?? null;
    const form = searchForm(open.view.searchText);
    const found = form === "" ? index.inFolder(folderId) : index.holding(form);
    // Of names that are equal to the eye the one that stands first in the list.
    open.order = createLazyOrder(foldersFirst(found), (a, b) => index.compare(a, b) || a.place - b.place);
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
      const open: OpenView = { view, listing: 0, order: createLazyOrder<NamedEntry>([], () => 0), listener };
      views.add(open);
      if (unsubscribe === undefined) {
        unsubscribe = subscribe(take);
      } else {
        tell(open);
        prepareNames();
      }
      return {
        rows: async (start, end) => ({ listing: open.listing, rows: rowsOf(open, start, end) }),
        async find(id) {
          const index = open.order.placeWhere(indexIn(open.view.language).isEntry(id));
          return { listing: open.listing, index: index === -1 ? null : index };
        },
        async change(next) {
          open.view = next;
          if (views.has(open)) tell(open);
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

/** The folders from the top down to this one, itself last; none when it is not there. */
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
