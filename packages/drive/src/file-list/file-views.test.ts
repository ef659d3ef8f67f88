import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry, FileView, ViewState } from "../drive.ts";
import { createSystemClock } from "../platform/clock.ts";
import { createListeners } from "../platform/listeners.ts";
import { file, folder, idOf } from "../testing/entries.ts";
import { readList, sealedText } from "../testing/read-list.ts";
import type { Entries, StoredEntry } from "./entries.ts";
import { createFileViews, type ShownList } from "./file-views.ts";

const top: FileView = { folderId: null, searchText: "", language: "en-EN" };
const [work, drafts] = [idOf(10), idOf(11)];
const someEntries = [
  file(idOf(1), null, "photo 10.jpg"),
  file(idOf(2), null, "Photo 2.jpg"),
  folder(work, null, "Work"),
  folder(drafts, work, "Drafts"),
  file(idOf(3), drafts, "Отчёт.pdf"),
];

const entriesOf = (list: readonly StoredEntry[]): Entries => new Map(list.map((entry) => [entry.id, entry]));
const names = (rows: readonly Entry[]) => rows.map(({ name }) => name);

/** List of a storage that a test changes, and the views of it. */
function startViews(list: readonly StoredEntry[]) {
  const listeners = createListeners<ShownList>();
  let shown: ShownList = { version: 1, entries: entriesOf(list) };
  let watchers = 0;
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
  return {
    watchers: () => watchers,
    save(next: readonly StoredEntry[], entries = entriesOf(next)) {
      shown = { version: shown.version + 1, entries };
      listeners.notify(shown);
    },
    open(view: FileView) {
      const states: ViewState[] = [];
      const opened = views.open(view, (state) => states.push(state));
      return { view: opened, states, state: () => states.at(-1) as ViewState };
    },
  };
}

/** Expected rows of a view, computed in the simplest way. */
function wanted(list: readonly StoredEntry[], { folderId, searchText, language }: FileView): string[] {
  const form = (text: string) => text.trim().normalize("NFC").toLowerCase();
  const looked = form(searchText);
  const isThere = list.some((entry) => entry.kind === "folder" && entry.id === folderId);
  const shown = list.filter(({ name, parentId }) =>
    looked === "" ? parentId === (isThere ? folderId : null) : form(name).includes(looked),
  );
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const kinds = ["folder", "file"];
  return shown
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || collator.compare(a.name, b.name))
    .map(({ id }) => id);
}

describe("file view", () => {
  test("shows folders first, then names in natural order", () => {
    expect(names(startViews(someEntries).open(top).state().rows)).toEqual(["Work", "Photo 2.jpg", "photo 10.jpg"]);
  });

  test("shows the entries of a folder, and the path to it", () => {
    const { rows, path, count } = startViews(someEntries)
      .open({ ...top, folderId: drafts })
      .state();
    expect([names(rows), names(path), count]).toEqual([["Отчёт.pdf"], ["Work", "Drafts"], 1]);
  });

  test("searches the whole storage, independent of case and of the composition of letters", async () => {
    const { view, state } = startViews(someEntries).open({ ...top, folderId: work, searchText: " ОТЧЁТ " });
    expect(names(state().rows)).toEqual(["Отчёт.pdf"]);
    expect(names(state().path)).toEqual(["Work"]);
    await view.change({ ...top, searchText: "none" });
    expect(state()).toMatchObject({ count: 0, rows: [] });
  });

  test("contains no key and no CID", () => {
    const { rows } = startViews(someEntries).open(top).state();
    expect(rows.at(-1)).toEqual({
      ...{ kind: "file", id: idOf(1), parentId: null, name: "photo 10.jpg", extension: "jpg" },
      ...{ sizeBytes: 10, date: 1_700_000_000_000 },
    });
  });

  test("has the first hundred rows at once, and others on request", async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => file(idOf(index), null, `f ${(index * 7) % 3_000}`));
    const { view, state } = startViews(many).open(top);
    expect(state()).toMatchObject({ count: 3_000, filesSizeBytes: 30_000 });
    expect(names(state().rows)).toEqual(Array.from({ length: 100 }, (_, index) => `f ${index}`));
    expect(names((await view.rows(1_500, 1_502)).rows)).toEqual(["f 1500", "f 1501"]);
    expect(names((await view.rows(2_999, 9_999)).rows)).toEqual(["f 2999"]);
    expect((await view.rows(0, 9_999)).rows).toHaveLength(1_000);
    expect((await view.rows(5_000, 5_100)).rows).toEqual([]);
    expect((await view.rows(-5, 1)).rows).toHaveLength(1);
    expect(await view.find(idOf(1))).toEqual({ listing: 1, index: 7 });
  });
});

describe("file view after a change of the list", () => {
  test("notifies with a new listing", async () => {
    const { open, save } = startViews(someEntries);
    const { view, state } = open(top);
    save([...someEntries, file(idOf(4), null, "Album.zip")]);
    expect(state()).toMatchObject({ version: 2, listing: 2, count: 4, filesSizeBytes: 40 });
    expect(await view.find(idOf(4))).toEqual({ listing: 2, index: 1 });
    expect(await view.find(idOf(3))).toEqual({ listing: 2, index: null });
    expect(await view.find(idOf(99))).toEqual({ listing: 2, index: null });
  });

  test("shows the root for a deleted folder, and the folder again when it is back", () => {
    const { open, save } = startViews(someEntries);
    const { state } = open({ ...top, folderId: drafts });
    save(someEntries.filter(({ id }) => id !== drafts && id !== idOf(3)));
    expect(state()).toMatchObject({ view: { folderId: null }, path: [], count: 3 });
    save(someEntries);
    expect(state()).toMatchObject({ view: { folderId: drafts }, count: 1 });
  });

  test("shows a renamed or replaced entry as it is now", async () => {
    const { open, save } = startViews(someEntries);
    const { view, state } = open({ ...top, searchText: "photo" });
    save(someEntries.map((entry) => (entry.id === idOf(1) ? { ...entry, name: "sunset.jpg" } : { ...entry })));
    expect(names(state().rows)).toEqual(["Photo 2.jpg"]);
    expect(await view.find(idOf(1))).toEqual({ listing: 2, index: null });
  });

  test("notifies no more after it is stopped, and the last view ends the subscription", async () => {
    const { open, save, watchers } = startViews(someEntries);
    const [first, second] = [open(top), open({ ...top, language: "uk-UA" })];
    expect(watchers()).toBe(1);
    await first.view.stop();
    save([]);
    expect([first.states.length, second.states.length]).toEqual([1, 2]);
    await second.view.stop();
    await second.view.change({ ...top, searchText: "x" });
    expect([watchers(), second.states.length]).toEqual([0, 2]);
    expect(names(open(top).state().rows)).toEqual([]);
  });
});

test("file view: shows what the simplest implementation shows, for random lists and views", async () => {
  const name = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."ab1 2АёйИґ"), minLength: 1, maxLength: 5 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }),
  );
  const entry = fc.record({ isFolder: fc.boolean(), parent: fc.nat(8), name });
  const treeOf = (parts: readonly { isFolder: boolean; parent: number; name: string }[]) => {
    const folders: (string | null)[] = [null];
    return parts.map(({ isFolder, parent, name }, index) => {
      const parentId = folders[parent % folders.length] ?? null;
      if (!isFolder) return file(idOf(index), parentId, name);
      folders.push(idOf(index));
      return folder(idOf(index), parentId, name);
    });
  };
  const tree = fc.array(entry, { maxLength: 40 }).map(treeOf);
  const view = fc.record({
    folderId: fc.option(fc.nat(12).map(idOf)),
    searchText: fc.oneof(fc.constant(""), fc.string({ unit: fc.constantFrom(..."a1 аЁ"), maxLength: 2 })),
    language: fc.constantFrom("en-EN", "ru-RU", "uk-UA"),
  });
  const step = fc.record({ list: tree, view, isTable: fc.boolean(), isViewedFirst: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const { open, save } = startViews([]);
      const opened = open(top);
      for (const { list, view, isTable, isViewedFirst } of steps) {
        const table = isTable ? (await readList(sealedText(list))).list?.entries : undefined;
        if (isViewedFirst) await opened.view.change(view);
        save(list, table);
        if (!isViewedFirst) await opened.view.change(view);
        const ids = wanted(list, view);
        expect(opened.state().rows.map(({ id }) => id)).toEqual(ids);
        const { index } = await opened.view.find(idOf(3));
        expect(index ?? -1).toBe(ids.indexOf(idOf(3)));
      }
    }),
    { numRuns: 150 },
  );
});
