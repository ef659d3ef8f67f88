import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry, FileView } from "../drive.ts";
import { file, folder, idOf } from "../testing/entries.ts";
import { topView } from "../testing/top-view.ts";
import { findWantedIds, startViews } from "../testing/views-rig.ts";
import type { StoredEntry } from "./entries.ts";
import { isUsableName } from "./entry-names.ts";
import { trashFolder, trashId } from "./trash.ts";

const top: FileView = { ...topView, language: "en-EN" };
const [work, drafts] = [idOf(10), idOf(11)];
const someEntries = [
  file(idOf(1), null, "photo 10.jpg"),
  file(idOf(2), null, "Photo 2.jpg"),
  folder(work, null, "Work"),
  folder(drafts, work, "Drafts"),
  file(idOf(3), drafts, "Отчёт.pdf"),
];

const names = (rows: readonly Entry[]) => rows.map(({ name }) => name);

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
      kind: "file",
      id: idOf(1),
      parentId: null,
      name: "photo 10.jpg",
      extension: "jpg",
      sizeBytes: 10,
      date: 1_700_000_000_000,
      isFavourite: false,
      trashedAt: null,
      parentNames: [],
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
    expect(await view.find(idOf(1))).toEqual({ revision: 1, index: 7 });
  });
});

describe("file view after a change of the list", () => {
  test("notifies with a new revision", async () => {
    const { open, save } = startViews(someEntries);
    const { view, state } = open(top);
    save([...someEntries, file(idOf(4), null, "Album.zip")]);
    expect(state()).toMatchObject({ version: 2, revision: 2, count: 4, filesSizeBytes: 40 });
    expect(await view.find(idOf(4))).toEqual({ revision: 2, index: 1 });
    expect(await view.find(idOf(3))).toEqual({ revision: 2, index: null });
    expect(await view.find(idOf(99))).toEqual({ revision: 2, index: null });
  });

  test("keeps its revision, and notifies only of other figures, when its folder is not affected", () => {
    const { open, save, repeat } = startViews(someEntries);
    const { states, state } = open({ ...top, folderId: work });
    const renamed = someEntries.map((entry) => (entry.id === idOf(1) ? { ...entry, name: "a.jpg" } : entry));
    save(renamed);
    expect([states.length, state()]).toMatchObject([2, { version: 2, revision: 1, count: 1 }]);
    repeat(2, new Set([idOf(1), idOf(2)]));
    expect(states).toHaveLength(2);
    repeat(3, new Set());
    expect(state()).toMatchObject({ version: 3, revision: 1 });
    save([...renamed, file(idOf(4), null, "large.zip")]);
    expect(state()).toMatchObject({ revision: 1, filesSizeBytes: 40, rows: [{ name: "Drafts" }] });
    save(renamed.map((entry) => (entry.id === work ? { ...entry, name: "Job" } : entry)));
    expect(state()).toMatchObject({ revision: 1, path: [{ name: "Job" }] });
  });

  test("follows an entry that is moved in and out", async () => {
    const { open, save } = startViews(someEntries);
    const { view, state } = open({ ...top, folderId: work });
    const moved = someEntries.map((entry) => (entry.id === idOf(1) ? { ...entry, parentId: work } : entry));
    save(moved);
    expect(names(state().rows)).toEqual(["Drafts", "photo 10.jpg"]);
    expect(await view.find(idOf(1))).toEqual({ revision: 2, index: 1 });
    save(someEntries, false);
    expect(names(state().rows)).toEqual(["Drafts"]);
    expect(await view.find(idOf(1))).toEqual({ revision: 3, index: null });
  });

  test("shows all of another list", () => {
    const { open, replace } = startViews(someEntries);
    const { state } = open(top);
    replace([file(idOf(1), null, "other.txt")]);
    expect([names(state().rows), state().count]).toEqual([["other.txt"], 1]);
  });

  test("finds names that were added and changed after the first search", async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => file(idOf(index + 100), null, `f ${index}`));
    const { open, save } = startViews(many);
    const { view, state } = open({ ...top, searchText: "special" });
    expect(state().count).toBe(0);
    const changed = many.map((entry, index) => (index % 1_000 === 7 ? { ...entry, name: `special ${index}` } : entry));
    save([...changed, file(idOf(1), null, "Special.txt")]);
    expect(names(state().rows)).toEqual([...[7, 1_007, 2_007, 3_007, 4_007].map((n) => `special ${n}`), "Special.txt"]);
    await view.change({ ...top, searchText: "SPECIAL" });
    expect(state().count).toBe(6);
    save(changed.slice(1_008));
    await view.change({ ...top, searchText: "special" });
    expect(names(state().rows)).toEqual([2_007, 3_007, 4_007].map((n) => `special ${n}`));
  });

  test("orders equal names by id", () => {
    const { open, save } = startViews([file(idOf(5), null, "a"), file(idOf(7), null, "A")]);
    const { state } = open(top);
    const ids = () => state().rows.map(({ id }) => id);
    expect(ids()).toEqual([idOf(5), idOf(7)]);
    save([7, 6, 5, 8].map((number) => file(idOf(number), null, "a")));
    expect(ids()).toEqual([5, 6, 7, 8].map(idOf));
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
    expect(await view.find(idOf(1))).toEqual({ revision: 2, index: null });
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
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }).filter(isUsableName),
  );
  const entry = fc.record({
    isFolder: fc.boolean(),
    parent: fc.nat(8),
    name,
    hasEnding: fc.boolean(),
    isFavourite: fc.boolean(),
    sizeBytes: fc.integer({ min: 1, max: 4 }),
    date: fc.integer({ min: 1, max: 4 }),
  });
  type Part = typeof entry extends fc.Arbitrary<infer T> ? T : never;
  /** With a trash, some of the folders are in it. */
  const treeOf = ([parts, hasTrash]: [readonly Part[], boolean]) => {
    const folders: (string | null)[] = hasTrash ? [null, trashId] : [null];
    const listed = parts.map((part, index): StoredEntry => {
      const parentId = folders[part.parent % folders.length] ?? null;
      const marks = {
        ...(part.isFavourite && { isFavourite: true as const }),
        ...(parentId === trashId && { trashed: { date: part.date, parentId: idOf(part.parent) } }),
      };
      const { sizeBytes, date } = part;
      if (!part.isFolder) {
        const fileName = part.hasEnding ? `${part.name}.png` : part.name;
        return { ...file(idOf(index), parentId, fileName), sizeBytes, date, ...marks };
      }
      folders.push(idOf(index));
      return { ...folder(idOf(index), parentId, part.name), ...marks };
    });
    return hasTrash ? [...listed, trashFolder] : listed;
  };
  const tree = fc.tuple(fc.array(entry, { maxLength: 40 }), fc.boolean()).map(treeOf);
  const bound = fc.option(fc.integer({ min: 1, max: 4 }));
  const filter = fc.record({
    kind: fc.constantFrom(null, "folder" as const, "image" as const, "other" as const, "video" as const),
    minSizeBytes: bound,
    maxSizeBytes: bound,
    fromDate: bound,
    toDate: bound,
  });
  const view: fc.Arbitrary<FileView> = fc.record({
    place: fc.constantFrom("files", "files", "trash", "favourites", "recent"),
    sort: fc.record({ by: fc.constantFrom("name", "name", "size", "date", "kind"), isDescending: fc.boolean() }),
    filter: fc.oneof(fc.constant(null), fc.constant(null), filter),
    folderId: fc.option(fc.nat(12).map(idOf)),
    searchText: fc.oneof(fc.constant(""), fc.string({ unit: fc.constantFrom(..."a1 аЁ"), maxLength: 2 })),
    language: fc.constantFrom("en-EN", "ru-RU", "uk-UA"),
  });
  const how = fc.constantFrom("in-place", "layer", "replace");
  const step = fc.record({ list: tree, view, how, isViewedFirst: fc.boolean(), isKept: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const { open, openFresh, save, replace } = startViews([]);
      const opened = open(top);
      let shown = top;
      for (const { list, view, how, isViewedFirst, isKept } of steps) {
        if (!isKept) shown = view;
        if (isViewedFirst) await opened.view.change(shown);
        if (how === "replace") replace(list);
        else save(list, how === "in-place");
        if (!isViewedFirst && !isKept) await opened.view.change(shown);
        const ids = findWantedIds(list, shown);
        expect(opened.state().rows.map(({ id }) => id)).toEqual(ids);
        const fresh = openFresh(shown);
        expect({ ...fresh.state(), revision: 0 }).toEqual({ ...opened.state(), revision: 0 });
        await fresh.view.stop();
        const { index } = await opened.view.find(idOf(3));
        expect(index ?? -1).toBe(ids.indexOf(idOf(3)));
        expect((await opened.view.ids(0, ids.length + 1)).ids).toEqual(ids);
      }
    }),
    { numRuns: 400 },
  );
});

test("file view: a long list equals a freshly opened one after random changes and requests", async () => {
  const count = 1_500;
  const gone = idOf(100_000);
  const nameOf = (number: number) => `n ${(number * 7_919) % 1_009}`;
  const fileAt = (number: number): StoredEntry => ({
    ...file(idOf(number), number % 10 === 0 ? gone : null, nameOf(number)),
    sizeBytes: (number * 31) % 97,
    date: (number * 17) % 89,
    ...(number % 3 === 0 && { isFavourite: true as const }),
  });
  const trashed = { ...folder(gone, trashId, "gone"), trashed: { date: 1, parentId: null } };
  const all = [...Array.from({ length: count }, (_, number) => fileAt(number + 1)), trashed, trashFolder];
  const changes = {
    rename: (entry: StoredEntry, index: number) => ({ ...entry, name: nameOf(index + 5) }),
    date: (entry: StoredEntry, index: number) => ({ ...entry, date: index % 7, sizeBytes: index % 5 }) as StoredEntry,
    trash: (entry: StoredEntry) => ({ ...entry, parentId: gone }),
    restore: (entry: StoredEntry) => ({ ...entry, parentId: null }),
    favourite: ({ isFavourite, ...entry }: StoredEntry) =>
      (isFavourite ? entry : { ...entry, isFavourite: true }) as StoredEntry,
  };
  const kinds = ["remove", "add", ...(Object.keys(changes) as (keyof typeof changes)[])] as const;
  const change = fc.record({ at: fc.nat(count), length: fc.nat(60), kind: fc.constantFrom(...kinds) });
  const step = fc.record({ changes: fc.array(change, { maxLength: 3 }), from: fc.nat(count) });
  const shortNumbers = { kind: null, minSizeBytes: 3, maxSizeBytes: 60, fromDate: null, toDate: 70 };
  const view = fc.constantFrom<FileView>(
    top,
    { ...top, sort: { by: "date", isDescending: true } },
    { ...top, sort: { by: "size", isDescending: false }, filter: shortNumbers },
    { ...top, searchText: "n 1" },
    { ...top, searchText: "7", sort: { by: "name", isDescending: true }, filter: shortNumbers },
    { ...top, place: "favourites" },
    { ...top, place: "recent" },
    { ...top, place: "trash", folderId: gone },
    { ...top, place: "trash", searchText: "2" },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), view, async (steps, view) => {
      const { open, openFresh, save } = startViews(all);
      const opened = open(view);
      let list: StoredEntry[] = all;
      let added = count;
      for (const { changes: made, from } of steps) {
        for (const { at, length, kind } of made) {
          const isMeant = ({ kind }: StoredEntry, index: number) =>
            kind === "file" && index >= at && index < at + length;
          if (kind === "remove") list = list.filter((entry, index) => !isMeant(entry, index));
          else if (kind === "add") list = [...list, ...Array.from({ length }, () => fileAt(++added))];
          else list = list.map((entry, index) => (isMeant(entry, index) ? changes[kind](entry, index) : entry));
        }
        save(list);
        const fresh = openFresh(view);
        expect({ ...fresh.state(), revision: 0 }).toEqual({ ...opened.state(), revision: 0 });
        const rows = async ({ view }: typeof fresh) => (await view.rows(from, from + 50)).rows;
        expect(await rows(opened)).toEqual(await rows(fresh));
        await fresh.view.stop();
      }
      const { ids } = await opened.view.ids(0, 1_000);
      expect(ids).toEqual(findWantedIds(list, view).slice(0, 1_000));
    }),
    { numRuns: 60 },
  );
});
