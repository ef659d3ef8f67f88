import { describe, expect, test } from "vitest";
import { file, folder, idOf } from "../testing/entries.ts";
import { parseEntries } from "../testing/parse-list.ts";
import { isRecord } from "./entries.ts";
import { createFileList } from "./file-list.ts";

const broken = expect.objectContaining({ code: "file_database_broken" });
const [a, b, c] = [idOf(1), idOf(2), idOf(3)];
const goodFile = file(c, a, "f.txt");
const contentWith = (fields: object) => ({ ...goodFile, parentId: null, content: { ...goodFile.content, ...fields } });
const writer = { kind: "writer", id: a, seq: 3, without: [2], date: 1 };
const [cid] = goodFile.content.blockCids as unknown as [string];

describe("stored list", () => {
  test("may be empty, and may have folders after their content", () => {
    expect(parseEntries([]).size).toBe(0);
    expect([...parseEntries([goodFile, folder(a, null, "docs")]).values()]).toEqual([
      folder(a, null, "docs"),
      goodFile,
    ]);
  });

  test("keeps unknown fields of a newer client", () => {
    const [entry] = parseEntries([{ ...folder(a, null, "docs"), colour: "red" }]).values();
    expect(entry).toHaveProperty("colour", "red");
  });

  test.each([
    ["no list", {}],
    ["null", null],
    ["an entry of an unknown kind", [{ ...folder(a, null, "docs"), kind: "link" }]],
    ["an id twice", [folder(a, null, "one"), folder(a, null, "two")]],
    ["a parent that is not there", [folder(a, b, "docs")]],
    ["a parent that is a file", [file(a, null, "f"), file(b, a, "g")]],
    ["a circle", [folder(a, b, "one"), folder(b, a, "two")]],
    ["an entry in itself", [folder(a, a, "one")]],
    ["a name that leads elsewhere", [folder(a, null, "../up")]],
    ["a negative size", [{ ...file(a, null, "f"), sizeBytes: -1 }]],
    ["a size that the parts don't fit", [{ ...file(a, null, "f"), sizeBytes: 5 * 1024 * 1024 }]],
    ["a key that is too short", [{ ...goodFile, parentId: null, content: { ...goodFile.content, keyBase64: "AAAA" } }]],
    ["a new way to read", [{ ...goodFile, parentId: null, content: { ...goodFile.content, cipher: "none" } }]],
    ["a part list of too many blocks", [contentWith({ listed: "manifest", blockCids: [cid, cid] })]],
    ["a key in another spelling", [contentWith({ keyBase64: `${"A".repeat(42)}B=` })]],
    ["a CID in another spelling", [contentWith({ blockCids: [`${cid.slice(0, -1)}b`] })]],
    ["a CID of another hash", [contentWith({ blockCids: [`b${"a".repeat(58)}`] })]],
    ["a date that does not exist", [{ ...goodFile, parentId: null, date: 8_640_000_000_000_001 }]],
    ["a thumbnail's name that is too short", [contentWith({ thumbnailCid: "b" })]],
    ["a thumbnail's name that is no text", [contentWith({ thumbnailCid: null })]],
    ["no blocks", [{ ...goodFile, parentId: null, content: { ...goodFile.content, blockCids: [] } }]],
  ])("refuses %s", (_, list) => expect(() => parseEntries(list)).toThrowError(broken));

  test.each([
    ["without a number", { seq: undefined }],
    ["with the number 0", { seq: 0 }],
    ["that leaves out what is no number", { without: ["1"] }],
    ["of a date that does not exist", { date: 8_640_000_000_000_001 }],
  ])("has no writer %s", (_, fields) => {
    expect(isRecord(writer)).toBe(true);
    expect(isRecord({ ...writer, ...fields })).toBe(false);
  });

  test("causes a fault that reveals nothing of its content", () => {
    try {
      parseEntries([{ ...folder(a, null, "secret plans"), kind: "link" }]);
    } catch (error) {
      const { cause, message, context } = error as { cause: unknown; message: string; context: unknown };
      expect(JSON.stringify([cause, message, context])).not.toContain("secret");
    }
  });

  test("is shown with names and sizes, without keys and CIDs", () => {
    const entries = parseEntries([folder(a, null, "docs"), goodFile]);
    const list = createFileList(entries, 7);
    const marks = { isFavourite: false, trashedAt: null, parentNames: [] };
    const { date } = goodFile;
    expect(list).toEqual({
      version: 7,
      filesSizeBytes: 10,
      entries: [
        { kind: "folder", id: a, parentId: null, name: "docs", ...marks },
        { kind: "file", id: c, parentId: a, name: "f.txt", extension: "txt", sizeBytes: 10, date, ...marks },
      ],
    });
    expect(entries).toMatchObject({ size: 2, folderCount: 1, filesSizeBytes: 10, blocksSizeBytes: 326 });
  });
});
