import { concatBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { file, folder, idOf } from "../../testing/entries.ts";
import type { Released, StoredEntry } from "../entries.ts";
import {
  hadParentFlag,
  hasFurtherFieldsFlag,
  hasParentFlag,
  hasThumbnailFlag,
  isFolderFlag,
  isManifestFlag,
  isTrashedFlag,
  type PageColumns,
  pageHeaderBytes,
  viewPage,
} from "./page-columns.ts";
import { createPageReader, readPages } from "./page-reader.ts";
import { createPageWriter } from "./page-writer.ts";

const sorted = <T extends { id: string }>(records: readonly T[]) => records.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const [docs, drafts, trash] = [idOf(0xd0c5), idOf(0xdaf7), "f".repeat(32)];
const plainFile = file(idOf(1), docs, "a.txt");
const [cid] = plainFile.content.blockCids as [(typeof plainFile.content.blockCids)[0]];
const otherCid = `bafkr4ib${"b".repeat(50)}a` as typeof cid;
const ofParts = {
  ...file(idOf(2), drafts, 'Отчёт "1" \\ 😀.pdf'),
  sizeBytes: 3 * 4 * 1024 * 1024,
  content: { ...plainFile.content, blockCids: [cid, otherCid, cid], blocksSizeBytes: 5_000_000 },
};
const manifest = {
  ...file(idOf(5), null, "large.bin"),
  content: { ...plainFile.content, listed: "manifest" as const },
};
const pictured = {
  ...file(idOf(13), docs, "photo.jpg"),
  content: { ...plainFile.content, keyBase64: `${"/".repeat(42)}8=`, thumbnailCid: otherCid },
};
const released: Released = { kind: "released", id: idOf(4), sizeBytes: 10, content: plainFile.content };
/** Entries without a field of a newer client. */
const plainList: readonly StoredEntry[] = sorted([
  folder(drafts, docs, "Drafts"),
  plainFile,
  folder(docs, null, "Документи"),
  ofParts,
  manifest,
  { ...file(idOf(6), docs, "\ufeffold.txt"), date: -5 },
  file(idOf(8), docs, "..."),
  { ...file(idOf(9), docs, "loved.txt"), isFavourite: true },
  { ...folder(idOf(10), docs, "Loved"), isFavourite: true },
  { ...file(idOf(11), trash, "gone.txt"), trashed: { date: 1_700_000_000_000, parentId: docs } },
  { ...folder(idOf(12), trash, "Gone"), isFavourite: true, trashed: { date: 0, parentId: null } },
  pictured,
  folder(trash, null, trash),
]);
const goodList: readonly (StoredEntry | Released)[] = sorted([
  ...plainList,
  { ...folder(idOf(7), null, ".hidden"), colour: "red", sizeBytes: "of a folder" },
  { ...file(idOf(15), docs, "b.txt"), note: { deep: ["ё😀"] }, __proto__x: 1 },
  released,
  { ...released, id: idOf(8), later: "d" },
  { ...released, id: idOf(14), content: pictured.content },
]);

function pageOf(records: readonly (StoredEntry | Released)[]) {
  const writer = createPageWriter();
  for (const record of records) writer.add(record);
  const page = writer.toPage();
  expect(writer.sizeBytes).toBe(page.length);
  return page;
}

function recordsIn(pages: readonly Uint8Array[]): (StoredEntry | Released)[] | null {
  const read = readPages(pages);
  return read && sorted([...read.tree.values(), ...read.released.values()]);
}

describe("page reader", () => {
  test("reads what the writer wrote, wherever pages are split", () => {
    for (let at = 0; at <= goodList.length; at += 1) {
      if (goodList[at - 1]?.id === goodList[at]?.id) continue;
      const halves = [goodList.slice(0, at), goodList.slice(at)].filter(({ length }) => length > 0);
      expect(recordsIn(halves.map(pageOf))).toEqual(goodList);
    }
    expect(readPages([])?.tree.size).toBe(0);
  });

  test("has the sums of all entries, and the values of each row", () => {
    const tree = readPages([pageOf(goodList)])?.tree;
    expect(tree).toMatchObject({ size: 15, folderCount: 6, filesSizeBytes: 12_582_992, blocksSizeBytes: 5_002_608 });
    for (const entry of plainList) {
      const row = tree?.rowOf(entry.id) ?? -1;
      const { sizeBytes, date } = entry.kind === "file" ? entry : { sizeBytes: 0, date: 0 };
      const values = [tree?.nameAt(row), tree?.sizeAt(row), tree?.dateAt(row), tree?.isFavouriteAt(row)];
      expect(values).toEqual([entry.name, sizeBytes, date, entry.isFavourite ?? false]);
    }
  });

  test("reads a page at any place in its buffer", () => {
    const page = pageOf(goodList);
    for (let offset = 0; offset < 8; offset += 1) {
      const buffer = concatBytes(new Uint8Array(offset), page, new Uint8Array(5));
      expect(recordsIn([buffer.subarray(offset, offset + page.length)])).toEqual(goodList);
    }
  });

  test("says at once that a page is invalid, and does not accept further ones", () => {
    const reader = createPageReader();
    expect(reader.add(pageOf(goodList.slice(0, 3)))).toBe(true);
    expect(reader.add(utf8Bytes("{}"))).toBe(false);
    expect(reader.add(pageOf(goodList.slice(3)))).toBe(false);
    expect(reader.finish()).toBeNull();
  });
});

describe("page reader refuses", () => {
  const [first, second] = [folder(idOf(1), null, "a"), folder(idOf(2), null, "b")];

  test.each<[string, readonly (readonly (StoredEntry | Released)[])[]]>([
    ["an entry twice", [[first, first]]],
    ["an entry twice in two pages", [[first], [first]]],
    ["entries out of order", [[second, first]]],
    ["pages out of order", [[second], [first]]],
    ["a released record twice", [[released, released]]],
    ["a released record twice in two pages", [[released], [released]]],
    ["a released record in a page after an entry with its id", [[file(released.id, null, "a")], [released]]],
    ["an entry in a page after a higher released record", [[released], [first]]],
    ["a page without records", [[]]],
    ["a missing folder", [[plainFile]]],
    ["a file as a folder", [[plainFile, file(docs, null, "d")]]],
    ["a folder in itself", [[folder(docs, docs, "d")]]],
    ["folders in each other", [[folder(docs, drafts, "a"), folder(drafts, docs, "b")]]],
    ["a released record of another kind", [[{ ...released, kind: "released", sizeBytes: -1 }]]],
    ["no name", [[folder(docs, null, "")]]],
    ["a name of one dot", [[folder(docs, null, ".")]]],
    ["a name of two dots", [[folder(docs, null, "..")]]],
    ["a name with a slash", [[folder(docs, null, "a/b")]]],
    ["a name with a control character", [[folder(docs, null, "a\u0007")]]],
    ["a name with a delete character", [[folder(docs, null, "a\u007f")]]],
    ["a name with the last control character", [[folder(docs, null, "a\u009f")]]],
  ])("%s", (_, pages) => {
    expect(readPages(pages.map(pageOf))).toBeNull();
  });

  /** Rows: a file with a thumbnail, a file in the trash with fields of a newer client, and two folders. */
  const sample: readonly StoredEntry[] = [
    { ...pictured, id: idOf(1) },
    { ...file(idOf(2), trash, "😀"), trashed: { date: 5, parentId: docs }, nickname: "red" },
    folder(docs, null, "é"),
    folder(trash, null, "trash"),
  ];
  const [pictureRow, trashedRow, folderRow] = [0, 1, 2];
  const pastDates = 8_640_000_000_000_001;
  const trashedDate = (page: PageColumns, date: number) =>
    new DataView(page.details.buffer, page.details.byteOffset).setFloat64(page.detailEnds[pictureRow] ?? 0, date, true);
  const put = (bytes: Uint8Array, from: string, to: string) => {
    bytes.set(utf8Bytes(to), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(from));
  };

  test.each<[string, (page: PageColumns, bytes: Uint8Array) => void]>([
    ["a negative size", ({ sizes }) => sizes.set([-1], pictureRow)],
    ["a size that is not whole", ({ sizes }) => sizes.set([10.5], pictureRow)],
    ["a size that is no number", ({ sizes }) => sizes.set([Number.NaN], pictureRow)],
    ["an endless size", ({ sizes }) => sizes.set([Number.POSITIVE_INFINITY], pictureRow)],
    ["a size that is not exact", ({ sizes }) => sizes.set([2 ** 53], pictureRow)],
    ["a size of more blocks", ({ sizes }) => sizes.set([4 * 1024 * 1024 + 1], pictureRow)],
    ["the largest size", ({ sizes }) => sizes.set([2 ** 53 - 1], pictureRow)],
    ["a size of a folder", ({ sizes }) => sizes.set([1], folderRow)],
    ["a negative size of blocks", ({ blocksSizes }) => blocksSizes.set([-1], pictureRow)],
    ["a size of blocks that is no number", ({ blocksSizes }) => blocksSizes.set([Number.NaN], pictureRow)],
    ["a size of blocks of a folder", ({ blocksSizes }) => blocksSizes.set([1], folderRow)],
    ["a date that is no number", ({ dates }) => dates.set([Number.NaN], pictureRow)],
    ["a date that is not whole", ({ dates }) => dates.set([0.5], pictureRow)],
    ["a date after all dates", ({ dates }) => dates.set([pastDates], pictureRow)],
    ["a date before all dates", ({ dates }) => dates.set([-pastDates], pictureRow)],
    ["a date of a folder", ({ dates }) => dates.set([1], folderRow)],
    ["a content of a folder", ({ fileIds }) => fileIds.set([1], 4 * folderRow + 3)],
    ["a parent without its flag", ({ parents }) => parents.set([1], 4 * folderRow)],
    ["the parent's flag alone", ({ flags }) => flags.set([isFolderFlag | hasParentFlag], folderRow)],
    ["a folder with a part list", ({ flags }) => flags.set([isFolderFlag | isManifestFlag], folderRow)],
    ["a folder with a thumbnail", ({ flags }) => flags.set([isFolderFlag | hasThumbnailFlag], folderRow)],
    ["a folder in the trash without a date", ({ flags }) => flags.set([isFolderFlag | isTrashedFlag], folderRow)],
    ["a former folder without the trash", ({ flags }) => flags.set([hasParentFlag | hadParentFlag], trashedRow)],
    ["a thumbnail without its flag", ({ flags }) => flags.set([hasParentFlag], pictureRow)],
    ["a file as a folder", ({ flags }) => flags.set([hasParentFlag | isFolderFlag], pictureRow)],
    [
      "no fields of a newer client",
      ({ flags }) => flags.set([hasParentFlag | isTrashedFlag | hadParentFlag], trashedRow),
    ],
    ["fields that are not there", ({ flags }) => flags.set([isFolderFlag | hasFurtherFieldsFlag], folderRow)],
    ["fields that are no JSON", (_, bytes) => put(bytes, '{"nickname"', "x")],
    ["fields that are a list", (_, bytes) => put(bytes, '{"nickname":"red"}', '["nickname","re"] ')],
    ["fields that are empty", (_, bytes) => put(bytes, '{"nickname":"red"}', "{}".padEnd(18))],
    ["a field that the row has", (_, bytes) => put(bytes, "nickname", "parentId")],
    ["fields that are not UTF-8", (_, bytes) => bytes.set([0xff], Buffer.from(bytes).indexOf("red"))],
    ["a trashed date that is no number", (page) => trashedDate(page, Number.NaN)],
    ["a trashed date before 1970", (page) => trashedDate(page, -1)],
    ["a trashed date after all dates", (page) => trashedDate(page, pastDates)],
    ["names' ends that decrease", ({ nameEnds }) => nameEnds.set([(nameEnds[1] ?? 0) + 1], 0)],
    ["an end inside of a character", ({ nameEnds }) => nameEnds.set([(nameEnds[1] ?? 0) - 1], 1)],
    ["a name without its end", ({ nameEnds }) => nameEnds.set([(nameEnds.at(-1) ?? 0) - 1], 3)],
    ["a name beyond the names", ({ nameEnds }) => nameEnds.set([(nameEnds.at(-1) ?? 0) + 1], 3)],
    ["details' ends that decrease", ({ detailEnds }) => detailEnds.set([(detailEnds[1] ?? 0) + 1], 0)],
    ["details beyond the page", ({ detailEnds }) => detailEnds.set([0xffff_ffff], 3)],
    ["details of a folder", ({ detailEnds }) => detailEnds.set([(detailEnds[2] ?? 0) - 1], 2)],
    ["names that are not UTF-8", (_, bytes) => bytes.set([0xff], Buffer.from(bytes).indexOf("photo"))],
    [
      "a character cut by the end of the names",
      (_, bytes) => bytes.set([0xc3], Buffer.from(bytes).indexOf("trash") + 4),
    ],
    ["other first bytes", (_, bytes) => bytes.set([0x32], 3)],
    ["fewer entries", (_, bytes) => bytes.set([3], 4)],
    ["more entries", (_, bytes) => bytes.set([5], 4)],
    ["four billion entries", (_, bytes) => bytes.set([0xff, 0xff, 0xff, 0xff], 4)],
    ["four billion bytes of names", (_, bytes) => bytes.set([0xff, 0xff, 0xff, 0xff], 8)],
    ["a released record that is not there", (_, bytes) => bytes.set([1], 12)],
    ["shorter names", (_, bytes) => bytes.set([(bytes[8] ?? 0) - 1], 8)],
  ])("%s", (_, change) => {
    const bytes = pageOf(sample);
    expect(readPages([bytes])).not.toBeNull();
    change(viewPage(bytes) as PageColumns, bytes);
    expect(readPages([bytes])).toBeNull();
  });

  test("a page that is cut, or has more bytes", () => {
    const page = pageOf(goodList);
    for (let length = 0; length < page.length; length += 1) expect(readPages([page.subarray(0, length)])).toBeNull();
    expect(readPages([concatBytes(page, Uint8Array.of(0))])).toBeNull();
    expect(readPages([concatBytes(pageOf(plainList), utf8Bytes("[]"))])).toBeNull();
    expect(pageHeaderBytes).toBeLessThan(page.length);
  });
});

/** Some bytes of a page in place of others. */
const anyChange = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  removed: fc.nat(12),
  put: fc.uint8Array({ maxLength: 12 }),
});

describe("page reader with random changes", () => {
  const numRuns = 2_000 * Number(process.env.DEXNET_PROPERTY_FACTOR ?? 1);
  const changedPage = (page: Uint8Array, changes: readonly { at: number; removed: number; put: Uint8Array }[]) =>
    changes.reduce((bytes, { at, removed, put }) => {
      const from = Math.floor(at * bytes.length);
      return concatBytes(bytes.subarray(0, from), put, bytes.subarray(from + removed));
    }, page);

  test("accepts a page without JSON only if it is what the writer makes of the entries", () => {
    const page = pageOf(plainList);
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 3 }), fc.boolean(), (changes, keepsLength) => {
        const made = keepsLength ? changes.map((one) => ({ ...one, removed: one.put.length })) : changes;
        const changed = changedPage(page, made);
        const records = recordsIn([changed]);
        if (records !== null) expect(pageOf(records)).toEqual(changed);
      }),
      { numRuns },
    );
  });

  test("accepts any other page completely or not at all", () => {
    const page = pageOf(goodList);
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 3 }), (changes) => {
        const records = recordsIn([
          changedPage(
            page,
            changes.map((one) => ({ ...one, removed: one.put.length })),
          ),
        ]);
        if (records !== null) expect(recordsIn([pageOf(records)])).toEqual(records);
      }),
      { numRuns },
    );
  });
});
