import { type Bytes, concatBytes, hexFromBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { Released, StoredEntry, StoredFile } from "../../packages/drive/src/file-list/entries.ts";
import { type PageColumns, viewPage } from "../../packages/drive/src/file-list/table/page-columns.ts";
import { createPageWriter } from "../../packages/drive/src/file-list/table/page-writer.ts";

export type PageRecord = StoredEntry | Released;

export interface PageVector {
  readonly about: string;
  readonly page: string;
  readonly records: readonly PageRecord[];
}

/** A page that must be refused, alone or as the only page of a list. */
export interface RefusedPage {
  readonly why: string;
  readonly page: string;
}

export function writePage(records: readonly PageRecord[]): Bytes {
  const writer = createPageWriter();
  for (const record of records) writer.add(record);
  return writer.toPage();
}

const trash = "f".repeat(32);
const [docs, picture, gone, large] = ["10", "11", "12", "13"].map((digits) => digits.padStart(32, "018bcfe568")) as [
  string,
  string,
  string,
  string,
];
const [firstCid, secondCid] = ["a", "b"].map((letter) => `bafkr4i${letter}${"b".repeat(50)}a`) as [string, string];
const content = {
  fileIdHex: "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf",
  keyBase64: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  listed: "parts",
  blockCids: [firstCid],
  blocksSizeBytes: 329,
} as unknown as StoredFile["content"];
const fileOf = (id: string, name: string, fields: object): StoredFile => ({
  kind: "file",
  id,
  parentId: docs,
  name,
  sizeBytes: 13,
  date: 1_700_000_000_000,
  content,
  ...fields,
});

/** Rows 0 to 4: a folder, a file with a thumbnail, one in the trash with a field of a newer client, a large one, the trash. */
const sample: readonly PageRecord[] = [
  { kind: "folder", id: docs, parentId: null, name: "Документи", isFavourite: true },
  fileOf(picture, "😀", { content: { ...content, thumbnailCid: secondCid }, date: -1 }),
  fileOf(gone, "b", { parentId: trash, trashed: { date: 1_700_000_000_001, parentId: docs }, nickname: "ё" }),
  fileOf(large, "large.bin", { sizeBytes: 3_000_000_000, content: { ...content, listed: "manifest" } }),
  { kind: "released", id: large, sizeBytes: 13, content, later: "d" } as Released,
  { kind: "folder", id: trash, parentId: null, name: trash },
];

export function makePages(): PageVector[] {
  const pages: [string, readonly PageRecord[]][] = [
    ["one folder", sample.slice(0, 1)],
    ["a released record alone", sample.slice(4, 5)],
    ["every flag, fields of a newer client, and a released record", sample],
  ];
  return pages.map(([about, records]) => ({ about, page: hexFromBytes(writePage(records)), records }));
}

type Change = (page: PageColumns, bytes: Uint8Array) => void;

const [folderRow, pictureRow, goneRow, largeRow] = [0, 1, 2, 3];
const afterLastDate = 8_640_000_000_000_001;

function put(bytes: Uint8Array, from: string, to: string): void {
  bytes.set(utf8Bytes(to), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(from));
}

function putTrashedDate({ details, detailEnds }: PageColumns, date: number): void {
  new DataView(details.buffer, details.byteOffset).setFloat64(detailEnds[pictureRow] ?? 0, date, true);
}

/** Lengths, ends, flags and texts that don't add up. */
const formChanges: readonly [string, Change][] = [
  ["other first bytes", (_, bytes) => bytes.set([0x32], 3)],
  ["an entry less", (_, bytes) => bytes.set([4], 4)],
  ["an entry more", (_, bytes) => bytes.set([6], 4)],
  ["four billion entries", (_, bytes) => bytes.fill(0xff, 4, 8)],
  ["names that are a byte longer", (_, bytes) => bytes.set([(bytes[8] ?? 0) + 1], 8)],
  ["four billion bytes of names", (_, bytes) => bytes.fill(0xff, 8, 12)],
  ["released records that are a byte longer", (_, bytes) => bytes.set([(bytes[12] ?? 0) + 1], 12)],
  ["ends of names that decrease", ({ nameEnds }) => nameEnds.set([(nameEnds[1] ?? 0) + 1], 0)],
  ["an end inside of a character", ({ nameEnds }) => nameEnds.set([(nameEnds[pictureRow] ?? 0) - 1], pictureRow)],
  ["a last end before the end of the names", ({ nameEnds }) => nameEnds.set([(nameEnds[4] ?? 0) - 1], 4)],
  ["a last end after the end of the names", ({ nameEnds }) => nameEnds.set([(nameEnds[4] ?? 0) + 1], 4)],
  ["ends of details that decrease", ({ detailEnds }) => detailEnds.set([(detailEnds[1] ?? 0) + 1], 0)],
  ["details of four billion bytes", ({ detailEnds }) => detailEnds.set([0xffff_ffff], 4)],
  ["names that are not UTF-8", (_, bytes) => bytes.set([0xff], Buffer.from(bytes).indexOf("large"))],
  ["a thumbnail without its flag", ({ flags }) => flags.set([2], pictureRow)],
  ["a folder with the flag of a part list", ({ flags }) => flags.set([1 | 8], folderRow)],
  ["a folder with the flag of a thumbnail", ({ flags }) => flags.set([1 | 16], folderRow)],
  ["a former folder without the trash", ({ flags }) => flags.set([2 | 64], goneRow)],
  ["further fields without their flag", ({ flags }) => flags.set([2 | 32 | 64], goneRow)],
  ["the flag of further fields alone", ({ flags }) => flags.set([1 | 128], folderRow)],
  ["further fields that are not JSON", (_, bytes) => put(bytes, '{"nick', "x")],
  ["further fields that are a list", (_, bytes) => put(bytes, '{"nickname":"', '["nickname","')],
  ["a further field that the row has", (_, bytes) => put(bytes, "nickname", "parentId")],
  ["a size of another number of blocks", ({ sizes }) => sizes.set([4_194_305], pictureRow)],
  ["a size of a longer part list", ({ sizes }) => sizes.set([2 ** 40], largeRow)],
  ["released records that are not JSON", (_, bytes) => put(bytes, '[{"kind"', "x")],
];

/** Values that no entry may have, and entries that are no tree. */
const listChanges: readonly [string, Change][] = [
  ["a negative size", ({ sizes }) => sizes.set([-1], pictureRow)],
  ["a size that is not whole", ({ sizes }) => sizes.set([0.5], pictureRow)],
  ["a size that is no number", ({ sizes }) => sizes.set([Number.NaN], pictureRow)],
  ["a size that is not exact", ({ sizes }) => sizes.set([2 ** 53], largeRow)],
  ["a size of a folder", ({ sizes }) => sizes.set([1], folderRow)],
  ["a size of blocks that is no number", ({ blocksSizes }) => blocksSizes.set([Number.NaN], pictureRow)],
  ["a negative size of blocks", ({ blocksSizes }) => blocksSizes.set([-1], pictureRow)],
  ["a date after the last one", ({ dates }) => dates.set([afterLastDate], pictureRow)],
  ["a date before the first one", ({ dates }) => dates.set([-afterLastDate], pictureRow)],
  ["a date that is no number", ({ dates }) => dates.set([Number.NaN], pictureRow)],
  ["a date of a folder", ({ dates }) => dates.set([1], folderRow)],
  ["a content of a folder", ({ fileIds }) => fileIds.set([1], 4 * folderRow)],
  ["a parent without its flag", ({ parents }) => parents.set([1], 4 * folderRow)],
  ["a trashed date that is no number", (page) => putTrashedDate(page, Number.NaN)],
  ["a trashed date before 1970", (page) => putTrashedDate(page, -1)],
  ["a trashed date after the last one", (page) => putTrashedDate(page, afterLastDate)],
  ["an id twice", ({ ids }) => ids.copyWithin(4, 0, 4)],
  ["ids out of order", ({ ids }) => ids.set([0], 4 * largeRow)],
  ["a name with a slash", (_, bytes) => put(bytes, "large.bin", "large/bin")],
  ["a name with a control character", (_, bytes) => put(bytes, "large.bin", "large\nbin")],
  ["a name of one dot", (_, bytes) => put(bytes, "😀blarge", "😀.large")],
  ["a folder that does not exist", ({ parents }) => parents.set([1], 4 * pictureRow)],
  ["a file as a folder", ({ ids, parents }) => parents.set(ids.subarray(4, 8), 4 * largeRow)],
  [
    "a folder inside itself",
    ({ ids, parents, flags }) => {
      parents.set(ids.subarray(0, 4));
      flags.set([1 | 2 | 4], folderRow);
    },
  ],
  ["a writer", (_, bytes) => put(bytes, '"kind":"released"', '"kind":"writer"  ')],
  ["an empty name", ({ nameEnds }) => nameEnds.set([nameEnds[pictureRow] ?? 0], goneRow)],
  [
    "a name of two dots",
    ({ nameEnds }, bytes) => {
      nameEnds.set([(nameEnds[goneRow] ?? 0) + 1], goneRow);
      put(bytes, "😀blarge", "😀..arge");
    },
  ],
  ["a released record of a negative size", (_, bytes) => put(bytes, '"sizeBytes":13', '"sizeBytes":-3')],
];

/** Records like that of the sample, whose id is `large`. */
function releasedOf(...ids: readonly string[]): Released[] {
  return ids.map((id) => ({ kind: "released", id, sizeBytes: 13, content }) as Released);
}

function changed(changes: readonly [string, Change][]): RefusedPage[] {
  return changes.map(([why, change]) => {
    const bytes = writePage(sample);
    change(viewPage(bytes) as PageColumns, bytes);
    return { why, page: hexFromBytes(bytes) };
  });
}

export function makeRefusedPages(): { pageForms: RefusedPage[]; pageLists: RefusedPage[] } {
  const page = writePage(sample);
  return {
    pageForms: [
      ...changed(formChanges),
      { why: "no record", page: hexFromBytes(writePage([])) },
      { why: "a byte less", page: hexFromBytes(page.subarray(0, -1)) },
      { why: "a byte more", page: hexFromBytes(concatBytes(page, Uint8Array.of(0))) },
    ],
    pageLists: [
      ...changed(listChanges),
      { why: "released records out of order", page: hexFromBytes(writePage([...sample, ...releasedOf(gone)])) },
      { why: "a released record twice", page: hexFromBytes(writePage([...sample, ...releasedOf(large)])) },
    ],
  };
}
