import { describe, expect, test } from "vitest";
import type { Entry, FileView } from "../drive.ts";
import { file, folder, idOf } from "../testing/entries.ts";
import { topView } from "../testing/top-view.ts";
import { startViews } from "../testing/views-rig.ts";
import type { StoredEntry } from "./entries.ts";
import { trashFolder, trashId } from "./trash.ts";

const top: FileView = topView;
const [work, drafts] = [idOf(10), idOf(11)];
const names = (rows: readonly Entry[]) => rows.map(({ name }) => name);

describe("file view of a place", () => {
  const [letter, plan] = [idOf(21), idOf(22)];
  const entries: StoredEntry[] = [
    folder(work, null, "Work"),
    folder(drafts, work, "Drafts"),
    { ...file(letter, drafts, "letter.txt"), isFavourite: true },
    trashFolder,
    { ...folder(idOf(30), trashId, "Old"), trashed: { date: 7, parentId: drafts } },
    { ...file(plan, idOf(30), "plan.txt"), isFavourite: true, date: 1_800_000_000_000 },
  ];

  test("shows the trash with the former folders, and folders inside it with their path", async () => {
    const { view, state } = startViews(entries).open({ ...top, place: "trash" });
    expect(state().rows).toMatchObject([{ name: "Old", trashedAt: 7, parentNames: ["Work", "Drafts"] }]);
    await view.change({ ...top, place: "trash", folderId: idOf(30) });
    expect(names(state().path)).toEqual(["Old"]);
    expect(state().rows).toMatchObject([{ id: plan, trashedAt: null, parentNames: ["Work", "Drafts", "Old"] }]);
    await view.change({ ...top, place: "trash", folderId: work });
    expect(state()).toMatchObject({ view: { folderId: null }, path: [], count: 1 });
  });

  test("orders the top of the trash by the date of the deletion, also after an entry was deleted again", async () => {
    const trashedAt = (id: string, name: string, date: number, fileDate: number) => ({
      ...file(id, trashId, name),
      date: fileDate,
      trashed: { date, parentId: null },
    });
    const trash = [
      trashFolder,
      trashedAt(idOf(1), "first", 1, 300),
      trashedAt(idOf(2), "second", 2, 100),
      { ...folder(idOf(3), trashId, "older folder"), trashed: { date: 5, parentId: null } },
      { ...folder(idOf(4), trashId, "newer folder"), trashed: { date: 6, parentId: null } },
    ];
    const { open, save } = startViews(trash);
    const newestFirst = { ...top, place: "trash", sort: { by: "date", isDescending: true } } as const;
    const { view, state } = open(newestFirst);
    expect(names(state().rows)).toEqual(["newer folder", "older folder", "second", "first"]);
    await view.change({ ...newestFirst, sort: { by: "date", isDescending: false } });
    expect(names(state().rows)).toEqual(["older folder", "newer folder", "first", "second"]);
    save(trash.map((entry) => (entry.id === idOf(1) ? trashedAt(idOf(1), "first", 9, 300) : entry)));
    expect(names(state().rows)).toEqual(["older folder", "newer folder", "second", "first"]);
    await view.change({ ...newestFirst, searchText: "first" });
    expect(names(state().rows)).toEqual(["first"]);
  });

  test("hides the trash and its content everywhere else", async () => {
    const { view, state } = startViews(entries).open(top);
    expect(names(state().rows)).toEqual(["Work"]);
    for (const next of [{ searchText: "plan" }, { searchText: "ffff" }, { folderId: idOf(30), searchText: "old" }]) {
      await view.change({ ...top, ...next });
      expect(state().rows).toEqual([]);
    }
    await view.change({ ...top, folderId: idOf(30) });
    expect(state()).toMatchObject({ view: { folderId: null }, path: [], count: 1 });
    for (const place of ["favourites", "recent"] as const) {
      await view.change({ ...top, place });
      expect(state().rows).toMatchObject([{ id: letter, parentNames: ["Work", "Drafts"] }]);
    }
  });

  test("follows a folder into the trash and out of it", () => {
    const { open, save } = startViews(entries);
    const opened = (["favourites", "recent"] as const).map((place) => open({ ...top, place }));
    const found = open({ ...top, searchText: "letter" });
    const counts = () => [...opened, found].map(({ state }) => state().count);
    save(entries.map((entry) => (entry.id === work ? { ...entry, parentId: trashId } : entry)));
    expect(counts()).toEqual([0, 0, 0]);
    save(entries);
    expect(counts()).toEqual([1, 1, 1]);
  });

  test("shows new names of the folders above a found entry", () => {
    const { open, save } = startViews(entries);
    const { state } = open({ ...top, searchText: "letter" });
    save(entries.map((entry) => (entry.id === work ? { ...entry, name: "Home" } : entry)));
    expect(state().rows).toMatchObject([{ parentNames: ["Home", "Drafts"] }]);
  });

  test("returns entries by their ids, in the given order and without missing ones", async () => {
    const { view } = startViews(entries).open(top);
    const found = await view.entries([plan, idOf(99), trashId, work]);
    expect(found).toMatchObject([{ id: plan, parentNames: [] }, { id: work }]);
  });
});

describe("file view in an order", () => {
  const sized = (number: number, name: string, sizeBytes: number, date: number): StoredEntry => ({
    ...file(idOf(number), null, name),
    sizeBytes,
    date,
  });
  const entries = [
    folder(idOf(1), null, "b"),
    folder(idOf(2), null, "a"),
    sized(3, "c.txt", 30, 1),
    sized(4, "a.zip", 10, 3),
    sized(5, "b.png", 20, 2),
    sized(6, "d.png", 20, 2),
  ];
  const shown = (view: Partial<FileView>) =>
    names(
      startViews(entries)
        .open({ ...top, ...view })
        .state().rows,
    ).join(" ");

  test.each([
    ["name", "a b a.zip b.png c.txt d.png", "b a d.png c.txt b.png a.zip"],
    ["size", "a b a.zip b.png d.png c.txt", "a b c.txt b.png d.png a.zip"],
    ["date", "a b c.txt b.png d.png a.zip", "a b a.zip b.png d.png c.txt"],
    ["kind", "a b b.png d.png c.txt a.zip", "a b a.zip c.txt b.png d.png"],
  ] as const)("sorts by %s in both directions, folders first", (by, ascending, descending) => {
    expect(shown({ sort: { by, isDescending: false } })).toBe(ascending);
    expect(shown({ sort: { by, isDescending: true } })).toBe(descending);
  });

  const none = { kind: null, minSizeBytes: null, maxSizeBytes: null, fromDate: null, toDate: null };
  test.each([
    ["nothing", {}, "a b a.zip b.png c.txt d.png"],
    ["folders", { kind: "folder" }, "a b"],
    ["images", { kind: "image" }, "b.png d.png"],
    ["archives", { kind: "archive" }, "a.zip"],
    ["documents", { kind: "document" }, "c.txt"],
    ["a least size", { minSizeBytes: 20 }, "b.png c.txt d.png"],
    ["a size of zero or more", { minSizeBytes: 0 }, "a.zip b.png c.txt d.png"],
    ["a largest size", { maxSizeBytes: 20 }, "a.zip b.png d.png"],
    ["dates", { fromDate: 2, toDate: 2 }, "b.png d.png"],
    ["a kind and a date", { kind: "image", fromDate: 3 }, ""],
  ] as const)("filters by %s", (_, filter, expected) => {
    expect(shown({ filter: { ...none, ...filter } })).toBe(expected);
  });

  test("shows the 200 files that were added last, whatever their own dates are", async () => {
    const many = Array.from({ length: 500 }, (_, number) => sized(number + 1, `${number}`, 1, (number * 7) % 500));
    const { save, open } = startViews([...many, folder(idOf(900), null, "b")]);
    const view = open({ ...top, place: "recent" });
    const firstNames = () => names(view.state().rows.slice(0, 2));
    expect([view.state().count, firstNames()]).toEqual([200, ["499", "498"]]);
    // A scan of 2019 that is added now, and one whose id is older than those of the snapshot.
    save([...many, sized(1000, "scan", 1, -5), sized(0, "first", 1, 900)]);
    expect([view.state().count, firstNames()]).toEqual([200, ["scan", "499"]]);
    expect(names((await view.view.rows(199, 200)).rows)).toEqual(["301"]);
  });
});
