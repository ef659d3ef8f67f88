import { countCopied } from "@dexnet/crypto/testing/copied-bytes";
import { utf8Bytes } from "@dexnet/crypto/verify/bytes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { file, folder, idOf } from "../testing/entries.ts";
import { parseStoredList } from "../testing/parse-list.ts";
import { readList, sealedText } from "../testing/read-list.ts";
import { listRecords, type StoredList } from "./entries.ts";
import { createEntryColumns } from "./entry-columns.ts";
import { scanEntries } from "./entry-scan.ts";
import { isEntryTable } from "./entry-table.ts";
import { totalsOf } from "./file-list.ts";

function readPlainly(text: string): StoredList | null {
  try {
    return parseStoredList(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The list as maps, in its order. */
const plain = ({ entries, writers, released }: StoredList) => [[...entries], [...writers], [...released]];

/** An accepted list equals the result of plain parsing; of any other list all bytes are passed on. */
async function agree(text: string, sizes?: readonly number[], chunkBytes?: number): Promise<StoredList | null> {
  const { list, passedOn } = await readList(text, sizes, chunkBytes);
  if (list === null) {
    expect(passedOn).toBe(text);
    return null;
  }
  expect(passedOn).toBe("[]");
  const plainly = readPlainly(text);
  expect(plainly).not.toBeNull();
  if (plainly === null) return null;
  // In this order, because totals and indexes must not depend on parsed entries.
  expect(totalsOf(list.entries)).toEqual(totalsOf(plainly.entries));
  expect([...list.entries.keys()].every((id) => list.entries.has(id))).toBe(true);
  expect(plain(list)).toEqual(plain(plainly));
  return list;
}

const [docs, drafts] = [idOf(0xd0c5), idOf(0xdaf7)];
const plainFile = file(idOf(1), docs, "a.txt");
const [cid] = plainFile.content.blockCids;
const ofParts = (parts: number) => ({
  ...file(idOf(2), drafts, 'Отчёт "1" \\ 😀.pdf'),
  sizeBytes: parts * 4 * 1024 * 1024,
  content: { ...plainFile.content, blockCids: Array(parts).fill(cid), blocksSizeBytes: 5_000_000 },
});
const writer = { kind: "writer", id: idOf(3), seq: 3, without: [1, 2], date: 5 };
const released = { kind: "released", id: idOf(4), sizeBytes: 10, content: plainFile.content };
const manifest = { ...file(idOf(5), null, "large.bin"), content: { ...plainFile.content, listed: "manifest" } };
const goodList = [
  folder(drafts, docs, "Drafts"),
  plainFile,
  folder(docs, null, "Документи"),
  ofParts(3),
  manifest,
  { ...file(idOf(6), docs, "old.txt"), date: -5 },
  { ...folder(idOf(7), null, ".hidden"), colour: "red" },
  file(idOf(8), idOf(7), "last.txt"),
  writer,
  released,
];

test("list reader: accepts a sealed list, wherever it is split", async () => {
  const text = sealedText(goodList);
  for (const chunkBytes of [1, 50, 400, 1_000, 100_000]) {
    const list = await agree(text, [1, 30, 500, 7, 900], chunkBytes);
    expect(list).not.toBeNull();
    expect(list && isEntryTable(list.entries)).toBe(true);
    expect(list && sealedText(listRecords(list))).toBe(text);
  }
});

test("list reader: reads entries in this client's spelling without parsing them", () => {
  const text = sealedText([plainFile, folder(docs, null, "Документи"), ofParts(3), manifest]);
  const bytes = utf8Bytes(text);
  const columns = createEntryColumns();
  const to = bytes.length - 1;
  expect(scanEntries({ bytes, from: 1, to, chunk: 0 }, columns)).toBe(to);
  expect(columns.count).toBe(4);
});

describe("entry table", () => {
  async function tableOf(list: readonly unknown[]) {
    const { list: accepted } = await readList(sealedText(list));
    if (accepted === null || !isEntryTable(accepted.entries)) throw new Error("The list was not accepted");
    return accepted.entries;
  }

  test("has names and indexes before an entry is parsed, and returns the same entry each time", async () => {
    const table = await tableOf(goodList);
    expect(table.indexesIn(null).map(table.nameAt)).toEqual(["Документи", "large.bin", ".hidden"]);
    expect(table.indexesIn(drafts).map(table.nameAt)).toEqual(['Отчёт "1" \\ 😀.pdf']);
    expect(table.indexesIn(idOf(999))).toEqual([]);
    expect(table.isFolderAt(table.indexOf(docs))).toBe(true);
    const first = table.get(plainFile.id);
    expect(first).toEqual(plainFile);
    expect([...table.values()][1]).toBe(first);
    expect(table.get(plainFile.id)).toBe(first);
    expect(table.nameAt(table.indexOf(idOf(2)))).toBe('Отчёт "1" \\ 😀.pdf');
  });

  test("does not find unknown ids", async () => {
    const table = await tableOf(goodList);
    for (const id of ["", "x", idOf(999), docs.toUpperCase(), `${docs} `]) {
      expect(table.has(id)).toBe(false);
      expect(table.get(id)).toBeUndefined();
      expect(table.indexOf(id)).toBe(-1);
    }
  });

  test("is iterated like a map", async () => {
    const table = await tableOf(goodList);
    const map = parseStoredList(goodList).entries;
    expect(new Map(table)).toEqual(map);
    expect([...table.keys()]).toEqual([...map.keys()]);
    const calls: unknown[] = [];
    table.forEach((entry, id, of) => {
      calls.push([id, entry, of === table]);
    });
    expect(calls).toEqual([...map].map(([id, entry]) => [id, entry, true]));
  });
});

describe("list reader with an invalid list", () => {
  const change = (field: string, value: unknown) => [folder(docs, null, "d"), { ...plainFile, [field]: value }];
  const content = (fields: object) => change("content", { ...plainFile.content, ...fields });
  test.each<[string, readonly unknown[]]>([
    ["a repeated id", [folder(docs, null, "d"), plainFile, plainFile]],
    ["a repeated writer", [writer, writer]],
    ["a missing folder", [plainFile]],
    ["a file as a folder", [file(docs, null, "d"), plainFile]],
    ["a folder in itself", [folder(docs, docs, "d")]],
    ["folders in each other", [folder(docs, drafts, "a"), folder(drafts, docs, "b"), folder(idOf(1), null, "c")]],
    ["too few blocks", change("sizeBytes", 5_000_000)],
    ["too many blocks", content({ blockCids: [cid, cid] })],
    ["no blocks", content({ blockCids: [] })],
    ["an id in capitals", [folder(idOf(0xabc).toUpperCase(), null, "d")]],
    ["a parent in capitals", [folder(idOf(0xabc), null, "d"), folder(docs, idOf(0xabc).toUpperCase(), "e")]],
    ["a short key", content({ keyBase64: "A".repeat(43) })],
    ["a CID that is too long", content({ blockCids: [`${cid}a`] })],
    ["an unknown field in the content", content({ more: 1 })],
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
    ["another kind", [{ ...plainFile, kind: "link" }]],
  ])("passes the bytes on, and plain parsing refuses %s", async (_, list) => {
    for (const chunkBytes of [1, 100_000]) {
      expect(await agree(sealedText(list), [], chunkBytes)).toBeNull();
      expect(readPlainly(sealedText(list))).toBeNull();
    }
  });

  test.each([
    ["an empty text", ""],
    ["an object", "{}"],
    ["no brackets", sealedText([plainFile]).slice(1, -1)],
    ["no end", sealedText(goodList).slice(0, -1)],
    ["two ends", `${sealedText(goodList)}]`],
    ["an extra comma", sealedText(goodList).replace(/\]$/, ",]")],
    ["a missing comma", sealedText([folder(docs, null, "d"), folder(drafts, null, "e")]).replace("},{", "}{")],
    ["a number with a leading zero", sealedText([file(idOf(1), null, "a")]).replace(":10,", ":010,")],
    ["a quotation mark in a key", sealedText([file(idOf(1), null, "a")]).replace("AAAA", 'A"AA')],
    ["a backslash in a key", sealedText([file(idOf(1), null, "a")]).replace("AAAA", "A\\AA")],
    ["a line break in a key", sealedText([file(idOf(1), null, "a")]).replace("AAAA", "A\nAA")],
    ["an invalid escape in a name", sealedText([folder(docs, null, "ё")]).replace("\\u0451", "\\u04g1")],
  ])("passes the bytes on, and plain parsing refuses %s", async (_, text) => {
    expect(await agree(text)).toBeNull();
    expect(readPlainly(text)).toBeNull();
  });
});

test("list reader: other spellings of a valid list give the same result", async () => {
  for (const text of [
    "[]",
    JSON.stringify(goodList),
    JSON.stringify(goodList, null, 1),
    sealedText(goodList).replace("\\u041e", "\\u041E"),
    sealedText(goodList).replace(":10,", ":1e1,"),
    sealedText([folder(docs, null, "n".repeat(10_000))]),
    sealedText([{ name: "d", kind: "folder", parentId: null, id: docs }]),
  ]) {
    expect(readPlainly(text)).not.toBeNull();
    await agree(text, [10, 500], 300);
  }
});

test("list reader: a list with a random change is accepted completely or not at all", async () => {
  const text = sealedText(goodList);
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
    fc.constantFrom("null", docs, drafts, "A", "a", "parts", "manifest", "file", "folder", "1", "00"),
    fc.string({ maxLength: 3 }),
  );
  const position = fc.nat(text.length);
  const sizes = fc.array(fc.nat(600), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(position, fc.nat(40), inserted, sizes, fc.nat(800), async (at, removed, put, cuts, chunkBytes) => {
      await agree(text.slice(0, at) + put.toWellFormed() + text.slice(at + removed), cuts, chunkBytes);
    }),
    { numRuns: 2_000 * Number(process.env.DEXNET_PROPERTY_FACTOR ?? 1) },
  );
});

describe("list reader work", () => {
  test.each([
    ["spaces", " ".repeat(200_000)],
    ["closing braces", `[{${"}".repeat(200_000)}`],
    ["one record without an end", `[{"kind":"folder","name":"${"a".repeat(200_000)}`],
    ["a long record among others", sealedText([plainFile, ofParts(5_000), folder(docs, null, "last")])],
  ])("copies each byte only a few times: %s", async (_, text) => {
    const sizes = Array<number>(Math.floor(text.length / 100)).fill(100);
    const copied = await countCopied(() => readList(text, sizes, 100));
    expect(copied).toBeLessThan(10 * text.length);
  });
});
