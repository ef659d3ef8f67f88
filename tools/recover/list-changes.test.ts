import { describe, expect, test } from "vitest";
import { createRecordList } from "./list-changes.ts";

const folder = { kind: "folder", id: "a", parentId: null, name: "one" };
const file = { kind: "file", id: "b", parentId: "a", name: "two", sizeBytes: 0, date: 0, content: {} };
const writer = { kind: "writer", id: "w" };
const released = { kind: "released", id: "b" };

function applied(...changes: unknown[]) {
  const list = createRecordList([folder, file, writer, released]);
  for (const change of changes) list.apply(0, change);
  return { records: list.records(), faults: list.faults() };
}

describe("createRecordList", () => {
  test("leaves out writers and released records, and keeps records without an id of their own", () => {
    const odd = [{ kind: "folder" }, 5, folder];
    expect(createRecordList([folder, file, writer, released, ...odd]).records()).toEqual([folder, file, ...odd]);
  });

  test("removes before it adds, and adds before it changes", () => {
    const third = { ...folder, id: "c", parentId: "a" };
    expect(applied({ changed: [{ id: "c", name: "three" }], added: [third, file], released: ["b"] })).toEqual({
      records: [folder, { ...third, name: "three" }, file],
      faults: [],
    });
    expect(applied({ changed: [{ id: "b", parentId: null }] }).records).toEqual([folder, { ...file, parentId: null }]);
    expect(applied({ removed: ["a"] }, { added: [folder] }).records).toEqual([file, folder]);
    expect(applied({}, { writers: [], forgotten: ["b"], forgottenWriters: ["w"] }).faults).toEqual([]);
  });

  test("sets and removes the marks of an entry", () => {
    const trashed = { date: 5, parentId: "a" };
    const marked = { changed: [{ id: "b", trashed, favourite: true }] };
    expect(applied(marked).records[1]).toEqual({ ...file, trashed, isFavourite: true });
    const named = applied(marked, { changed: [{ id: "b", name: "new" }] });
    expect(named.records[1]).toEqual({ ...file, name: "new", trashed, isFavourite: true });
    const unmarked = applied(marked, { changed: [{ id: "b", trashed: null, favourite: false }] });
    expect([unmarked.records[1], unmarked.faults]).toEqual([file, []]);
  });

  test.each([
    ["an unknown id that is removed", { removed: ["c"] }],
    ["an id that is removed twice", { removed: ["c"], released: ["c"] }],
    ["an unknown id that is changed", { changed: [{ id: "c", name: "x" }] }],
    ["an entry that is there already", { added: [{ ...folder, name: "x" }] }],
    ["an entry without an id", { added: [{ kind: "folder" }] }],
    ["an unknown field", { renamed: ["a"] }],
    ["an unknown field of a change", { changed: [{ id: "a", name: "x", date: 1 }] }],
    ["null in place of a list", { added: null }],
    ["another form", []],
    ["no changes at all", null],
  ])("leaves out and reports %s", (_what, changes) => {
    const { records, faults } = applied(changes);
    expect(records).toEqual([folder, file]);
    expect(faults).toEqual([
      expect.stringMatching(/^\d changes of 1970-01-01T00:00:00.000Z do not fit the file list and were left out\.$/),
    ]);
  });

  test("applies what fits of a version of which something does not", () => {
    const { records, faults } = applied({ removed: ["c"], changed: [{ id: "a", name: "new" }] });
    expect(records).toEqual([{ ...folder, name: "new" }, file]);
    expect(faults).toHaveLength(1);
  });
});
