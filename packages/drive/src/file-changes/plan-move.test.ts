import { describe, expect, test } from "vitest";
import { applyOperations } from "../file-list/apply-operations.ts";
import type { StoredEntry } from "../file-list/entries.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { trashId } from "../file-list/trash.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { type ExistingNames, findConflicts, planCopy, planMove } from "./plan-move.ts";

const [source, target, inSource, inTarget] = [idOf(1), idOf(2), idOf(3), idOf(4)];
/** Two folders, each with a folder `album`, whose files have some names in common. */
const base = treeOf(
  folder(source, null, "source"),
  folder(target, null, "target"),
  folder(inSource, source, "album"),
  folder(inTarget, target, "album"),
  file(idOf(11), source, "a.txt"),
  file(idOf(12), target, "a.txt"),
  file(idOf(13), inSource, "one.jpg"),
  file(idOf(14), inTarget, "one.jpg"),
  file(idOf(15), inSource, "two.jpg"),
  file(idOf(16), inTarget, "three.jpg"),
  file(idOf(17), source, "b.txt"),
);

function pathOf(tree: FileTree, { id, name, parentId }: StoredEntry): string {
  const own = id === trashId ? "T" : name;
  const parent = parentId === null ? undefined : tree.get(parentId);
  return parent === undefined ? own : `${pathOf(tree, parent)}/${own}`;
}

/** All paths of files and empty folders after the planned operations, with the numbers of the former ids. */
function moved(
  plan: typeof planMove,
  {
    ids,
    parentId,
    existing,
    tree = base,
  }: { ids: string[]; parentId: string | null; existing: ExistingNames; tree?: FileTree },
): string[] {
  let last = 100;
  const newId = () => idOf(++last);
  const layer = createTreeLayer(tree);
  applyOperations(layer, plan(ids, { tree, parentId, existing, now: 5, newId }), new Map());
  const isLeaf = ({ id }: StoredEntry) => [...layer.childrenOf(id)].length === 0;
  return [...layer.values()]
    .filter((entry) => isLeaf(entry))
    .map((entry) => `${pathOf(layer, entry)} ${Number.parseInt(entry.id, 16)}`)
    .sort();
}

const fault = (code: string) => expect.objectContaining({ code });

describe("move into a folder", () => {
  const move = (existing: ExistingNames, ...ids: string[]) => moved(planMove, { ids, parentId: target, existing });

  test("replaces files, merges folders, and leaves replaced files and emptied folders in the trash", () => {
    expect(move("replace", idOf(11), inSource)).toEqual([
      "T/a.txt 12",
      "T/album 3",
      "T/one.jpg 14",
      "source/b.txt 17",
      "target/a.txt 11",
      "target/album/one.jpg 13",
      "target/album/three.jpg 16",
      "target/album/two.jpg 15",
    ]);
  });

  test("keeps both under a number", () => {
    expect(move("keep-both", idOf(11), inSource)).toEqual([
      "source/b.txt 17",
      "target/a (2).txt 11",
      "target/a.txt 12",
      "target/album (2)/one.jpg 13",
      "target/album (2)/two.jpg 15",
      "target/album/one.jpg 14",
      "target/album/three.jpg 16",
    ]);
  });

  test("skips entries whose names are taken, and moves the others", () => {
    const paths = move("skip", idOf(11), idOf(17), inSource);
    expect(paths).toContain("target/b.txt 17");
    expect(paths).toContain("source/a.txt 11");
    expect(paths).toContain("source/album/one.jpg 13");
  });

  test.each([
    [[idOf(11)], "file_exists"],
    [[inSource], "directory_exists"],
    [[idOf(17), idOf(99)], "entry_not_found"],
    [[target], "entry_not_found"],
  ])("refuses %j with %s", (ids, code) => {
    expect(() => move("refuse", ...ids)).toThrow(fault(code));
  });

  test("refuses to move a folder into its own content", () => {
    expect(() => moved(planMove, { ids: [source], parentId: inSource, existing: "replace" })).toThrow(
      fault("entry_not_found"),
    );
  });

  test("has no effect on entries that are there, and plans nothing for no entries", () => {
    expect(
      planMove([idOf(12)], { tree: base, parentId: target, existing: "replace", now: 5, newId: () => "" }),
    ).toEqual([]);
    expect(planMove([], { tree: base, parentId: target, existing: "refuse", now: 5, newId: () => "" })).toEqual([]);
  });

  test("replaces a folder by a file and a file by a folder", () => {
    const tree = treeOf(
      folder(source, null, "s"),
      folder(idOf(2), source, "x"),
      file(idOf(3), null, "x"),
      file(idOf(4), idOf(2), "in"),
    );
    expect(moved(planMove, { tree, ids: [idOf(3)], parentId: source, existing: "replace" })).toEqual([
      "T/x/in 4",
      "s/x 3",
    ]);
    expect(moved(planMove, { tree, ids: [idOf(2)], parentId: null, existing: "replace" })).toEqual([
      "T/x 3",
      "s 1",
      "x/in 4",
    ]);
  });

  test("keeps a file whose name is that of a folder above it, and merges a folder with the one above", () => {
    const tree = treeOf(folder(idOf(1), null, "x"), folder(idOf(2), idOf(1), "y"), file(idOf(3), idOf(2), "x"));
    expect(moved(planMove, { tree, ids: [idOf(3)], parentId: null, existing: "replace" })).toEqual([
      "x (2) 3",
      "x/y 2",
    ]);
    const nested = treeOf(folder(idOf(1), null, "x"), folder(idOf(2), idOf(1), "x"), file(idOf(3), idOf(2), "a"));
    expect(moved(planMove, { tree: nested, ids: [idOf(2)], parentId: null, existing: "replace" })).toEqual([
      "T/x 2",
      "x/a 3",
    ]);
  });

  test("leaves nothing but empty folders in the trash when folders of one name are inside each other", () => {
    const ids = [1, 2, 3, 4].map(idOf) as [string, string, string, string];
    const tree = treeOf(
      ...[folder(ids[0], null, "x"), folder(ids[1], ids[0], "x"), folder(ids[2], ids[1], "x")],
      file(ids[3], ids[2], "a"),
    );
    expect(moved(planMove, { tree, ids: [ids[1]], parentId: null, existing: "replace" })).toEqual([
      ...["T/x 2", "x/x (2)/a 4"],
    ]);
  });

  test("keeps all entries of a request that have one name", () => {
    const tree = treeOf(
      folder(source, null, "s"),
      folder(target, null, "t"),
      file(idOf(3), source, "x"),
      file(idOf(4), null, "x"),
    );
    expect(moved(planMove, { tree, ids: [idOf(3), idOf(4)], parentId: target, existing: "replace" })).toEqual([
      "s 1",
      "t/x (2) 4",
      "t/x 3",
    ]);
  });
});

describe("copy into a folder", () => {
  const copy = (existing: ExistingNames, ...ids: string[]) =>
    moved(planCopy, { ids, parentId: target, existing }).filter((path) => !path.startsWith("source"));

  test("replaces files and merges folders", () => {
    expect(copy("replace", idOf(11), inSource)).toEqual([
      "T/a.txt 12",
      "T/one.jpg 14",
      "target/a.txt 101",
      "target/album/one.jpg 102",
      "target/album/three.jpg 16",
      "target/album/two.jpg 103",
    ]);
  });

  test("keeps both, skips or refuses", () => {
    expect(copy("keep-both", idOf(11))).toContain("target/a (2).txt 101");
    expect(copy("skip", idOf(11), idOf(17)).filter((path) => path.includes("10"))).toEqual(["target/b.txt 101"]);
    expect(() => copy("refuse", idOf(11))).toThrow(fault("file_exists"));
  });

  test.each<ExistingNames>(["refuse", "replace", "keep-both", "skip"])(
    "beside its source gets a number with %s",
    (existing) => {
      expect(moved(planCopy, { ids: [idOf(11)], parentId: source, existing })).toContain("source/a (2).txt 101");
    },
  );

  test("copies a folder into itself as it was", () => {
    expect(moved(planCopy, { ids: [inSource], parentId: inSource, existing: "refuse" })).toEqual(
      expect.arrayContaining([
        "source/album/album/one.jpg 102",
        "source/album/album/two.jpg 103",
        "source/album/one.jpg 13",
      ]),
    );
  });
});

test("findConflicts: names the entries whose names are taken, also by one before, and none of the folder itself", () => {
  const ids = [idOf(11), inSource, idOf(17), idOf(12)];
  expect(findConflicts(base, ids, target)).toEqual([
    { id: idOf(11), name: "a.txt", isFolder: false },
    { id: inSource, name: "album", isFolder: true },
  ]);
  expect(findConflicts(base, [idOf(13), idOf(14)], null)).toEqual([{ id: idOf(14), name: "one.jpg", isFolder: false }]);
});
