import type { Entry, FileView, FolderEntry, View, ViewState } from "@dexnet/drive/drive";
import { maxIdsAtOnce } from "@dexnet/drive/file-list/view-request";

/** Figures of a list and the fetched rows around the visible ones. */
export interface ShownFiles {
  /** View that the rows belong to. It lags behind the requested view for a moment. */
  readonly view: FileView;
  /** Grows when rows or their order may have changed. */
  readonly revision: number;
  /** Version of the file list, which changes with each operation. */
  readonly version: number;
  readonly count: number;
  readonly filesSizeBytes: number;
  readonly path: readonly FolderEntry[];
  /** Undefined for a row that is not fetched yet. */
  rowAt(index: number): Entry | undefined;
  /** -1 for a row that is not fetched. */
  indexOf(id: string): number;
}

/** Pages of entries around the visible rows of a view. The whole list stays in the worker. */
export interface EntryPages {
  /** Resolves when the view is open; rejects when it can't be opened. */
  readonly opened: Promise<unknown>;
  setView(view: FileView): void;
  setVisibleRows(start: number, end: number): void;
  /** Sets the entry whose page is fetched with every change of the list, wherever the entry moves. */
  setActiveEntry(id: string | null): void;
  /** Rows of the list, also those that are not visible. */
  rows(start: number, end: number): Promise<readonly Entry[]>;
  /** Ids of rows, with the revision that they belong to. */
  ids(start: number, end: number): Promise<{ revision: number; ids: readonly string[] }>;
  /** Entries by id; those that exist. */
  entries(ids: readonly string[]): Promise<readonly Entry[]>;
  /** Index of an entry; null when the view does not contain it. */
  find(id: string): Promise<number | null>;
  stop(): void;
}

export interface EntryPagesDeps {
  readonly openView: (view: FileView, listener: (state: ViewState) => void) => Promise<View>;
  readonly view: FileView;
  readonly onShown: (files: ShownFiles) => void;
  /** Called when the requested folder does not exist: the top of the storage is shown in its place. */
  readonly onFolderMissing: (folderId: string) => void;
}

/** Rows of a page. The first page comes with each state. */
const pageRows = 100;
/** Number of pages on each side of the visible ones that are kept. */
const pagesKept = 5;

type Pages = ReadonlyMap<number, readonly Entry[]>;

export function createEntryPages(deps: EntryPagesDeps): EntryPages {
  const { openView, view: firstView, onShown, onFolderMissing } = deps;
  let requestedView = firstView;
  let newest: ViewState | null = null;
  let shown: { state: ViewState; pages: Pages } | null = null;
  let visiblePages = { first: 0, last: 0 };
  let activeId: string | null = null;
  let requested = new Set<number>();
  let isStopped = false;
  const opened = openView(firstView, receive);

  function receive(state: ViewState): void {
    if (isStopped) return;
    newest = state;
    void checkFolder().catch(() => undefined);
    if (shown !== null && isSame(shown.state.view, state.view)) return void refresh(state).catch(() => undefined);
    visiblePages = { first: 0, last: 0 };
    showPages(state, new Map([[0, state.rows]]));
  }

  /** The state names the folder that is shown. It may still be the one of the view before: the revision tells. */
  async function checkFolder(): Promise<void> {
    const { folderId } = requestedView;
    if (folderId === null || newest === null || newest.view.folderId !== null) return;
    const { revision } = await (await opened).rows(0, 0);
    if (isStopped || requestedView.folderId !== folderId || newest.revision !== revision) return;
    if (newest.view.folderId === null) onFolderMissing(folderId);
  }

  /** The same view with other rows is shown once its visible rows are fetched, so that nothing flickers. */
  async function refresh(state: ViewState): Promise<void> {
    const view = await opened;
    const numbers = new Set(visiblePageNumbers());
    if (activeId !== null && !state.rows.some(({ id }) => id === activeId)) {
      const { index } = await view.find(activeId);
      if (index !== null) numbers.add(pageOf(index));
    }
    numbers.delete(0);
    const pages = await Promise.all(
      [...numbers].map(async (number) => [number, await fetchPage(view, number)] as const),
    );
    // A newer state has arrived or will arrive.
    if (newest !== state || pages.some(([, { revision }]) => revision !== state.revision)) return;
    showPages(state, new Map([[0, state.rows], ...pages.map(([number, { rows }]) => [number, rows] as const)]));
  }

  function showPages(state: ViewState, pages: Pages): void {
    if (isStopped) return;
    if (shown?.state !== state) requested = new Set();
    shown = { state, pages };
    onShown(shownFiles(state, pages));
    fetchMissing();
  }

  function fetchMissing(): void {
    if (shown === null) return;
    const { state, pages } = shown;
    for (const number of visiblePageNumbers()) {
      if (number * pageRows >= state.count || pages.has(number) || requested.has(number)) continue;
      requested.add(number);
      void addPage(state, number).catch(() => undefined);
    }
  }

  async function addPage(state: ViewState, number: number): Promise<void> {
    const { revision, rows } = await fetchPage(await opened, number);
    if (shown?.state !== state) return;
    requested.delete(number);
    if (revision === state.revision)
      showPages(state, new Map([...shown.pages, [number, rows] as const].filter(isNear)));
  }

  function isNear([number, rows]: readonly [number, readonly Entry[]]): boolean {
    if (number === 0 || rows.some(({ id }) => id === activeId)) return true;
    return number >= visiblePages.first - pagesKept && number <= visiblePages.last + pagesKept;
  }

  function visiblePageNumbers(): number[] {
    return Array.from({ length: visiblePages.last - visiblePages.first + 1 }, (_, index) => visiblePages.first + index);
  }

  return {
    opened,
    setView(view) {
      if (isSame(requestedView, view)) return;
      requestedView = view;
      opened
        .then((open) => open.change(view))
        .then(checkFolder)
        .catch(() => undefined);
    },
    setVisibleRows(start, end) {
      visiblePages = { first: pageOf(Math.max(0, start)), last: pageOf(Math.max(0, start, end)) };
      fetchMissing();
    },
    setActiveEntry(id) {
      activeId = id;
    },
    rows: async (start, end) => (await (await opened).rows(start, end)).rows,
    ids: async (start, end) => fetchIds(await opened, start, end),
    entries: async (ids) => (await opened).entries(ids),
    find: async (id) => (await (await opened).find(id)).index,
    stop() {
      isStopped = true;
      opened.then((open) => open.stop()).catch(() => undefined);
    },
  };
}

const pageOf = (index: number) => Math.floor(index / pageRows);
const fetchPage = (view: View, number: number) => view.rows(number * pageRows, (number + 1) * pageRows);

/** Ids of many rows come in several answers. They belong together only if the revision did not change between them. */
async function fetchIds(view: View, start: number, end: number): ReturnType<View["ids"]> {
  const first = await view.ids(start, Math.min(end, start + maxIdsAtOnce));
  if (start + maxIdsAtOnce >= end) return first;
  const rest = await fetchIds(view, start + maxIdsAtOnce, end);
  return rest.revision === first.revision
    ? { revision: first.revision, ids: [...first.ids, ...rest.ids] }
    : fetchIds(view, start, end);
}

/** All fields of a view are plain values. */
function isSame(a: FileView, b: FileView): boolean {
  return JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));
}

function fieldsOf({ place, folderId, searchText, language, sort, filter }: FileView): readonly unknown[] {
  const { kind, minSizeBytes, maxSizeBytes, fromDate, toDate } = filter ?? {};
  return [
    ...[place, folderId, searchText, language, sort.by, sort.isDescending],
    ...[kind, minSizeBytes, maxSizeBytes, fromDate, toDate].map((value) => value ?? null),
  ];
}

function shownFiles(state: ViewState, pages: Pages): ShownFiles {
  const { view, revision, version, count, filesSizeBytes, path } = state;
  return {
    view,
    revision,
    version,
    count,
    filesSizeBytes,
    path,
    rowAt: (index) => pages.get(pageOf(index))?.[index % pageRows],
    indexOf(id) {
      for (const [number, rows] of pages) {
        const found = rows.findIndex((row) => row.id === id);
        if (found !== -1) return number * pageRows + found;
      }
      return -1;
    },
  };
}
