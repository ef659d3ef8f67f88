import { describe, expect, test } from "vitest";
import { file, folder, idOf, treeOf } from "../../testing/entries.ts";
import type { UploadChoice, UploadItem } from "../transfers.ts";
import { planUpload } from "./upload-plan.ts";

/** Sizes and dates of files in a list of a test are these. */
const listedAt = 1_700_000_000_000;
const item = (name: string, path: string[] = [], sizeBytes = 10, lastModified = listedAt): UploadItem => ({
  kind: "file",
  path,
  file: new File(["x".repeat(sizeBytes)], name, { lastModified }),
});
const newIds = () => {
  let last = 100;
  return () => idOf(++last);
};
const plan = (
  entries: ReturnType<typeof treeOf>,
  items: readonly UploadItem[],
  request: { parentId?: string | null; existing?: "refuse" | "ask"; choices?: UploadChoice[] } = {},
) => planUpload(entries, { parentId: null, existing: "refuse", ...request, items }, newIds());
const codes = ({ failures }: ReturnType<typeof plan>) => failures.map(({ name, errorCode }) => `${name} ${errorCode}`);

describe("folders of planUpload", () => {
  test("are created once each, parents first", () => {
    const { files, folders } = plan(treeOf(), [
      item("1", ["a", "b"]),
      item("2", ["a", "b"]),
      item("3", ["a", "c"]),
      item("4", ["a"]),
    ]);
    const [one, two, three, four] = files;
    expect(one?.folders.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(one?.parentId).toBe(two?.parentId);
    expect(one?.folders.at(-1)?.id).toBe(one?.parentId);
    expect(one?.folders.at(-1)?.parentId).toBe(one?.folders[0]?.id);
    expect(three?.folders[0]).toEqual(one?.folders[0]);
    expect(four?.parentId).toBe(one?.folders[0]?.id);
    expect(folders).toEqual([]);
  });

  test("are planned with their parents when they are empty", () => {
    const { folders } = plan(treeOf(), [{ kind: "folder", path: ["a", "b"] }, item("1", ["a"])]);
    expect(folders.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(folders[1]?.parentId).toBe(folders[0]?.id);
  });

  test("keep short names, and are one folder when their names look alike", () => {
    const { files } = plan(treeOf(), [item("1", ["js"]), item("2", ["e\u0301"]), item("3", ["\u00e9"])]);
    expect(files.map(({ folders }) => folders[0]?.name)).toEqual(["js", "\u00e9", "\u00e9"]);
    expect(files[1]?.parentId).toBe(files[2]?.parentId);
  });

  test("are created in the parent folder, which must exist", () => {
    const entries = treeOf(folder(idOf(1), null, "photos"), file(idOf(2), null, "a"));
    expect(plan(entries, [item("1")], { parentId: idOf(1) }).files[0]?.parentId).toBe(idOf(1));
    expect(() => plan(entries, [item("1")], { parentId: idOf(9) })).toThrow(
      expect.objectContaining({ code: "entry_not_found" }),
    );
    expect(() => plan(entries, [item("1")], { parentId: idOf(2) })).toThrow(
      expect.objectContaining({ code: "entry_not_found" }),
    );
  });
});

describe("taken names in planUpload", () => {
  const entries = treeOf(
    folder(idOf(1), null, "photos"),
    folder(idOf(2), idOf(1), "deep"),
    file(idOf(3), idOf(2), "same.jpg"),
    file(idOf(4), null, "letter"),
    file(idOf(5), idOf(1), "plain"),
  );

  test("refuse the whole request for a folder at its top", () => {
    expect(() => plan(entries, [item("1"), item("2", ["photos", "x"])])).toThrow(
      expect.objectContaining({ code: "directory_exists" }),
    );
    expect(() => plan(entries, [item("1", ["letter"])])).toThrow(expect.objectContaining({ code: "file_exists" }));
  });

  test("fail only the file that has the name", () => {
    const planned = plan(entries, [item("letter"), item("photos"), item("new"), item("new"), item("x", ["new"])]);
    expect(codes(planned)).toEqual([
      "letter file_exists",
      "photos directory_exists",
      "new file_exists",
      "x file_exists",
    ]);
    expect(planned.files.map(({ name }) => name)).toEqual(["new"]);
  });
});

describe("questions of planUpload about taken names", () => {
  const entries = treeOf(
    folder(idOf(1), null, "photos"),
    folder(idOf(2), idOf(1), "deep"),
    file(idOf(3), idOf(2), "same.jpg"),
    file(idOf(4), null, "letter"),
    file(idOf(5), idOf(1), "plain"),
    file(idOf(6), null, "notes"),
  );
  const ask = (items: readonly UploadItem[], choices: readonly (readonly [string, UploadChoice["choice"]])[] = []) =>
    plan(entries, items, {
      existing: "ask",
      choices: choices.map(([path, choice]) => ({ path: path.split("/"), choice })),
    });
  const questions = ({ conflicts }: ReturnType<typeof plan>) =>
    conflicts.map(({ path, isMergeable }) => `${path.join("/")}${isMergeable ? " merge" : ""}`);
  const planned = ({ files }: ReturnType<typeof plan>) =>
    files.map(({ pathName, replacesId }) => `${pathName}${replacesId === undefined ? "" : " replaces"}`);

  test("name each taken name at the top once, before they look into a folder", () => {
    const items = [
      item("letter"),
      item("same.jpg", ["photos", "deep"], 11),
      item("plain", ["photos"]),
      item("a", ["notes"]),
    ];
    expect(questions(ask(items))).toEqual(["letter", "photos merge", "notes"]);
    expect(questions(ask([item("photos"), item("free")]))).toEqual(["photos"]);
  });

  test("are about files inside a merged folder, except those of the same size and date", () => {
    const items = [
      item("same.jpg", ["photos", "deep"]),
      item("plain", ["photos"], 11),
      item("other.jpg", ["photos", "deep"]),
      item("x", ["photos", "plain"]),
    ];
    const merged = ask(items.slice(0, 3), [["photos", "replace"]]);
    expect(questions(merged)).toEqual(["photos/plain"]);
    expect(merged.skipped).toBe(1);
    const changed = [item("same.jpg", ["photos", "deep"], 10, listedAt + 1)];
    expect(questions(ask(changed, [["photos", "replace"]]))).toEqual(["photos/deep/same.jpg"]);
    expect(questions(ask(items.slice(3), [["photos", "replace"]]))).toEqual(["photos/plain"]);
  });

  test("end with a plan: replaced, kept beside each other, or skipped", () => {
    const items = [item("letter"), item("notes"), item("x", ["photos", "deep"]), item("y", ["photos"])];
    const both = ask(items, [
      ["letter", "replace"],
      ["notes", "keep-both"],
      ["photos", "keep-both"],
    ]);
    expect(planned(both)).toEqual(["letter replaces", "notes", "photos/deep/x", "photos/y"]);
    expect(both.files[0]?.replacesId).toBe(idOf(4));
    expect(both.files[3]?.folders).toEqual([expect.objectContaining({ name: "photos", parentId: null })]);
    const skipping = ask(items, [
      ["letter", "skip"],
      ["notes", "skip"],
      ["photos", "skip"],
    ]);
    expect(skipping).toMatchObject({ files: [], folders: [], skipped: 0, conflicts: [], failures: [] });
  });

  test("let a folder replace a file at once, and a file a folder when it is stored", () => {
    const swapped = ask(
      [item("x", ["letter"]), item("photos")],
      [
        ["letter", "replace"],
        ["photos", "replace"],
      ],
    );
    expect(swapped.replacedIds).toEqual([idOf(4)]);
    expect(swapped.folders).toEqual([expect.objectContaining({ name: "letter", parentId: null })]);
    expect(planned(swapped)).toEqual(["letter/x", "photos replaces"]);
  });

  test("accept a choice in another Unicode composition", () => {
    const accented = treeOf(file(idOf(1), null, "\u00e9"));
    const choices = [{ path: ["e\u0301"], choice: "keep-both" as const }];
    expect(plan(accented, [item("\u00e9")], { existing: "ask", choices }).conflicts).toEqual([]);
  });

  test("are not asked about names that are twice in the request", () => {
    expect(codes(ask([item("new"), item("new"), item("x", ["new"])]))).toEqual(["new file_exists", "x file_exists"]);
  });
});

test.each([
  [[item("a", ["top", "x"]), item("b", ["top"])], { groupName: "top", isFolder: true }],
  [[{ kind: "folder", path: ["top"] }], { groupName: "top", isFolder: true }],
  [[item("a")], { groupName: "a", isFolder: false }],
  [[item("a"), item("b")], { groupName: null, isFolder: false }],
  [[item("a", ["one"]), item("b", ["two"])], { groupName: null, isFolder: false }],
] satisfies [UploadItem[], object][])(
  "planUpload names the group after its only top folder or file %#",
  (items, expected) => {
    expect(plan(treeOf(), items)).toMatchObject(expected);
  },
);
