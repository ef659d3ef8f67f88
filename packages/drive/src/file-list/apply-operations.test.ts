import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { applyPlainly, type PlainList } from "../testing/model/plain-list.ts";
import { parseEntries } from "../testing/parse-list.ts";
import { applyOperations } from "./apply-operations.ts";
import type { Released, StoredEntry } from "./entries.ts";
import { createDeletion, type FileOperation, type SingleOperation } from "./file-operations.ts";
import type { FileTree, TreeLayer } from "./file-tree.ts";
import { checkedOperation } from "./operation-check.ts";
import { trashId } from "./trash.ts";
import { createTreeLayer } from "./tree-layer.ts";

const [docs, photos, letter, stranger] = [idOf(1), idOf(2), idOf(3), idOf(9)];
const base = parseEntries([
  folder(docs, null, "docs"),
  folder(photos, null, "photos"),
  file(letter, docs, "letter.txt"),
]);
function after(tree: FileTree, ...operations: FileOperation[]): TreeLayer {
  const layer = createTreeLayer(tree);
  applyOperations(layer, operations, new Map());
  return layer;
}
const named = (tree: FileTree, id: string) => tree.get(id)?.name;
const idsOf = (tree: FileTree) => Array.from(tree.values(), ({ id }) => id);

describe("applyOperations", () => {
  test("does not add a file again that has a released record, or that an operation before has deleted", () => {
    const add: FileOperation = {
      kind: "add-entries",
      folders: [{ id: idOf(5), parentId: null, name: "new" }],
      files: [file(idOf(6), idOf(5), "a.txt"), file(idOf(7), idOf(5), "b.txt")],
    };
    const layer = createTreeLayer(base);
    applyOperations(layer, [add], new Map([[idOf(6), recordOf(idOf(6))]]));
    expect([layer.has(idOf(6)), layer.has(idOf(7))]).toEqual([false, true]);
    const result = after(base, add, { kind: "delete", rootIds: [idOf(5)], seenIds: [5, 6, 7].map(idOf) }, add);
    expect([5, 6, 7].map((number) => result.has(idOf(number)))).toEqual([true, false, false]);
  });

  test("applies each operation, and does not change the given list", () => {
    const result = after(
      base,
      { kind: "add-folder", id: idOf(4), parentId: docs, name: "drafts" },
      { kind: "add-entries", folders: [], files: [file(idOf(5), idOf(4), "one.txt")] },
      { kind: "rename", id: letter, name: "note.txt" },
      { kind: "move", ids: [letter], parentId: photos },
    );
    expect(result.get(letter)).toMatchObject({ name: "note.txt", parentId: photos });
    expect(result.get(idOf(5))).toMatchObject({ parentId: idOf(4) });
    expect(base.size).toBe(3);
    expect(named(base, letter)).toBe("letter.txt");
  });

  test("numbers a second and a third entry of one name", () => {
    const files = [4, 5, 6].map((number) => file(idOf(number), docs, "letter.txt"));
    const result = after(base, { kind: "add-entries", folders: [], files });
    expect(files.map(({ id }) => named(result, id))).toEqual(["letter (2).txt", "letter (3).txt", "letter (4).txt"]);
  });

  test("treats names of folders and files as one set, and accents as equal", () => {
    const result = after(
      base,
      { kind: "add-entries", folders: [], files: [file(idOf(4), null, "docs"), file(idOf(5), null, "caf\u00e9")] },
      { kind: "add-folder", id: idOf(6), parentId: null, name: "cafe\u0301" },
    );
    expect(named(result, idOf(4))).toBe("docs (2)");
    expect(named(result, idOf(6))).toBe("cafe\u0301 (2)");
  });

  test("uses a name again after it was released", () => {
    const result = after(
      base,
      { kind: "rename", id: docs, name: "papers" },
      { kind: "rename", id: photos, name: "docs" },
    );
    expect(named(result, photos)).toBe("docs");
  });

  test("keeps unknown fields of a newer client", () => {
    const marked = parseEntries([folder(docs, null, "docs"), { ...folder(photos, null, "photos"), colour: "red" }]);
    const moved = after(
      marked,
      { kind: "move", ids: [photos], parentId: docs },
      { kind: "rename", id: photos, name: "art" },
    );
    expect(moved.get(photos)).toEqual({ ...folder(photos, docs, "art"), colour: "red" });
  });

  test("ignores impossible operations, and does not change the layer", () => {
    const operations: FileOperation[] = [
      { kind: "rename", id: stranger, name: "new name" },
      { kind: "move", ids: [stranger], parentId: null },
      { kind: "move", ids: [letter], parentId: stranger },
      { kind: "move", ids: [docs], parentId: docs },
      { kind: "delete", rootIds: [stranger], seenIds: [stranger] },
      { kind: "rename", id: docs, name: "docs" },
      { kind: "add-folder", id: docs, parentId: null, name: "again" },
    ];
    expect(after(base, ...operations).changedIds().size).toBe(0);
  });

  test("does not move a folder into its own content", () => {
    const nested = after(base, { kind: "add-folder", id: idOf(4), parentId: docs, name: "inner" });
    expect(after(nested, { kind: "move", ids: [docs], parentId: idOf(4) }).changedIds().size).toBe(0);
  });

  test("adds to the root what was added to a deleted folder", () => {
    const result = after(base, createDeletion(base, [docs]), {
      kind: "add-entries",
      folders: [],
      files: [file(idOf(4), docs, "new.txt")],
    });
    expect(result.get(idOf(4))).toMatchObject({ parentId: null, name: "new.txt" });
  });

  test("adds the folders of an upload, and puts its files into them, wherever they are", () => {
    const [top, sub] = [idOf(11), idOf(12)];
    const folders = [
      { id: top, parentId: null, name: "docs" },
      { id: sub, parentId: top, name: "deep" },
    ];
    const first = { kind: "add-entries", folders, files: [file(idOf(13), sub, "a.txt")] } as const;
    const second = { kind: "add-entries", folders, files: [file(idOf(14), sub, "a.txt")] } as const;
    const once = after(base, first);
    expect(once.get(top)).toMatchObject({ kind: "folder", parentId: null, name: "docs (2)" });
    expect(once.get(idOf(13))).toMatchObject({ parentId: sub });
    const renamed = after(once, { kind: "rename", id: top, name: "mine" }, second);
    expect(renamed.get(top)).toMatchObject({ name: "mine" });
    expect(renamed.get(idOf(14))).toMatchObject({ parentId: sub, name: "a (2).txt" });
    const deleted = after(once, createDeletion(once, [top]), second);
    expect(deleted.get(sub)).toMatchObject({ parentId: top });
    expect(deleted.get(idOf(13))).toBeUndefined();
    expect(deleted.get(idOf(14))).toMatchObject({ parentId: sub, name: "a.txt" });
  });
});

describe("deletion", () => {
  test("removes a folder with all its content", () => {
    expect(idsOf(after(base, createDeletion(base, [docs])))).toEqual([photos]);
  });

  test("keeps entries that its maker did not see, and their folders", () => {
    const deletion = createDeletion(base, [docs]);
    const meanwhile = after(base, { kind: "add-entries", folders: [], files: [file(idOf(4), docs, "new.txt")] });
    expect(idsOf(after(meanwhile, deletion))).toEqual([docs, photos, idOf(4)]);
  });

  test("keeps entries that were moved out before", () => {
    const deletion = createDeletion(base, [docs]);
    const meanwhile = after(base, { kind: "move", ids: [letter], parentId: photos });
    expect(idsOf(after(meanwhile, deletion))).toEqual([photos, letter]);
  });

  test("wins over a rename", () => {
    const result = after(base, createDeletion(base, [letter]), { kind: "rename", id: letter, name: "kept.txt" });
    expect(result.has(letter)).toBe(false);
  });
});

describe("checkedOperation", () => {
  const refusedWith = (operation: FileOperation) => {
    try {
      checkedOperation(base, operation);
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test.each<[FileOperation, string | null]>([
    [{ kind: "add-folder", id: stranger, parentId: null, name: "docs" }, "directory_exists"],
    [{ kind: "add-folder", id: stranger, parentId: docs, name: "letter.txt" }, "file_exists"],
    [{ kind: "add-folder", id: stranger, parentId: stranger, name: "docs" }, "entry_not_found"],
    [{ kind: "add-folder", id: stranger, parentId: letter, name: "docs" }, "entry_not_found"],
    [{ kind: "add-folder", id: stranger, parentId: null, name: "ab" }, "name_invalid"],
    [{ kind: "add-folder", id: stranger, parentId: docs, name: "docs" }, null],
    [{ kind: "rename", id: photos, name: "docs" }, "name_taken"],
    [{ kind: "rename", id: photos, name: "photos" }, null],
    [{ kind: "rename", id: stranger, name: "docs" }, "entry_not_found"],
    [{ kind: "move", ids: [stranger], parentId: null }, "entry_not_found"],
    [{ kind: "move", ids: [docs], parentId: docs }, "entry_not_found"],
    [{ kind: "move", ids: [letter], parentId: photos }, null],
    [{ kind: "delete", rootIds: [stranger], seenIds: [] }, "entry_not_found"],
    [{ kind: "add-entries", folders: [], files: [file(stranger, stranger, "letter.txt")] }, null],
  ])("gives for %j the fault %s", (operation, code) => expect(refusedWith(operation)).toBe(code));

  test("returns the name as it is stored", () => {
    expect(checkedOperation(base, { kind: "rename", id: docs, name: "  papers " })).toMatchObject({ name: "papers" });
  });
});

function recordOf(id: string): Released {
  const { sizeBytes, content } = file(id, null, "");
  return { kind: "released", id, sizeBytes, content };
}

/** The operation without files and copies that were deleted before. */
function withoutDeleted(operation: SingleOperation, deleted: ReadonlyMap<string, unknown>): SingleOperation {
  const isNew = ({ id }: { readonly id: string }) => !deleted.has(id);
  if (operation.kind === "copy") return { ...operation, copies: operation.copies.filter(isNew) };
  return operation.kind === "add-entries" ? { ...operation, files: operation.files.filter(isNew) } : operation;
}

const sortedById = (entries: Iterable<StoredEntry>) => [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));

describe("random operations", () => {
  const anyId = fc.integer({ min: 1, max: 13 }).map((number) => (number === 13 ? trashId : idOf(number)));
  const newId = fc.integer({ min: 1, max: 12 }).map(idOf);
  const anyParent = fc.option(anyId, { nil: null });
  const anyName = fc.constantFrom("one", "two", "two.txt", "three.txt", "café");
  const someIds = fc.array(anyId, { maxLength: 4 });
  const anyDate = fc.nat(5);
  const anyOperation: fc.Arbitrary<SingleOperation> = fc.oneof(
    fc.record({ kind: fc.constant("add-folder" as const), id: newId, parentId: anyParent, name: anyName }),
    fc.record({
      kind: fc.constant("add-entries" as const),
      folders: fc.array(fc.record({ id: newId, parentId: anyParent, name: anyName }), { maxLength: 2 }),
      files: fc.array(
        fc.tuple(newId, anyParent, anyName).map(([id, parentId, name]) => file(id, parentId, name)),
        {
          maxLength: 3,
        },
      ),
    }),
    fc.record({
      kind: fc.constant("rename" as const),
      id: anyId,
      name: anyName,
      ifName: fc.option(anyName, { nil: undefined }),
    }),
    fc.record({
      kind: fc.constant("move" as const),
      ids: someIds,
      parentId: anyParent,
      ifParentId: fc.option(anyParent, { nil: undefined }),
    }),
    fc.record({
      kind: fc.constant("trash" as const),
      ids: someIds,
      date: anyDate,
      seenIds: fc.option(fc.array(anyId, { maxLength: 8 }), { nil: undefined }),
    }),
    fc.record({ kind: fc.constant("restore" as const), ids: someIds }),
    fc.record({
      kind: fc.constant("copy" as const),
      copies: fc.array(fc.record({ id: newId, sourceId: anyId, parentId: anyParent }), { maxLength: 3 }),
      parentId: anyParent,
    }),
    fc.record({ kind: fc.constant("set-favourite" as const), ids: someIds, isFavourite: fc.boolean() }),
    fc.record({
      kind: fc.constant("delete" as const),
      rootIds: fc.array(anyId, { maxLength: 2 }),
      seenIds: fc.array(anyId, { maxLength: 6 }),
      trashedUntil: fc.option(anyDate, { nil: undefined }),
    }),
  );

  test("give the list of the plain model, a tree without repeated names, and remove entries only by deletions", () => {
    fc.assert(
      fc.property(fc.array(anyOperation, { maxLength: 40 }), (operations) => {
        let tree = treeOf();
        let plain: PlainList = [];
        const released = new Map<string, Released>();
        for (const [index, operation] of operations.entries()) {
          const idsBefore = idsOf(tree);
          // Some operations get a layer of their own.
          if (index % 8 === 0) tree = createTreeLayer(tree);
          applyOperations(tree, [operation], released);
          plain = applyPlainly(plain, withoutDeleted(operation, released));
          const named = [...tree.values()].filter(({ parentId }) => parentId !== trashId);
          const paths = named.map(({ parentId, name }) => `${parentId} ${name}`);
          expect(new Set(paths).size).toBe(paths.length);
          const gone = idsBefore.filter((id) => !tree.has(id));
          for (const id of gone) released.set(id, recordOf(id));
          if (operation.kind !== "delete") expect(gone).toEqual([]);
          else expect(operation.seenIds).toEqual(expect.arrayContaining(gone));
        }
        expect(sortedById(tree.values())).toEqual(sortedById(plain));
        expect([...parseEntries([...tree.values()]).values()]).toEqual(sortedById(plain));
        expect(sortedById(after(treeOf(), ...operations).values())).toEqual(sortedById(plain));
        expect(sortedById(after(treeOf(), { kind: "batch", operations }).values())).toEqual(sortedById(plain));
      }),
      { numRuns: 500 },
    );
  });
});
