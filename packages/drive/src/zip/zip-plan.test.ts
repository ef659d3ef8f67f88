import { describe, expect, test } from "vitest";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { estimateZipSize, planZip } from "./zip-plan.ts";

const pathsOf = (entries: ReturnType<typeof treeOf>, ...ids: number[]) =>
  planZip(entries, ids.map(idOf)).map(({ kind, path }) => (kind === "folder" ? `${path}/` : path));

describe("planZip", () => {
  const tree = treeOf(
    folder(idOf(1), null, "Photos"),
    folder(idOf(2), idOf(1), "Лето 🏖"),
    folder(idOf(3), idOf(1), "empty"),
    file(idOf(4), idOf(2), "a.jpg"),
    file(idOf(5), idOf(1), "b.jpg"),
    file(idOf(6), null, "not wanted"),
  );

  test("contains a folder with all its content, including empty folders, each before its content", () => {
    const paths = pathsOf(tree, 1);
    expect([...paths].sort()).toEqual(
      ["Photos/", "Photos/Лето 🏖/", "Photos/empty/", "Photos/Лето 🏖/a.jpg", "Photos/b.jpg"].sort(),
    );
    expect(paths.indexOf("Photos/Лето 🏖/")).toBeLessThan(paths.indexOf("Photos/Лето 🏖/a.jpg"));
  });

  test("contains an entry once that was selected together with its folder", () => {
    expect(pathsOf(tree, 1, 4, 2, 5).sort()).toEqual(pathsOf(tree, 1).sort());
  });

  test("numbers equal names", () => {
    const list = treeOf(
      folder(idOf(1), null, "one"),
      folder(idOf(2), null, "two"),
      file(idOf(3), idOf(1), "a.txt"),
      file(idOf(4), idOf(2), "a.txt"),
      file(idOf(5), null, "a.txt"),
    );
    expect(pathsOf(list, 3, 4, 5)).toEqual(["a.txt", "a (2).txt", "a (3).txt"]);
  });

  test("has no path that leads out of the target folder", () => {
    const names = ["..", ".", "/etc/passwd", "..\\..\\evil.exe", "C:\\evil.exe", "a/../../b", "C:evil.exe", "a:b"];
    const list = treeOf(...names.map((name, at) => file(idOf(at + 1), null, name)));
    for (const path of pathsOf(list, ...names.map((_, at) => at + 1))) {
      expect(path.split(/[/\\:]/)).toHaveLength(1);
      expect(["", ".", ".."]).not.toContain(path);
    }
  });

  test("keeps characters that Windows does not allow and that lead nowhere", () => {
    expect(pathsOf(treeOf(file(idOf(1), null, 'a<b>"|?*.txt')), 1)).toEqual(['a<b>"|?*.txt']);
  });

  test("handles a deep tree", () => {
    const depth = 20_000;
    const list = treeOf(
      ...Array.from({ length: depth }, (_, at) => folder(idOf(at + 1), at === 0 ? null : idOf(at), "f")),
    );
    expect(planZip(list, [idOf(1)])).toHaveLength(depth);
  });

  test("has an estimated size that is never too small", () => {
    expect(estimateZipSize(planZip(tree, [idOf(1)]))).toBeGreaterThan(20);
  });
});
