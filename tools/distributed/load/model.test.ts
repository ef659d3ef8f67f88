import type { Entry } from "@dexnet/drive/drive";
import { describe, expect, test } from "vitest";
import { compareWithList, createModel, type ModelEntry } from "./model.ts";

const common = { isFavourite: false, trashedAt: null, parentNames: [] };
const listed = (id: string, fields: Partial<Entry> = {}) =>
  ({ kind: "file", id, parentId: null, name: id, sizeBytes: 5, extension: "", date: 0, ...common, ...fields }) as Entry;
const stored = (id: string, fields: Partial<ModelEntry> = {}): ModelEntry => {
  return { id, kind: "file", parentId: null, name: id, isTrashed: false, sizeBytes: 5, hashHex: "00", ...fields };
};

describe("compareWithList", () => {
  test("finds no fault in a list that is as its models say", () => {
    const [one, other] = [createModel(), createModel()];
    one.add(stored("a"));
    one.add(stored("b", { isTrashed: true }));
    other.add(stored("c", { kind: "folder", sizeBytes: 0 }));
    const list = [listed("a"), listed("b", { trashedAt: 1, parentId: "trash" }), listed("c", { kind: "folder" })];
    expect(compareWithList([one, other], list)).toEqual([]);
  });

  test.each([
    ["file a is lost", []],
    ["file a has the name b", [listed("a", { name: "b" })]],
    ["file a is in another folder", [listed("a", { parentId: "x" })]],
    ["file a is on the wrong side of the trash", [listed("a", { trashedAt: 1 })]],
    ["file a has another size", [listed("a", { sizeBytes: 6 } as Partial<Entry>)]],
    ["file z was stored by nobody, or twice", [listed("a"), listed("z")]],
  ])("reports: %s", (fault, list) => {
    const model = createModel();
    model.add(stored("a"));
    expect(compareWithList([model], list)).toEqual([fault]);
  });

  test("reports a deleted file that came back", () => {
    const model = createModel();
    model.add(stored("a"));
    model.delete("a");
    expect(compareWithList([model], [listed("a")])).toEqual(["deleted file a came back"]);
  });
});
