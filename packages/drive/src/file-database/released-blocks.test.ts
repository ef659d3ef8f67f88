import { describe, expect, test } from "vitest";
import { type Entries, listRecords, type StoredEntry, type StoredList } from "../file-list/entries.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import { file, folder, idOf } from "../testing/entries.ts";
import { parseStoredList } from "../testing/parse-list.ts";
import { computeReleased } from "./released-blocks.ts";

const one = file(idOf(1), null, "one.txt");
const plain = file(idOf(2), null, "two.txt");
const two = { ...plain, content: { ...plain.content, fileIdHex: "22".repeat(16) } };
const copyOfOne = { ...one, id: idOf(3), name: "copy.txt" };
const docs = folder(idOf(4), null, "docs");

function entriesOf(...entries: StoredEntry[]): Entries {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function listOf(entries: Entries, released: StoredList["released"] = new Map()): StoredList {
  return { entries, writers: new Map(), released };
}

const noteOf = ({ id, sizeBytes, content }: typeof one) => ({ kind: "released" as const, id, sizeBytes, content });
const forget = (...ids: string[]): FileOperation => ({ kind: "forget-released", ids });

describe("computeReleased", () => {
  test("returns each removed file, and no folder", () => {
    const released = computeReleased(listOf(entriesOf(one, two, docs)), entriesOf(two), []);
    expect([...released.values()]).toEqual([noteOf(one)]);
  });

  test("returns nothing while another entry has the content, and the file when the last of them is removed", () => {
    const withCopy = listOf(entriesOf(one, copyOfOne));
    expect(computeReleased(withCopy, entriesOf(copyOfOne), []).size).toBe(0);
    const last = listOf(entriesOf(copyOfOne));
    expect([...computeReleased(last, entriesOf(), []).keys()]).toEqual([copyOfOne.id]);
  });

  test("keeps a record until it is forgotten", () => {
    const before = listOf(entriesOf(two), new Map([[one.id, noteOf(one)]]));
    const both = computeReleased(before, entriesOf(docs), []);
    expect([...both.keys()]).toEqual([one.id, two.id]);
    expect([...computeReleased(before, entriesOf(docs), [forget(one.id)]).keys()]).toEqual([two.id]);
  });

  test("returns the same map when nothing is removed", () => {
    const before = listOf(entriesOf(one), new Map([[two.id, noteOf(two)]]));
    expect(computeReleased(before, entriesOf(one, docs), [])).toBe(before.released);
    expect(computeReleased(before, before.entries, [forget(idOf(9))])).toBe(before.released);
  });

  test("gives records that are sealed with the list, also beside an entry with the same id", () => {
    const list = listOf(entriesOf(one), new Map([[one.id, noteOf(one)]]));
    expect(parseStoredList(listRecords(list))).toEqual(list);
  });
});
