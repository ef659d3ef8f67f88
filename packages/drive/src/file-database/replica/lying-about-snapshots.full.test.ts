import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FieldChange, type Fields, flipped, malformed, withField } from "../../testing/document-lies.ts";
import {
  type BlockLie,
  type End,
  type LieRow,
  type LyingRig,
  laterModes,
  modes,
  startLyingRig,
} from "../../testing/lying-rig.ts";

let rig: LyingRig;
beforeAll(async () => {
  rig = await startLyingRig();
});
afterAll(() => rig.world.host.stop());

type Pages = Snapshot["pages"];

const plusOne = (name: string) => (snapshot: Fields) => ({ ...snapshot, [name]: Number(snapshot[name]) + 1 });
const pages = (change: (pages: Pages) => unknown) => (snapshot: Fields) => ({
  ...snapshot,
  pages: change(snapshot.pages as Pages),
});
const page = (change: (page: Fields) => Fields) =>
  pages(([first, ...rest]) => [change({ ...first } as Fields), ...rest]);

/** The whole document, with another snapshot. */
const changed = (change: (snapshot: Fields) => Fields) => () =>
  rig.documentWith(change({ ...rig.snapshots[1] }) as unknown as Snapshot, rig.deltas.slice(5));

const wrongFields: readonly FieldChange[] = [
  ["a later version", plusOne("version")],
  ["the version of another snapshot", (snapshot) => ({ ...snapshot, version: rig.snapshots[0].version })],
  ["another head", withField("head", "1".repeat(64))],
  ["the head of another snapshot", (snapshot) => ({ ...snapshot, head: rig.snapshots[0].head })],
  ["another size of files", plusOne("storageFilesSize")],
  ["another size of blocks", plusOne("storageFilesFactSize")],
  ["no pages", pages(() => [])],
  ["the first page missing", pages((all) => all.slice(1))],
  ["the last page missing", pages((all) => all.slice(0, -1))],
  ["its pages in another order", pages((all) => all.toReversed())],
  ["a page twice", pages((all) => [...all.slice(0, 1), ...all])],
  ["a page of an older snapshot", pages(([first, _, last]) => [first, rig.snapshots[0].pages[1], last])],
  ["a page of another storage", pages(([first, second]) => [first, second, rig.other.snapshot.pages[0]])],
  ["the pages of another snapshot", pages(() => rig.snapshots[0].pages)],
  ["another size of a page", page(({ cid, size }) => ({ cid, size: Number(size) + 1 }))],
  ["changed records", (snapshot) => ({ ...snapshot, records: flipped(snapshot.records) })],
  ["the records of another snapshot", (snapshot) => ({ ...snapshot, records: rig.snapshots[0].records })],
  ["empty records", withField("records", "")],
  ["the signature of another snapshot", (snapshot) => ({ ...snapshot, signature: rig.snapshots[0].signature })],
  ["a signature of nobody", withField("signature", `0x${"1".repeat(128)}1b`)],
];

const malformedSnapshots: readonly FieldChange[] = [
  ...["version", "head", "storageFilesSize", "storageFilesFactSize", "pages", "records", "signature"].flatMap((name) =>
    malformed(name, name === "records" ? ["text"] : []).filter(([text]) => text !== "pages []"),
  ),
  ...["cid", "size"].flatMap((name) =>
    malformed(name).map(([text, change]): FieldChange => [`a page with ${text}`, page(change)]),
  ),
  ["a further field", withField("compression", "none")],
  ["a further field of a page", page(withField("firstId", ""))],
  ["a null among its pages", pages((all) => [...all, null])],
  ["a CID in capitals", page(({ cid, size }) => ({ cid: String(cid).toUpperCase(), size }))],
  ["a field of the envelope", withField("format", 2)],
];

const rowsOf = (changes: readonly FieldChange[], end: End): LieRow[] =>
  changes.map(([name, change]) => [name, changed(change), end]);

test.each(modes)("a server that changes a field of the snapshot is detected: %s", async (mode) => {
  await rig.expectEnds(mode, rowsOf(wrongFields, "file_database_broken"));
});
test("a malformed snapshot is refused", async () => {
  await rig.expectEnds("refresh", rowsOf(malformedSnapshots, "bad_answer"));
});

const older = () => rig.snapshots[0];
const newer = () => rig.snapshots[1];
const pairs: readonly [string, () => readonly [Snapshot | null, readonly Delta[]], End][] = [
  ["an older snapshot with all deltas after it", () => [older(), rig.deltas.slice(3)], 9],
  [
    "an older snapshot with the deltas after the newer one",
    () => [older(), rig.deltas.slice(5)],
    "file_database_broken",
  ],
  ["an older snapshot with only the last delta", () => [older(), rig.deltas.slice(8)], "file_database_broken"],
  [
    "the newer snapshot with the deltas after the older one",
    () => [newer(), rig.deltas.slice(3)],
    "file_database_broken",
  ],
  ["the newer snapshot with the deltas up to it", () => [newer(), rig.deltas.slice(3, 5)], "file_database_broken"],
  ["the newer snapshot with all deltas", () => [newer(), rig.deltas], "file_database_broken"],
  ["no snapshot with the deltas after the newer one", () => [null, rig.deltas.slice(5)], "file_database_broken"],
  ["no snapshot with all deltas", () => [null, rig.deltas], 9],
  ["the snapshot of another storage", () => [rig.other.snapshot, rig.deltas.slice(5)], "file_database_broken"],
  ["the snapshot of another storage, alone", () => [rig.other.snapshot, []], "file_database_broken"],
  ["the snapshot of another branch", () => [rig.branch.snapshot, rig.deltas.slice(6)], "file_database_broken"],
];

test.each(modes)("a server that pairs a snapshot with other deltas is detected: %s", async (mode) => {
  await rig.expectEnds(
    mode,
    pairs.map(([name, parts, end]) => [name, () => rig.documentWith(...parts()), end]),
  );
});

const block = (cid: string | undefined) => rig.world.ledger.blocks.get(cid ?? "") as Uint8Array;
const bytes = (change: (copy: Uint8Array<ArrayBuffer>) => void) => (_: string, original: Uint8Array) => {
  const copy = new Uint8Array(original);
  change(copy);
  return copy;
};
/** Each of them makes the page wrong, so the file database is broken. */
const blocks: readonly (readonly [string, BlockLie])[] = [
  ["a changed byte", bytes((copy) => void copy.fill((copy[350] ?? 0) ^ 1, 350, 351))],
  ["a changed header", bytes((copy) => void copy.fill(65, 10, 11))],
  ["the last byte missing", (_, original) => original.slice(0, -1)],
  ["a further byte", (_, original) => new Uint8Array([...original, 0])],
  ["only a header", (_, original) => original.slice(0, 300)],
  ["no bytes", () => new Uint8Array()],
  ["another page of the snapshot", () => block(newer().pages[2]?.cid)],
  ["a page of an older snapshot", () => block(older().pages[1]?.cid)],
  ["a page of another storage", () => block(rig.other.snapshot.pages[0]?.cid)],
  [
    "another page under the right header",
    (_, original) => new Uint8Array([...original.subarray(0, 300), ...block(older().pages[1]?.cid).subarray(300)]),
  ],
  ["more than a block can have", (_, original) => new Uint8Array([...original, ...new Uint8Array(5_000_000)])],
];
/** Thrown as the ledger's answer. */
const missing = () => {
  throw new AppError("block_not_found");
};

describe("ledger that answers with another page", () => {
  /** Lies only about the second page. The api sends the snapshot. */
  const rowOf = (name: string, lie: BlockLie, end: End): LieRow => [
    name,
    () => rig.document(),
    end,
    (cid, original) => (cid === newer().pages[1]?.cid ? lie(cid, original) : original),
  ];
  const lies = [...blocks, ["no such block", missing] as const];
  const rows = lies.map(([name, lie]) => rowOf(name, lie, "file_database_broken"));

  test("is detected at the first opening", async () => {
    await rig.expectEnds("first opening", rows);
  });
  test("is detected at an opening with a copy that has no pages", async () => {
    await rig.expectEnds("opening with a copy", rows, { ...rig.at6, copy: { ...rig.at6.copy, pages: new Map() } });
  });
  test.each(laterModes)("is not asked for pages that the device has: %s", async (mode) => {
    await rig.expectEnds(mode, [rowOf("no such block", missing, 9)]);
  });
});

test("snapshots: the history of the rig has what the lies need", () => {
  expect(rig.deltas.map(({ version }) => version)).toEqual(rig.kept.deltas.map(({ delta }) => delta.version));
  expect(
    older()
      .pages.map(({ cid }) => cid)
      .filter((cid) => newer().pages.some((page) => page.cid === cid)),
  ).toHaveLength(1);
  expect([older().pages.length, newer().pages.length]).toEqual([2, 3]);
});
