import { describe, expect, test } from "vitest";
import { file, folder, idOf, treeOf } from "../../testing/entries.ts";
import type { UploadItem } from "../transfers.ts";
import { planUpload } from "./upload-plan.ts";

/** Sizes of files in a list of a test are 10. */
const item = (name: string, path: string[] = [], sizeBytes = 10): UploadItem => ({
  kind: "file",
  path,
  file: new File(["x".repeat(sizeBytes)], name),
});
const newIds = () => {
  let last = 100;
  return () => idOf(++last);
};
const plan = (
  entries: ReturnType<typeof treeOf>,
  items: readonly UploadItem[],
  request: { parentId?: string | null; existing?: "refuse" | "missing" } = {},
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
    for (const existing of ["refuse", "missing"] as const) {
      expect(() => plan(entries, [item("1", ["letter"])], { existing })).toThrow(
        expect.objectContaining({ code: "file_exists" }),
      );
    }
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

  test("plan only the missing files of an existing folder, if the request allows it", () => {
    const planned = plan(
      entries,
      [
        item("same.jpg", ["photos", "deep"]),
        item("other.jpg", ["photos", "deep"]),
        item("same.jpg", ["photos", "new"]),
        item("x", ["photos", "plain"]),
        item("deep", ["photos"]),
        { kind: "folder", path: ["photos", "deep"] },
      ],
      { existing: "missing" },
    );
    expect(planned).toMatchObject({ skipped: 1, folders: [] });
    expect(planned.files.map(({ pathName, parentId }) => [pathName, parentId === idOf(2)])).toEqual([
      ["photos/deep/other.jpg", true],
      ["photos/new/same.jpg", false],
    ]);
    expect(planned.files[1]?.folders).toEqual([expect.objectContaining({ name: "new", parentId: idOf(1) })]);
    expect(codes(planned)).toEqual(["x file_exists", "deep directory_exists"]);
    const larger = plan(entries, [item("same.jpg", ["photos", "deep"], 11)], { existing: "missing" });
    expect(codes(larger)).toEqual(["same.jpg file_exists"]);
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
