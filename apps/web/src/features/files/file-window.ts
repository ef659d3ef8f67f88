import type { Entry, FileView, FolderEntry, View, ViewState } from "@dexnet/drive/drive";

/** A list as far as it is here: its figures, and the rows around those in sight. */
export interface ShownFiles {
  /** What is shown, which is for a moment not what is wanted. */
  readonly view: FileView;
  /** Of the file list: another with each change. */
  readonly version: number;
  readonly count: number;
  readonly filesSizeBytes: number;
  readonly path: readonly FolderEntry[];
  /** Undefined for a row that is not here yet. */
  rowAt(index: number): Entry | undefined;
  /** Of a row that is here; -1 for others. */
  indexOf(id: string): number;
}

/** The page's end of a view: the worker has the list, the page the rows that it shows. */
export interface FileWindow {
  /** Resolves when there is a list; rejects when there will be none. */
  readonly opened: Promise<unknown>;
  show(view: FileView): void;
  /** Which rows are in sight. */
  see(start: number, end: number): void;
  /** An entry that stays known, wherever it goes when the list changes. */
  follow(id: string | null): void;
  stop(): void;
}

export interface FileWindowDeps {
  open(view: FileView, listener: (state: ViewState) => void): Promise<View>;
  view: FileView;
  onShown(files: ShownFiles): void;
}

/** Rows are fetched by the page. The first comes with each state. */
const pageRows = 100;
/** Pages on each side of those in sight that are kept. */
const pagesKept = 5;

type Pages = ReadonlyMap<number, readonly Entry[]>;

export function createFileWindow({ open, view: firstView, onShown }: FileWindowDeps): FileWindow {
  let wanted = firstView;
  let newest: ViewState | null = null;
  let shown: { state: ViewState; pages: Pages } | null = null;
  let sight = { first: 0, last: 0 };
  let followedId: string | null = null;
  let asked = new Set<number>();
  let isStopped = false;
  const opened = open(firstView, receive);

  function receive(state: ViewState): void {
    if (isStopped) return;
    newest = state;
    if (shown !== null && isSame(shown.state.view, state.view)) return void renew(state).catch(() => undefined);
    sight = { first: 0, last: 0 };
    put(state, new Map([[0, state.rows]]));
  }

  /** The same place with other rows: it is shown when what is in sight of it is here, so that nothing flickers. */
  async function renew(state: ViewState): Promise<void> {
    const view = await opened;
    const numbers = new Set(pagesInSight());
    if (followedId !== null && !state.rows.some(({ id }) => id === followedId)) {
      const { index } = await view.find(followedId);
      if (index !== null) numbers.add(pageOf(index));
    }
    numbers.delete(0);
    const pages = await Promise.all(
      [...numbers].map(async (number) => [number, await fetchPage(view, number)] as const),
    );
    // Another state has come, or is on its way.
    if (newest !== state || pages.some(([, { listing }]) => listing !== state.listing)) return;
    put(state, new Map([[0, state.rows], ...pages.map(([number, { rows }]) => [number, rows] as const)]));
  }

  function put(state: ViewState, pages: Pages): void {
    if (isStopped) return;
    if (shown?.state !== state) asked = new Set();
    shown = { state, pages };
    onShown(shownFiles(state, pages));
    fetchMissing();
  }

  function fetchMissing(): void {
    if (shown === null) return;
    const { state, pages } = shown;
    for (const number of pagesInSight()) {
      if (number * pageRows >= state.count || pages.has(number) || asked.has(number)) continue;
      asked.add(number);
      void addPage(state, number).catch(() => undefined);
    }
  }

  async function addPage(state: ViewState, number: number): Promise<void> {
    const { listing, rows } = await fetchPage(await opened, number);
    if (shown?.state !== state) return;
    asked.delete(number);
    if (listing === state.listing) put(state, new Map([...shown.pages, [number, rows] as const].filter(isNear)));
  }

  function isNear([number, rows]: readonly [number, readonly Entry[]]): boolean {
    if (number === 0 || rows.some(({ id }) => id === followedId)) return true;
    return number >= sight.first - pagesKept && number <= sight.last + pagesKept;
  }

  function pagesInSight(): number[] {
    return Array.from({ length: sight.last - sight.first + 1 }, (_, index) => sight.first + index);
  }

  return {
    opened,
    show(view) {
      if (isSame(wanted, view)) return;
      wanted = view;
      opened.then((open) => open.change(view)).catch(() => undefined);
    },
    see(start, end) {
      sight = { first: pageOf(Math.max(0, start)), last: pageOf(Math.max(0, start, end)) };
      fetchMissing();
    },
    follow(id) {
      followedId = id;
    },
    stop() {
      isStopped = true;
      opened.then((open) => open.stop()).catch(() => undefined);
    },
  };
}

const pageOf = (index: number) => Math.floor(index / pageRows);
const fetchPage = (view: View, number: number) => view.rows(number * pageRows, (number + 1) * pageRows);

function isSame(a: FileView, b: FileView): boolean {
  return a.folderId === b.folderId && a.searchText === b.searchText && a.language === b.language;
}

function shownFiles({ view, version, count, filesSizeBytes, path }: ViewState, pages: Pages): ShownFiles {
  return {
    ...{ view, version, count, filesSizeBytes, path },
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
