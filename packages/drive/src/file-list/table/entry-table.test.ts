import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { file, folder, idOf } from "../../testing/entries.ts";
import type { StoredEntry } from "../entries.ts";
import { normalName } from "../entry-names.ts";
import type { EntryTable } from "../file-tree.ts";
import { readPages } from "./page-reader.ts";
import { pagesOfEntries } from "./pages-of-entries.ts";

const [docs, drafts] = [idOf(0xd0c5), idOf(0xdaf7)];
const strange = 'Отчёт "1" \\ 😀.pdf';
const otherContent = { ...file(idOf(5), null, "large.bin").content, fileIdHex: "01".repeat(16) };
const entries: readonly StoredEntry[] = [
  file(idOf(1), docs, "a.txt"),
  file(idOf(2), drafts, strange),
  { ...file(idOf(5), null, "large.bin"), content: otherContent },
  { ...file(idOf(6), docs, "old.txt"), date: -5 },
  { ...folder(idOf(7), null, ".hidden"), colour: "red" },
  folder(docs, null, "Документи"),
  folder(drafts, docs, "Drafts"),
];

function tableOf(...pages: (readonly StoredEntry[])[]): EntryTable {
  const read = readPages(pages.flatMap((page) => [...pagesOfEntries(page)]));
  if (read === null) throw new Error("The pages were not accepted");
  return read.tree;
}

const table = tableOf(entries.slice(0, 3), entries.slice(3));
const names = (rows: Iterable<{ name: string }>) => Array.from(rows, ({ name }) => name);

describe("entry table", () => {
  test("has names, ids and folders of its rows", () => {
    for (const [row, entry] of entries.entries()) {
      expect(table.rowOf(entry.id)).toBe(row);
      expect([table.idAt(row), table.nameAt(row), table.parentIdAt(row), table.isFolderAt(row)]).toEqual([
        ...[entry.id, entry.name, entry.parentId, entry.kind === "folder"],
      ]);
      expect(table.parentIdOf(entry.id)).toBe(entry.parentId);
      expect(table.get(entry.id)).toEqual(entry);
    }
    expect(names(table.childrenOf(null))).toEqual(["large.bin", ".hidden", "Документи"]);
    expect(names(table.childrenOf(drafts))).toEqual([strange]);
    expect(names(table.childrenOf(idOf(7)))).toEqual([]);
    expect(table.table).toBe(table);
  });

  test("does not find unknown ids", () => {
    for (const id of ["", "x", idOf(999), docs.toUpperCase(), `${docs} `, `é${docs.slice(1)}`]) {
      expect(table.has(id)).toBe(false);
      expect(table.get(id)).toBeUndefined();
      expect(table.parentIdOf(id)).toBeUndefined();
      expect(table.rowOf(id)).toBe(-1);
      expect([...table.childrenOf(id)]).toEqual([]);
      expect([...table.childrenNamed(id, "a.txt")]).toEqual([]);
    }
  });

  test("counts the entries with a content", () => {
    expect(table.contentUses("00".repeat(16))).toBe(3);
    expect(table.contentUses(otherContent.fileIdHex)).toBe(1);
    expect(table.hasContent("11".repeat(16))).toBe(false);
    expect(tableOf().hasContent("00".repeat(16))).toBe(false);
  });

  test("returns the entries of a range of ids", () => {
    const many = Array.from({ length: 700 }, (_, number) => folder(idOf(number * 2), null, `${number}`));
    const large = tableOf(many.slice(0, 300), many.slice(300));
    expect([...large.entriesBetween("", null)]).toEqual(many);
    for (const [from, to] of [
      [0, 1400],
      [10, 12],
      [11, 13],
      [599, 1_201],
      [1_398, 1_400],
      [20, 10],
    ] as const) {
      const expected = many.filter(({ id }) => id >= idOf(from) && id < idOf(to));
      expect([...large.entriesBetween(idOf(from), idOf(to))]).toEqual(expected);
    }
  });
});

test("entry table: finds the children of a folder by any form of their names", () => {
  const unit = fc.constantFrom(...'ab é\u00e9e\u0301й\u0438\u0306ё\u00a0\u1e9b\u212b😀\\"');
  const name = fc.string({ unit, minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 30 }), (given) => {
      const list = given.map((each, number) => folder(idOf(number), null, each));
      const read = tableOf(list);
      for (const wanted of given) {
        const normal = normalName(wanted);
        const expected = list.filter((entry) => normalName(entry.name) === normal).map(({ id }) => id);
        expect(Array.from(read.childrenNamed(null, normal), ({ id }) => id)).toEqual(expected);
      }
    }),
  );
});
