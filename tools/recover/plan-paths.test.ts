import { describe, expect, test } from "vitest";
import { readFileList, trashId, withoutTrash } from "./file-list.ts";
import { planPaths } from "./plan-paths.ts";
import { safeName } from "./safe-names.ts";

const content = {
  fileIdHex: "0".repeat(32),
  keyBase64: `${"A".repeat(43)}=`,
  listed: "parts",
  blockCids: [`b${"a".repeat(58)}`],
};
/** An id from a short text. */
const idOf = (text: string) => Buffer.from(text).toString("hex").padEnd(32, "0");
const ids = (id: string, parentId: string | null) => ({
  id: id === trashId ? id : idOf(id),
  parentId: parentId === null || parentId === trashId ? parentId : idOf(parentId),
});
const folder = (id: string, parentId: string | null, name: string) => ({ kind: "folder", ...ids(id, parentId), name });
const file = (id: string, parentId: string | null, name: string) => ({
  kind: "file",
  ...ids(id, parentId),
  name,
  sizeBytes: 1,
  date: 1,
  content,
});

function pathsOf(records: unknown[], platform: NodeJS.Platform = "linux"): string[] {
  const plan = planPaths(readFileList(records), platform);
  return [...plan.folders.map((path) => `${path.join("/")}/`), ...plan.files.map(({ path }) => path.join("/"))];
}

describe("planPaths", () => {
  test("puts every entry under its folders, in any order of the list", () => {
    const records = [file("f", "b", "x"), folder("b", "a", "two"), folder("a", null, "one"), file("g", null, "y")];
    expect(pathsOf(records)).toEqual(["one/", "one/two/", "one/two/x", "y"]);
  });

  test("keeps names in every script", () => {
    for (const name of ["звіт.txt", "概要", "🏖.jpg", "e\u0301", "a b", ".hidden", "a:b*?", "no.ext.", "con"]) {
      expect(safeName(name, "linux")).toBe(name);
    }
  });

  test("lets no name leave its folder or contain control characters", () => {
    const names = ["..", ".", "", "a/b", "/etc/passwd", "../../x", "a\u0000b", "a\nb", "\ud800"];
    for (const name of names) {
      for (const platform of ["linux", "win32", "darwin"] as const) {
        const safe = safeName(name, platform);
        expect([name, /[/\p{Cc}]/u.test(safe) || ["", ".", ".."].includes(safe)]).toEqual([name, false]);
      }
    }
  });

  test("adapts names of other systems to Windows", () => {
    const names = ["a:b", 'q"<>|?*', "end. ", "con", "NUL.txt", "back\\slash", "fine.txt"];
    expect(names.map((name) => safeName(name, "win32"))).toEqual([
      "a_b",
      "q______",
      "end_",
      "_con",
      "_NUL.txt",
      "back_slash",
      "fine.txt",
    ]);
  });

  test("shortens a name that is too long and keeps its extension", () => {
    const safe = safeName(`${"я".repeat(300)}.jpeg`, "linux");
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255);
    expect(safe).toMatch(/^я+\.jpeg$/);
  });

  test.each([".", " "])("shortens a name for Windows so that it does not end with %j", (end) => {
    const cut = `${"a".repeat(239)}${end}`;
    const name = `${cut}b.${"c".repeat(30)}`;
    expect(safeName(name, "win32")).toBe(`${"a".repeat(239)}_`);
    expect(safeName(name, "linux")).toBe(cut);
  });

  test("numbers entries of one folder whose names would be the same", () => {
    const records = [
      file("1", null, "a.txt"),
      file("2", null, "a.txt"),
      file("3", null, "A.txt"),
      folder("4", null, "a.txt"),
    ];
    expect(pathsOf(records)).toEqual(["a.txt/", "a (2).txt", "a (3).txt", "A.txt"]);
    expect(pathsOf(records, "darwin")).toEqual(["a.txt/", "a (2).txt", "a (3).txt", "A (4).txt"]);
  });

  test("puts entries whose folder is missing or contains itself into without-folder", () => {
    const records = [folder("a", "b", "one"), folder("b", "a", "two"), file("f", "a", "x"), file("g", "gone", "y")];
    const paths = pathsOf(records);
    expect(paths.filter((path) => path.endsWith("x") || path.endsWith("y"))).toEqual([
      "without-folder/two/one/x",
      "without-folder/y",
    ]);
  });

  test("reads a list that is hundreds of folders deep", () => {
    const records = Array.from({ length: 20_000 }, (_, at) => folder(`${at}`, at === 0 ? null : `${at - 1}`, "a"));
    expect(planPaths(readFileList(records.reverse().slice(0, 300)), "linux").folders).toHaveLength(301);
  });

  test("skips writers and released files, and reports unusable records", () => {
    const records = [
      { kind: "writer" },
      { kind: "released" },
      { kind: "new" },
      5,
      { kind: "file", id: 1 },
      { ...file("f", null, "y"), id: "x/../../y" },
      { ...folder("f", null, "y"), parentId: "y" },
      file("f", null, "x"),
    ];
    const { files, faults } = readFileList(records);
    expect(files.map(({ name }) => name)).toEqual(["x"]);
    expect(faults).toEqual([3, 4, 5, 6, 7].map((number) => `Record ${number} of the file list can't be used.`));
    expect(() => readFileList({})).toThrow("not a list");
  });

  test("marks only the file with invalid keys as broken", () => {
    const broken = { ...file("f", null, "x"), content: { ...content, keyBase64: "?" } };
    expect(readFileList([broken, file("g", null, "y")]).files.map((one) => one.content === null)).toEqual([
      true,
      false,
    ]);
  });

  const trashed = [
    folder("in", "old", "deep"),
    folder(trashId, null, trashId),
    folder("old", trashId, "old"),
    file("1", trashId, "a.txt"),
    file("2", trashId, "a.txt"),
    file("3", "in", "b.txt"),
    folder("own", null, "Trash"),
    file("4", "own", "c.txt"),
  ];

  test("puts the entries of the trash into a folder Trash, beside a folder of this name", () => {
    expect(pathsOf(trashed)).toEqual([
      ...["Trash/", "Trash (2)/", "Trash (2)/old/", "Trash (2)/old/deep/"],
      ...["Trash (2)/a.txt", "Trash (2)/a (2).txt", "Trash (2)/old/deep/b.txt", "Trash/c.txt"],
    ]);
  });

  test("withoutTrash: leaves out the trash with all its content, and nothing else", () => {
    const circle = [folder("x", "y", "x"), folder("y", "x", "y"), file("5", "x", "d.txt"), file("6", "gone", "e.txt")];
    const { folders, files } = withoutTrash(readFileList([...trashed, ...circle]));
    expect([...folders.keys()]).toEqual(["own", "x", "y"].map(idOf));
    expect(files.map(({ id }) => id)).toEqual(["4", "5", "6"].map(idOf));
  });
});
