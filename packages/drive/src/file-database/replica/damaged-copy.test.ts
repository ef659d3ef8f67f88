import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { flipped } from "../../testing/document-lies.ts";
import { otherDeployment } from "../../testing/fakes/test-deployment.ts";
import { type LyingRig, startLyingRig } from "../../testing/lying-rig.ts";
import { sealedIn } from "../../testing/small-pages.ts";
import { waitFor } from "../../testing/wait-for.ts";
import type { SnapshotDocument } from "./local-copy.ts";
import { createIndexedDbLocalCopy } from "./local-copy-indexed-db.ts";
import { type CopyInMemory, createMemoryLocalCopy } from "./local-copy-memory.ts";

vi.stubGlobal("IDBKeyRange", IDBKeyRange);

let rig: LyingRig;
beforeAll(async () => {
  rig = await startLyingRig();
});
afterAll(() => rig.world.host.stop());

type Damage = (copy: CopyInMemory) => void;

const head = (copy: CopyInMemory) => copy.head as NonNullable<CopyInMemory["head"]>;
const setHead =
  (change: (before: NonNullable<CopyInMemory["head"]>) => unknown): Damage =>
  (copy) => {
    copy.head = change(head(copy)) as CopyInMemory["head"];
  };
const setSnapshot = (change: () => unknown) =>
  setHead((before) => ({ ...before, snapshot: change() as SnapshotDocument | null }));
const setDelta =
  (index: number, change: (delta: object) => unknown): Damage =>
  (copy) => {
    const [version, delta] = [...copy.deltas][index] ?? [0, {}];
    copy.deltas.set(version, change(delta) as never);
  };
const dropDelta =
  (index: number): Damage =>
  (copy) => {
    copy.deltas.delete([...copy.deltas.keys()][index] ?? 0);
  };
/** Replaces the second page, which has the folder that was renamed after the first snapshot. */
const setPage =
  (change: (sealed: Uint8Array<ArrayBuffer>) => unknown): Damage =>
  (copy) => {
    const cid = rig.snapshots[1].pages[1]?.cid ?? "";
    copy.pages.set(cid, change(copy.pages.get(cid) as Uint8Array<ArrayBuffer>) as never);
  };
const pageOnLedger = (cid: string | undefined) => sealedIn(rig.world.ledger.blocks.get(cid ?? "") as Uint8Array);

const damages: readonly [string, Damage][] = [
  ["no head", setHead(() => null)],
  ["a head that is a text", setHead(() => "head")],
  ["another deployment", setHead((before) => ({ ...before, deployment: otherDeployment }))],
  ["no snapshot", setSnapshot(() => null)],
  ["an older snapshot", setSnapshot(() => rig.snapshots[0])],
  ["the snapshot of another branch", setSnapshot(() => rig.branch.snapshot)],
  ["the snapshot of another storage", setSnapshot(() => rig.other.snapshot)],
  ["a changed snapshot", setSnapshot(() => ({ ...rig.snapshots[1], records: flipped(rig.snapshots[1].records) }))],
  ["a snapshot without records", setSnapshot(() => ({ ...rig.snapshots[1], records: undefined }))],
  ["an empty snapshot", setSnapshot(() => ({}))],
  ["the first delta missing", dropDelta(0)],
  ["a delta missing in the middle", dropDelta(1)],
  ["the last delta missing", dropDelta(3)],
  ["no deltas", (copy) => copy.deltas.clear()],
  ["changed changes of a delta", setDelta(1, (delta) => ({ ...delta, changes: flipped(rig.deltas[6]?.changes) }))],
  [
    "a changed signature of the last delta",
    setDelta(3, (delta) => ({ ...delta, signature: `0x${"1".repeat(128)}1b` })),
  ],
  ["a delta of another storage", setDelta(2, () => rig.other.deltas[1])],
  ["a delta of another branch", setDelta(2, () => rig.branch.deltas[1])],
  ["a delta twice", (copy) => void copy.deltas.set(1, [...copy.deltas.values()][1] as never)],
  ["null for a delta", setDelta(1, () => ({ version: 1 }))],
  ["a changed byte of a page", setPage((sealed) => sealed.with(60, (sealed[60] ?? 0) ^ 1))],
  ["a page that was cut", setPage((sealed) => sealed.slice(0, -1))],
  ["an empty page", setPage(() => new Uint8Array())],
  ["a text as a page", setPage(() => "page")],
  ["another page of the snapshot", setPage(() => pageOnLedger(rig.snapshots[1].pages[2]?.cid))],
  ["a page of an older snapshot", setPage(() => pageOnLedger(rig.snapshots[0].pages[1]?.cid))],
  ["a page of another storage", setPage(() => pageOnLedger(rig.other.snapshot.pages[0]?.cid))],
  ["a page missing", (copy) => copy.pages.delete(rig.snapshots[1].pages[1]?.cid ?? "")],
  ["no pages", (copy) => copy.pages.clear()],
  [
    "all parts of another storage",
    (copy) => {
      setSnapshot(() => rig.other.snapshot)(copy);
      copy.deltas.clear();
      copy.pages = new Map(rig.other.snapshot.pages.map(({ cid }) => [cid, pageOnLedger(cid)]));
    },
  ],
];

const summaryOf = ({ head, deltas, pages, unfinished }: CopyInMemory) => ({
  head,
  unfinished,
  deltas: [...deltas.values()].sort((a, b) => a.version - b.version),
  pages: [...pages].map(([cid, sealed]) => [cid, Buffer.from(sealed).toString("base64")]).sort(),
});

describe("damaged copy of a file database", () => {
  test.each(damages)("%s: the list is right, and the copy is complete again", async (_, damage) => {
    const copy = structuredClone(rig.at9.copy);
    damage(copy);
    const device = await rig.start(rig.at9, { localCopies: () => createMemoryLocalCopy(copy) });
    expect(await rig.namesIn(device)).toBe(rig.names[9]);
    await waitFor(() => expect(summaryOf(copy)).toEqual(summaryOf(rig.at9.copy)));
    await device.drive.lock();
  });

  test.each([
    ["reading fails", ["read", "readVersion", "readPage"]],
    ["clearing fails", ["clear"]],
    ["writing fails", ["replace", "append", "writePage", "clear"]],
    ["everything fails", ["read", "readVersion", "readPage", "replace", "append", "writePage", "clear", "compact"]],
  ] as const)("%s: the list is right", async (_, methods) => {
    const copy = structuredClone(rig.at6.copy);
    setPage(() => pageOnLedger(rig.snapshots[0].pages[1]?.cid))(copy);
    const fail = () => Promise.reject(new Error("The disk is full."));
    const broken = Object.fromEntries(methods.map((name) => [name, fail]));
    const localCopy = { ...createMemoryLocalCopy(copy), ...broken };
    const device = await rig.start(rig.at6, { localCopies: () => localCopy });
    expect(await rig.namesIn(device)).toBe(rig.names[9]);
    expect(await rig.namesIn(device)).toBe(rig.names[9]);
    await device.drive.lock();
  });

  test("a whole copy is read without the snapshot and its pages", async () => {
    rig.lieWith((honest) => {
      expect(honest.privateData.files.snapshot).toBeNull();
      return honest;
    });
    rig.world.ledger.replaceBlock = () => new Uint8Array();
    const device = await rig.start(rig.at6);
    expect(await rig.namesIn(device)).toBe(rig.names[9]);
    await device.drive.lock();
    rig.beHonest();
  });
});

test.each([
  ["memory", () => createMemoryLocalCopy()],
  ["the browser's database", () => createIndexedDbLocalCopy({ address: rig.address, indexedDb: new IDBFactory() })],
])("clearing a damaged copy keeps the record of an unfinished compaction: %s", async (_, createCopy) => {
  const copy = createCopy();
  const unfinished = { pageCids: [rig.snapshots[0].pages[1]?.cid ?? ""], version: 3 };
  const [page] = rig.at9.copy.pages;
  if (page === undefined || rig.at9.copy.head === null) throw new Error("The copy has a head and pages");
  await copy.replace({ ...rig.at9.copy.head, deltas: [...rig.at9.copy.deltas.values()] });
  await copy.writePage(...page);
  await copy.writeUnfinished(unfinished);
  expect([await copy.readVersion(), (await copy.read())?.deltas.length]).toEqual([rig.deltas[8]?.version, 4]);
  await copy.clear();
  expect([await copy.readVersion(), await copy.read(), await copy.readPage(page[0])]).toEqual([null, null, null]);
  expect(await copy.readUnfinished()).toEqual(unfinished);
});
