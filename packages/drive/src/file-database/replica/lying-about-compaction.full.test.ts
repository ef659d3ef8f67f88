import { lowerAddress } from "@dexnet/crypto/verify/address";
import { blockCalls } from "@dexnet/protocol/blocks";
import type { CallDefinition } from "@dexnet/protocol/call";
import { productCalls } from "@dexnet/protocol/products";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createProcessLocks, type Locks } from "../../platform/locks.ts";
import type { Device } from "../../testing/device.ts";
import { flipped } from "../../testing/document-lies.ts";
import { type Lie, type LyingRig, startLyingRig } from "../../testing/lying-rig.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { createMemoryLocalCopy } from "./local-copy-memory.ts";

/** The four deltas after the second snapshot make a compaction due. */
const compactionLimits = { leastBytes: Number.POSITIVE_INFINITY, share: 1, maxDeltas: 3 };

let rig: LyingRig;
let putsBefore: number;
beforeEach(async () => {
  rig = await startLyingRig();
  putsBefore = rig.world.ledger.puts.length;
});
afterEach(() => rig.world.host.stop());

const deleted = () => [...rig.world.ledger.deleted].map((mark) => mark.split(" ")[1]);
const puts = () => rig.world.ledger.puts.slice(putsBefore);
const newestSnapshot = () => rig.kept.snapshots.at(-1)?.snapshot.version;
const received = (call: CallDefinition) => rig.world.host.receivedCalls.filter((one) => one === call).length;

/** Lies only to the compaction, which asks for the whole document. */
const lieToCompaction = (lie: Lie) =>
  rig.lieWith((honest, request) => (request.since === undefined ? lie(honest, request) : honest));

/** Locks of devices whose compaction has begun. */
const begun = new WeakSet<Locks>();

function recordCompactions(locks: Locks): Locks {
  const recorded: Locks = {
    ...locks,
    withLockIfFree(name, work) {
      if (name.startsWith("dexnet-compact-")) begun.add(recorded);
      return locks.withLockIfFree(name, work);
    },
  };
  return recorded;
}

/** Opens the storage, and waits for the end of the compaction, which is skipped if its lock is not free when it begins. */
async function compactOn(device: Device): Promise<void> {
  expect(await rig.namesIn(device)).toBe(rig.names[9]);
  await expect.poll(() => begun.has(device.locks)).toBe(true);
  await endOfCompaction(device);
}

const endOfCompaction = (device: Device) =>
  device.locks.withLock(`dexnet-compact-${lowerAddress(rig.address)}`, async () => undefined);

/** A device that has seen version 9. */
const start = (localCopies?: Device["localCopies"]) =>
  rig.start(rig.at9, {
    compactionLimits,
    locks: recordCompactions(createProcessLocks()),
    ...(localCopies === undefined ? {} : { localCopies }),
  });

async function expectRightList(): Promise<void> {
  rig.beHonest();
  const device = await rig.start(null);
  expect(await rig.namesIn(device)).toBe(rig.names[9]);
  await device.drive.lock();
}

test("compaction: an honest server gets one snapshot, and no page is deleted", async () => {
  const device = await start();
  await compactOn(device);
  await device.drive.lock();
  expect(newestSnapshot()).toBe(rig.deltas[8]?.version);
  expect(puts().length).toBeGreaterThan(0);
  expect(deleted()).toEqual([]);
  await expectRightList();
});

describe("server that lies to a compaction", () => {
  const second = () => rig.snapshots[1];
  const lies: readonly [string, Lie][] = [
    ["a snapshot of another branch", () => rig.documentWith(rig.branch.snapshot, [])],
    ["a snapshot of another storage", () => rig.documentWith(newer(rig.other.snapshot), [])],
    ["a later number on the snapshot", () => rig.documentWith(newer(second()), [])],
    ["changed records", () => rig.documentWith({ ...newer(second()), records: flipped(second().records) }, [])],
    ["no pages", () => rig.documentWith({ ...newer(second()), pages: [] }, [])],
    ["a malformed document", () => ({})],
  ];
  const newer = <T extends { version: number }>(snapshot: T) => ({
    ...snapshot,
    version: (rig.deltas[8]?.version ?? 0) - 1,
  });

  test("gets no page and no snapshot, and nothing is deleted", async () => {
    for (const [, lie] of lies) {
      const copy = structuredClone(rig.at9.copy);
      lieToCompaction(lie);
      const device = await start(() => createMemoryLocalCopy(copy));
      await compactOn(device);
      // Another change does not begin it again.
      await compactOn(device);
      await device.drive.lock();
      expect(copy).toEqual(rig.at9.copy);
    }
    expect([puts(), deleted(), newestSnapshot()]).toEqual([[], [], second().version]);
    await expectRightList();
  });

  test("can have only retired pages deleted with a wrong oldest version", async () => {
    lieToCompaction((honest) => ({ ...honest, oldest: 8_640_000_000_000_000 }));
    const device = await start();
    await compactOn(device);
    await device.drive.lock();
    // The page with the old name of a folder, which only the first snapshot has.
    expect(deleted()).toEqual([rig.snapshots[0].pages[1]?.cid]);
    expect(newestSnapshot()).toBe(rig.deltas[8]?.version);
    await expectRightList();
  });

  test("gets no snapshot if it hides the newest one, and only the new pages are deleted", async () => {
    lieToCompaction(() => rig.documentWith(rig.snapshots[0], rig.deltas.slice(3)));
    const device = await start();
    await compactOn(device);
    await device.drive.lock();
    expect(deleted().toSorted()).toEqual(puts().toSorted());
    expect(newestSnapshot()).toBe(second().version);
    await expectRightList();
  });

  test("can't have pages deleted that a damaged record of the device names", async () => {
    const copy = structuredClone(rig.at9.copy);
    copy.unfinished = { pageCids: second().pages.map(({ cid }) => cid), version: 0 };
    const device = await start(() => createMemoryLocalCopy(copy));
    await compactOn(device);
    await device.drive.lock();
    expect(deleted()).toEqual([]);
    await waitFor(() => expect(copy.unfinished).toBeNull());
    await expectRightList();
  });
});

describe("server that refuses snapshots with a conflict and shows no newer one", () => {
  test("gets the pages once, and they are deleted after a later compaction", async () => {
    const copy = structuredClone(rig.at9.copy);
    const device = await start(() => createMemoryLocalCopy(copy));
    rig.world.host.injectFault = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 409, code: "file_database_conflict" } : null;
    await compactOn(device);
    const unused = puts();
    expect(unused.length).toBeGreaterThan(0);
    rig.world.host.injectFault = () => null;
    await device.drive.open(rig.address).createFolder(null, "ggg");
    await waitFor(() => expect(rig.kept.deltas).toHaveLength(10));
    expect(await rig.namesIn(device)).toBe(`${rig.names[9]} ggg`);
    await device.locks.withLock(`dexnet-compact-${lowerAddress(rig.address)}`, async () => undefined);
    await device.drive.lock();
    expect([puts(), deleted(), newestSnapshot()]).toEqual([unused, [], rig.snapshots[1].version]);

    const later = await rig.start(
      { ...rig.at9, copy },
      { compactionLimits, localCopies: () => createMemoryLocalCopy(copy) },
    );
    await rig.namesIn(later);
    await waitFor(() => expect(deleted().toSorted()).toEqual(unused.toSorted()));
    expect(newestSnapshot()).toBe(rig.kept.deltas.at(-1)?.delta.version);
    await waitFor(() => expect(copy.unfinished).toBeNull());
    await later.drive.lock();
    const other = await rig.start(null);
    expect(await rig.namesIn(other)).toBe(`${rig.names[9]} ggg`);
    await other.drive.lock();
  });
});

describe("server that saves a snapshot, answers nothing, and hides it", () => {
  test("can't have its pages deleted", async () => {
    const copy = structuredClone(rig.at9.copy);
    const device = await start(() => createMemoryLocalCopy(copy));
    rig.world.host.injectFault = (call) => (call === productCalls.updateStorage ? { kind: "drop-after" } : null);
    expect(await rig.namesIn(device)).toBe(rig.names[9]);
    await waitFor(() => expect(rig.kept.snapshots).toHaveLength(3));
    // Ends like a crash: the answer never arrived.
    await device.drive.lock();
    // A repeated request that is on its way must not be answered either.
    await endOfCompaction(device);
    rig.world.host.injectFault = () => null;
    const saved = puts();

    lieToCompaction(() => rig.documentWith(rig.snapshots[1], rig.deltas.slice(5)));
    const later = await start(() => createMemoryLocalCopy(copy));
    await compactOn(later);
    await later.drive.lock();
    expect(deleted()).toEqual([]);
    await expectRightList();

    const honest = await start(() => createMemoryLocalCopy(copy));
    await compactOn(honest);
    await honest.drive.lock();
    const secondTime = puts().filter((cid) => !saved.includes(cid));
    expect(deleted().toSorted()).toEqual(secondTime.toSorted());
    expect(received(blockCalls.deleteBlocks)).toBe(1);
    await expectRightList();
  });
});
