import { jsonBytes } from "@dexnet/crypto/json-bytes";
import { utf8Bytes } from "@dexnet/crypto/verify/bytes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { file, folder, idOf } from "../../testing/entries.ts";
import { hasExpectedBlocks, isRecord, type StoredEntry, type StoredRecord } from "../entries.ts";
import type { EntryTable } from "../file-tree.ts";
import { createEntryColumns } from "./entry-columns.ts";
import { scanEntries } from "./entry-scan.ts";
import { createPageReader, type ReadPages, readPages } from "./page-reader.ts";

/** Records of pages, read in the simplest way. Null if they are invalid. */
function readPlainly(pages: readonly string[]): StoredRecord[] | null {
  const records: StoredRecord[] = [];
  for (const page of pages) {
    const values = parseOrNull(page);
    if (!Array.isArray(values) || !values.every(isRecord)) return null;
    records.push(...values);
  }
  const entries = records.filter((record): record is StoredEntry => record.kind === "folder" || record.kind === "file");
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const keyOf = ({ id, kind }: StoredRecord) => `${id} ${kind === "released" ? 1 : 0}`;
  const isInOrder = records.every((record, at) => at === 0 || keyOf(records[at - 1] as StoredRecord) < keyOf(record));
  const isRooted = ({ parentId }: StoredEntry): boolean => {
    const seen = new Set<string>();
    for (let id = parentId; id !== null; id = byId.get(id)?.parentId ?? null) {
      if (seen.has(id) || byId.get(id)?.kind !== "folder") return false;
      seen.add(id);
    }
    return true;
  };
  const isValid =
    isInOrder &&
    records.every(({ kind }) => kind !== "writer") &&
    entries.every((entry) => hasExpectedBlocks(entry) && isRooted(entry));
  return isValid ? records : null;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Pages are accepted if plain reading accepts them, with the same records. */
function agree(...pages: string[]): ReadPages | null {
  const read = readPages(pages.map(utf8Bytes));
  const plain = readPlainly(pages);
  if (plain === null) {
    expect(read).toBeNull();
    return null;
  }
  expect(read && [...read.tree.values()]).toEqual(plain.filter(({ kind }) => kind !== "released"));
  expect(read && [...read.released.values()]).toEqual(plain.filter(({ kind }) => kind === "released"));
  if (read !== null) for (const entry of read.tree.values()) agreeOnColumns(read.tree, entry);
  return read;
}

/** The columns of a row have what the parsed entry has. */
function agreeOnColumns(tree: EntryTable, entry: StoredEntry): void {
  const row = tree.rowOf(entry.id);
  const { sizeBytes, date } = entry.kind === "file" ? entry : { sizeBytes: 0, date: 0 };
  const { nameAt, sizeAt, dateAt, isFavouriteAt } = tree;
  expect([nameAt(row), sizeAt(row), dateAt(row), isFavouriteAt(row)]).toEqual([
    ...[entry.name, sizeBytes, date],
    entry.isFavourite ?? false,
  ]);
}

const textOf = (records: readonly unknown[]) => new TextDecoder().decode(jsonBytes(records));
const sorted = <T extends { id: string }>(records: readonly T[]) => records.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const [docs, drafts, trash] = [idOf(0xd0c5), idOf(0xdaf7), "f".repeat(32)];
const plainFile = file(idOf(1), docs, "a.txt");
const [cid] = plainFile.content.blockCids;
const ofParts = (parts: number) => ({
  ...file(idOf(2), drafts, 'Отчёт "1" \\ 😀.pdf'),
  sizeBytes: parts * 4 * 1024 * 1024,
  content: { ...plainFile.content, blockCids: Array(parts).fill(cid), blocksSizeBytes: 5_000_000 },
});
const released = { kind: "released", id: idOf(4), sizeBytes: 10, content: plainFile.content };
const manifest = { ...file(idOf(5), null, "large.bin"), content: { ...plainFile.content, listed: "manifest" } };
const pictured = { ...file(idOf(13), docs, "photo.jpg"), content: { ...plainFile.content, thumbnailCid: cid } };
const goodList = sorted([
  folder(drafts, docs, "Drafts"),
  plainFile,
  folder(docs, null, "Документи"),
  ofParts(3),
  manifest,
  { ...file(idOf(6), docs, "old.txt"), date: -5 },
  { ...folder(idOf(7), null, ".hidden"), colour: "red" },
  file(idOf(8), idOf(7), "last.txt"),
  released,
  { ...released, id: idOf(8) },
  { ...file(idOf(9), docs, "loved.txt"), isFavourite: true },
  { ...folder(idOf(10), docs, "Loved"), isFavourite: true },
  { ...file(idOf(11), trash, "gone.txt"), trashed: { date: 1_700_000_000_000, parentId: docs } },
  { ...folder(idOf(12), trash, "Gone"), isFavourite: true, trashed: { date: 0, parentId: null } },
  pictured,
  { ...released, id: idOf(14), content: pictured.content },
  folder(trash, null, trash),
]);

const marked = goodList.filter((record) => "isFavourite" in record || "trashed" in record);

describe("page reader", () => {
  test("accepts pages, wherever they are split", () => {
    expect(agree()).not.toBeNull();
    expect(agree("[]")).not.toBeNull();
    for (let at = 0; at <= goodList.length; at += 1) {
      const read = agree(textOf(goodList.slice(0, at)), "[]", textOf(goodList.slice(at)));
      expect(read?.tree).toMatchObject({
        size: 14,
        folderCount: 6,
        filesSizeBytes: 12_582_982,
        blocksSizeBytes: 5_002_282,
      });
      expect(read?.released.size).toBe(3);
    }
  });

  test("reads entries in this client's spelling without parsing them", () => {
    const text = textOf([plainFile, folder(docs, null, "Документи"), ofParts(3), manifest, pictured, ...marked]);
    const bytes = utf8Bytes(text);
    const columns = createEntryColumns();
    const to = bytes.length - 1;
    expect(scanEntries({ bytes, from: 1, to, page: 0 }, columns)).toBe(to);
    expect(columns.count).toBe(9);
  });

  test("says at once that a page is invalid, and does not accept further ones", () => {
    const reader = createPageReader();
    expect(reader.add(jsonBytes(goodList.slice(0, 3)))).toBe(true);
    expect(reader.add(utf8Bytes("{}"))).toBe(false);
    expect(reader.add(jsonBytes(goodList.slice(3)))).toBe(false);
    expect(reader.finish()).toBeNull();
  });
});

describe("page reader refuses", () => {
  const [first, second, third] = [folder(idOf(1), null, "a"), folder(idOf(2), null, "b"), folder(idOf(3), null, "c")];
  const change = (field: string, value: unknown) =>
    [plainFile, folder(docs, null, "d")].map((entry) =>
      entry.kind === "folder" ? entry : { ...entry, [field]: value },
    );
  const content = (fields: object) => change("content", { ...plainFile.content, ...fields });
  test.each<[string, readonly unknown[]]>([
    ["a repeated id", [plainFile, plainFile, folder(docs, null, "d")]],
    ["a repeated released record", [released, released]],
    ["an entry after a released record with its id", [released, file(released.id, null, "a")]],
    ["an entry out of order", [second, first]],
    ["an entry in another spelling out of order", [second, { ...first, colour: "red" }]],
    ["a released record out of order", [folder(idOf(5), null, "a"), released]],
    ["an entry after a greater released record", [released, third]],
    ["a writer", [{ kind: "writer", id: idOf(3), seq: 3, without: [1, 2], date: 5 }]],
    ["a missing folder", [plainFile]],
    ["a file as a folder", [plainFile, file(docs, null, "d")]],
    ["a folder in itself", [folder(docs, docs, "d")]],
    ["folders in each other", [folder(idOf(1), null, "c"), folder(docs, drafts, "a"), folder(drafts, docs, "b")]],
    ["too few blocks", change("sizeBytes", 5_000_000)],
    ["too many blocks", content({ blockCids: [cid, cid] })],
    ["no blocks", content({ blockCids: [] })],
    ["an id in capitals", [folder(idOf(0xabc).toUpperCase(), null, "d")]],
    ["a parent in capitals", [folder(idOf(0xabc), null, "d"), folder(docs, idOf(0xabc).toUpperCase(), "e")]],
    ["a short key", content({ keyBase64: "A".repeat(43) })],
    ["a CID that is too long", content({ blockCids: [`${cid}a`] })],
    ["an unknown field in the content", content({ more: 1 })],
    ["an unknown field after the thumbnail", content({ thumbnailCid: cid, more: 1 })],
    ["a thumbnail's name that is too long", content({ thumbnailCid: `${cid}a` })],
    ["a thumbnail's name that is too short", content({ thumbnailCid: `${cid}`.slice(1) })],
    ["a thumbnail of null", content({ thumbnailCid: null })],
    ["a negative size", change("sizeBytes", -1)],
    ["a fractional size", content({ blocksSizeBytes: 0.5 })],
    ["a fractional date", change("date", 1.5)],
    ["no name", change("name", "")],
    ["a name of one dot", change("name", ".")],
    ["a name of two dots", change("name", "..")],
    ["a name with a slash", change("name", "a/b")],
    ["a name with a control character", change("name", "a\u0007")],
    ["a name with the last control character", change("name", "a\u009f")],
    ["a name with a delete character", change("name", "a\u007f")],
    ["a lone high surrogate", change("name", "a\ud83d")],
    ["a lone low surrogate", change("name", "\ude00a")],
    ["surrogates in the wrong order", change("name", "\ude00\ud83d")],
    ["two high surrogates", change("name", "\ud83d\ud83d\ude00")],
    ["a high surrogate before a letter", change("name", "\ud83da\ude00")],
    ["a favourite mark that is not true", change("isFavourite", false)],
    ["a trashed mark without a folder", change("trashed", { date: 5 })],
    ["a trashed mark without a date", change("trashed", { parentId: null })],
    ["a trashed mark with a negative date", change("trashed", { date: -5, parentId: null })],
    ["a trashed mark with another field", change("trashed", { date: 5, parentId: null, more: 1 })],
    ["a trashed mark with a folder in capitals", change("trashed", { date: 5, parentId: idOf(0xabc).toUpperCase() })],
    ["a trashed mark of null", change("trashed", null)],
    ["another kind", [{ ...plainFile, kind: "link" }]],
  ])("%s", (_, records) => {
    expect(agree(textOf(records))).toBeNull();
    expect(agree(...records.map((record) => textOf([record])))).toBeNull();
  });

  const one = textOf([file(idOf(1), null, "a")]);
  test.each([
    ["an empty text", ""],
    ["a bracket", "["],
    ["an object", "{}"],
    ["no brackets", one.slice(1, -1)],
    ["no end", textOf(goodList).slice(0, -1)],
    ["two ends", `${textOf(goodList)}]`],
    ["an extra comma", textOf(goodList).replace(/\]$/, ",]")],
    ["an extra comma at the start", textOf(goodList).replace("[", "[,")],
    ["a missing comma", textOf([first, second]).replace("},{", "}{")],
    ["a number with a leading zero", one.replace(":10,", ":010,")],
    ["a quotation mark in a key", one.replace("AAAA", 'A"AA')],
    ["a backslash in a key", one.replace("AAAA", "A\\AA")],
    ["a line break in a key", one.replace("AAAA", "A\nAA")],
    ["an invalid escape in a name", textOf([folder(docs, null, "ё")]).replace("\\u0451", "\\u04g1")],
  ])("%s", (_, text) => {
    expect(agree(text)).toBeNull();
  });

  test("bytes that are not UTF-8", () => {
    const bytes = utf8Bytes(textOf([{ ...first, name: "x~y" }]));
    bytes[bytes.indexOf(0x7e)] = 0xff;
    expect(readPages([bytes])).toBeNull();
  });
});

test("page reader: other spellings of valid pages give the same result", () => {
  for (const text of [
    JSON.stringify(goodList),
    textOf(goodList).replaceAll("},{", "}, {"),
    textOf(goodList).replace("\\u041e", "\\u041E"),
    textOf(goodList).replace(":10,", ":1e1,"),
    textOf([folder(docs, null, "n".repeat(10_000))]),
    textOf([{ name: "d", kind: "folder", parentId: null, id: docs }]),
    textOf([{ ...folder(docs, null, "d"), trashed: { date: 5, parentId: null }, isFavourite: true }]),
    textOf([{ ...folder(docs, null, "d"), isFavourite: true, colour: "red" }]),
    textOf([{ ...folder(docs, null, "d"), trashed: { parentId: docs, date: 5 } }]),
    textOf([folder(idOf(1), null, "a"), { name: "d", kind: "folder", parentId: null, id: docs }]),
    textOf([{ ...plainFile, parentId: null, content: { thumbnailCid: cid, ...plainFile.content } }]),
    // The text between two records is also inside the first one.
    textOf([{ ...folder(idOf(1), null, "a"), marks: [{ a: 1 }, { kind: "b" }] }, folder(idOf(2), null, "c")]),
  ]) {
    expect(agree(text)).not.toBeNull();
  }
});

test("page reader: pages with a random change are accepted completely or not at all", () => {
  const text = textOf(goodList);
  const inserted = fc.oneof(
    fc.constantFrom(
      '"',
      "\\",
      ",",
      "}",
      "{",
      "]",
      '},{"kind":',
      "0",
      "-",
      ".",
      "\\u0451",
      "\\ud83d",
      "é",
      "/",
      "\n",
      " ",
    ),
    fc.constantFrom(
      "null",
      docs,
      drafts,
      "A",
      "a",
      "parts",
      "manifest",
      "file",
      "folder",
      "1",
      "00",
      "true",
      ',"isFavourite":true',
      `,"thumbnailCid":"${cid}"`,
    ),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(40), inserted, (at, removed, put) => {
      const changed = text.slice(0, at) + put.toWellFormed() + text.slice(at + removed);
      // Spaces around the list and before its last bracket are not accepted, although they are JSON.
      if (changed === changed.trim() && !/\s\]$/.test(changed)) agree(changed);
    }),
    { numRuns: 2_000 * Number(process.env.DEXNET_PROPERTY_FACTOR ?? 1) },
  );
});
