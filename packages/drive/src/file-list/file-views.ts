import type { Clock } from "@dexnet/blocks/clock";
import type { Unsubscribe } from "../platform/listeners.ts";
import { createParentNames, type Entry, type FolderEntry, pathTo, shownEntry } from "./file-list.ts";
import type { FileTree } from "./file-tree.ts";
import { createNameIndex, type NameChange, type NameIndex } from "./name-index.ts";
import { createNameOrder } from "./name-order.ts";
import { trashId } from "./trash.ts";
import { createViewOrder, type ViewOrder } from "./view-order.ts";
import { type FileView, maxIdsAtOnce } from "./view-request.ts";

export interface ViewState {
  /** Grows when the rows or their order may have changed. */
  revision: number;
  /** The view that is shown. Its folder is the top of its place if the requested one does not exist there. */
  view: FileView;
  version: number;
  /** Number of entries in the view. */
  count: number;
  /** Size of all files of the storage. */
  filesSizeBytes: number;
  /** The folders from the top down to the one that is shown, itself last. In the trash those that are inside it. */
  path: readonly FolderEntry[];
  /** The first rows. */
  rows: readonly Entry[];
}

/** An open view. Each answer names the revision that it belongs to. */
export interface View {
  rows(start: number, end: number): Promise<{ revision: number; rows: readonly Entry[] }>;
  /** Ids of the rows, at most 100,000 at once, for selecting ranges and all. Without rows that are being uploaded. */
  ids(start: number, end: number): Promise<{ revision: number; ids: readonly string[] }>;
  /** Those of the entries that exist, in this order, whether the view contains them or not. */
  entries(ids: readonly string[]): Promise<readonly Entry[]>;
  /** Index of an entry in the view; null when the view does not contain it. */
  find(id: string): Promise<{ revision: number; index: number | null }>;
  /** The listener gets the new state. */
  change(view: FileView): Promise<void>;
  stop(): Promise<void>;
}

export interface ShownList {
  /** Newest version of the server that this process has. */
  readonly version: number;
  /** It may be the tree of the list before, changed in place. */
  readonly tree: FileTree;
  /** Entries that may differ from those of the list before. Null if all may differ. */
  readonly changedIds: ReadonlySet<string> | null;
  /** Entries of the tree that are only being uploaded. None by default. */
  readonly uploadingIds?: ReadonlySet<string>;
  /** Size of all files without those. That of the tree by default. */
  readonly filesSizeBytes?: number;
}

/** Views of one storage. A screen gets the rows that it shows; the list itself stays here. */
export interface FileViews {
  /** Calls the listener with the state of the view, at once and after each change of the state or of the view. */
  open(view: FileView, listener: (state: ViewState) => void): View;
}

export interface FileViewsDeps {
  readonly subscribe: (listener: (list: ShownList) => void) => Unsubscribe;
  readonly clock: Clock;
}

interface OpenView {
  /** The requested view. */
  view: FileView;
  /** Undefined before the first state. */
  shown: { readonly order: ViewOrder; readonly state: ViewState } | undefined;
  listener(state: ViewState): void;
}

/** Rows in each state of a view: more than a screen shows. */
const rowsWithState = 100;

/** Most rows of a view in one request. */
const maxRowsAtOnce = 1_000;

export function createFileViews({ subscribe, clock }: FileViewsDeps): FileViews {
  const views = new Set<OpenView>();
  /** Indexes by language. */
  const indexes = new Map<string, NameIndex>();
  let list: ShownList | undefined;
  let unsubscribe: Unsubscribe | undefined;
  let preparing = new AbortController();

  function applyList(next: ShownList): void {
    const isOther = list === undefined || next.changedIds === null || next.tree.table !== list.tree.table;
    list = next;
    if (isOther) {
      indexes.clear();
      for (const open of views) showView(open, next);
    } else {
      const changes = new Map<NameIndex, NameChange[]>();
      for (const index of indexes.values()) changes.set(index, index.update(next.tree, next.changedIds ?? []));
      for (const open of views) updateView(open, next, changes);
    }
    prepareNames();
  }

  function indexIn(language: string, { tree }: ShownList): NameIndex {
    const known = indexes.get(language);
    if (known !== undefined) return known;
    const created = createNameIndex(tree, createNameOrder(language));
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

  /** Lists a view from the beginning. */
  function showView(open: OpenView, now: ShownList): void {
    const path = shownPath(now.tree, open.view);
    const index = indexIn(open.view.language, now);
    const view = { ...open.view, folderId: shownFolderId(path) };
    const order = createViewOrder(index, view, (id) => now.tree.get(id)?.trashed?.date ?? 0);
    notify(open, now, path, order, true);
  }

  function updateView(open: OpenView, now: ShownList, changes: ReadonlyMap<NameIndex, readonly NameChange[]>): void {
    const { shown } = open;
    const path = shownPath(now.tree, open.view);
    const ofNames = changes.get(indexIn(open.view.language, now)) ?? [];
    const isOther = shown === undefined || shown.state.view.folderId !== shownFolderId(path);
    if (isOther || shown.order.mustListAgain(ofNames)) {
      showView(open, now);
      return;
    }
    const isChanged = shown.order.update(ofNames);
    notify(open, now, path, shown.order, isChanged);
  }

  /** Does not call the listener if nothing has changed. */
  function notify(open: OpenView, now: ShownList, path: FolderEntry[], order: ViewOrder, isChanged: boolean): void {
    const before = open.shown?.state;
    const { version, tree } = now;
    const { filesSizeBytes = tree.filesSizeBytes } = now;
    const state: ViewState = {
      revision: (before?.revision ?? 0) + (isChanged ? 1 : 0),
      view: { ...open.view, folderId: shownFolderId(path) },
      version,
      count: order.length,
      filesSizeBytes,
      path,
      rows: before === undefined || isChanged ? rowsOf(open.view, order, now, 0, rowsWithState) : before.rows,
    };
    open.shown = { order, state };
    const isSame =
      version === before?.version && filesSizeBytes === before.filesSizeBytes && isSamePath(path, before.path);
    if (isChanged || !isSame) open.listener(state);
  }

  function rowsOf(view: FileView, order: ViewOrder, now: ShownList, start: number, end: number): Entry[] {
    const from = Math.max(0, start);
    return entriesOf(view, now, order.ids(from, Math.min(end, from + maxRowsAtOnce)));
  }

  function stop(open: OpenView): void {
    views.delete(open);
    if (views.size > 0) return;
    void unsubscribe?.();
    unsubscribe = undefined;
    preparing.abort();
    indexes.clear();
    list = undefined;
  }

  return {
    open(view, listener) {
      const open: OpenView = { view, shown: undefined, listener };
      views.add(open);
      if (unsubscribe === undefined) {
        unsubscribe = subscribe(applyList);
      } else if (list !== undefined) {
        showView(open, list);
        prepareNames();
      }
      const revision = () => open.shown?.state.revision ?? 0;
      return {
        async rows(start, end) {
          const rows = open.shown && list ? rowsOf(open.view, open.shown.order, list, start, end) : [];
          return { revision: revision(), rows };
        },
        async ids(start, end) {
          const from = Math.max(0, start);
          const ids = open.shown?.order.ids(from, Math.min(end, from + maxIdsAtOnce)) ?? [];
          return { revision: revision(), ids: ids.filter((id) => !list?.uploadingIds?.has(id)) };
        },
        entries: async (ids) => (list ? entriesOf(open.view, list, ids.slice(0, maxIdsAtOnce)) : []),
        async find(id) {
          const index = open.shown?.order.indexOf(id) ?? -1;
          return { revision: revision(), index: index === -1 ? null : index };
        },
        async change(next) {
          open.view = next;
          if (views.has(open) && list !== undefined) showView(open, list);
        },
        stop: async () => stop(open),
      };
    },
  };
}

function entriesOf(
  { place, searchText }: FileView,
  { tree, uploadingIds }: ShownList,
  ids: readonly string[],
): Entry[] {
  const parentNamesOf = place === "files" && searchText === "" ? () => [] : createParentNames(tree);
  return ids.flatMap((id) => {
    const entry = tree.get(id);
    if (entry === undefined || id === trashId) return [];
    const shown = shownEntry(entry, parentNamesOf(entry));
    return uploadingIds?.has(id) ? [{ ...shown, isUploading: true }] : [shown];
  });
}

/** Path to the folder of a view. Empty if that is not in the place of the view. */
function shownPath(tree: FileTree, { place, folderId }: FileView): FolderEntry[] {
  if (place === "favourites" || place === "recent") return [];
  const [first, ...others] = pathTo(tree, folderId);
  if (first === undefined) return [];
  if (place === "trash") return first.id === trashId ? others : [];
  return first.id === trashId ? [] : [first, ...others];
}

/** For a folder that was deleted the top is shown. */
function shownFolderId(path: readonly FolderEntry[]): string | null {
  return path.at(-1)?.id ?? null;
}

function isSamePath(a: readonly FolderEntry[], b: readonly FolderEntry[]): boolean {
  return a.length === b.length && a.every(({ id, name }, index) => id === b[index]?.id && name === b[index].name);
}
