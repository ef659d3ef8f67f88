import type { Database } from "@dexnet/service/database/database";
import { createLogger } from "@dexnet/service/log/log";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq, isNotNull } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import type { ByteRateLimiter } from "../blocks/copies/byte-rate-limiter.ts";
import { blocks, copies, removals } from "../blocks/copies/copy-tables.ts";
import { blockRowOf, copyRowsOf, goodDevicesOf } from "../testing/block-rows.ts";
import { createHealingRig, type HealingRig } from "../testing/healing-rig.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { markBlocksOfDevice } from "./mark-blocks.ts";
import { createRemovalsStore } from "./removals-store.ts";
import { createRemover } from "./remover.ts";
import { createRepairStore } from "./repair-store.ts";
import { createRepairer } from "./repairer.ts";

const newFolder = temporaryFolders();
const now = new Date("2030-01-01T00:00:00Z");
const before = new Date("2029-01-01T00:00:00Z");
const deviceNames = ["frankfurt", "helsinki", "singapore"];
const notStopping = new AbortController().signal;

describeEachDatabase("repairer and remover", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let rig: HealingRig;

  beforeAll(async () => {
    database = await open();
    rig = await createHealingRig(database.db, await newFolder());
  });
  beforeEach(() => rig.reset());

  const waitedBytes: number[] = [];
  const recordingLimiter: ByteRateLimiter = {
    waitFor: async (bytes) => {
      waitedBytes.push(bytes);
    },
  };

  /** Repairer and remover of one process. */
  function createProcess(rateLimiter = recordingLimiter) {
    const { devices, metrics } = rig;
    const common = {
      devices,
      metrics,
      log: createLogger({ name: "ledger", level: "silent" }),
      clock: { now: () => now },
    };
    return {
      repairer: createRepairer({ ...common, store: createRepairStore(database.db), rateLimiter }),
      remover: createRemover({ ...common, store: createRemovalsStore(database.db) }),
    };
  }
  const repair = () => createProcess().repairer.run(notStopping);
  const blocksToRepair = () => database.db.select().from(blocks).where(isNotNull(blocks.repairAt));
  const createdCopies = () => rig.metrics.seen.filter((what) => what === "copy created").length;

  it("concurrent repairers repair each block once and leave no other copies", async () => {
    const stored = [];
    for (let made = 0; made < 20; made += 1) stored.push(await rig.store(deviceNames, before));
    for (const { copyName } of stored) await rig.damage("helsinki", copyName, undefined);
    await markBlocksOfDevice(database.db, "helsinki", "wiped", now);
    await Promise.all([repair(), repair(), repair()]);
    expect(await blocksToRepair()).toEqual([]);
    expect(createdCopies()).toBe(stored.length);
    await createProcess().remover.run(notStopping);
    expect(await database.db.select().from(removals)).toEqual([]);
    const rows = await database.db.select().from(copies);
    for (const { name, device } of rig.devices.all) {
      const named = rows.filter(({ deviceName }) => deviceName === name).map(({ copyName }) => copyName);
      expect([...(await device.list(undefined, 1_000))].sort()).toEqual(named.sort());
    }
  });

  it("repairs a block twice without harm when the first claim has expired", async () => {
    const block = await rig.store(deviceNames, before);
    await rig.damage("helsinki", block.copyName, undefined);
    await markBlocksOfDevice(database.db, "helsinki", "wiped", now);
    const gate = Promise.withResolvers<void>();
    for (const name of ["montreal", "sao-paulo", "helsinki"]) rig.fault(name, { gate: gate.promise });
    const slow = repair();
    while ((await copyRowsOf(database.db, [block.cid])).every(({ state }) => state !== "writing")) await nextTurn();
    await database.db.update(blocks).set({ repairAt: now });
    const other = repair();
    gate.resolve();
    await Promise.all([slow, other]);
    await database.db.update(blocks).set({ repairAt: now });
    await repair();
    expect((await goodDevicesOf(database.db, block.cid)).length).toBe(3);
    expect((await copyRowsOf(database.db, [block.cid])).length).toBe(3);
    expect(await blocksToRepair()).toEqual([]);
  });

  it("verifies new copies and uses another device when they are wrong", async () => {
    const block = await rig.store(["frankfurt", "helsinki"], before);
    await database.db.update(blocks).set({ repairAt: now });
    for (const liar of ["singapore", "montreal"]) rig.fault(liar, { isLying: true });
    await repair();
    expect(await goodDevicesOf(database.db, block.cid)).toEqual(["frankfurt", "helsinki", "sao-paulo"]);
  });

  it("keeps the copy of a device that returns during the repair, also if a new one has no space there", async () => {
    const block = await rig.store(deviceNames, before);
    rig.fault("helsinki", { isAway: true });
    for (const full of ["montreal", "sao-paulo", "helsinki"]) rig.fault(full, { isFull: true });
    await database.db.update(blocks).set({ repairAt: now });
    // The repairer waits for the rate after its inspection.
    await createProcess({ waitFor: async () => rig.fault("helsinki", { isAway: false }) }).repairer.run(notStopping);
    expect(await goodDevicesOf(database.db, block.cid)).toEqual(deviceNames);
    expect(new Set((await copyRowsOf(database.db, [block.cid])).map(({ copyName }) => copyName))).toEqual(
      new Set([block.copyName]),
    );
    expect(await blocksToRepair()).toEqual([]);
  });

  it("limits the rate of copies, but not of a block that has one copy left", async () => {
    const two = await rig.store(["frankfurt", "helsinki"], before);
    const one = await rig.store(["frankfurt"], before);
    await database.db.update(blocks).set({ repairAt: now });
    waitedBytes.length = 0;
    await repair();
    expect(waitedBytes).toEqual([two.blockBytes.length]);
    for (const { cid } of [two, one]) expect(await goodDevicesOf(database.db, cid)).toHaveLength(3);
  });

  it("makes no copy after it was stopped while it waited for the rate", async () => {
    const block = await rig.store(["frankfurt", "helsinki"], before);
    await database.db.update(blocks).set({ repairAt: now });
    const stopping = new AbortController();
    const stopWhileWaiting = { waitFor: async () => stopping.abort() };
    await createProcess(stopWhileWaiting).repairer.run(stopping.signal);
    expect(await goodDevicesOf(database.db, block.cid)).toEqual(["frankfurt", "helsinki"]);
    expect(await copyRowsOf(database.db, [block.cid])).toHaveLength(2);
  });

  it("sets the date of a check only for copies that were read whole", async () => {
    const block = await rig.store(deviceNames, before);
    await rig.damage("singapore", block.copyName, undefined);
    await markBlocksOfDevice(database.db, "singapore", "wiped", now);
    await repair();
    const dates = (await copyRowsOf(database.db, [block.cid])).map(({ checkedAt }) => checkedAt?.getTime());
    expect(dates.filter((date) => date === before.getTime())).toHaveLength(1);
    expect(dates.filter((date) => date === now.getTime())).toHaveLength(2);
  });

  it("schedules another attempt for a block without a reachable copy", async () => {
    const block = await rig.store(deviceNames, before);
    for (const name of deviceNames) rig.fault(name, { isAway: true });
    await database.db.update(blocks).set({ repairAt: now });
    await repair();
    const row = await blockRowOf(database.db, block.cid);
    expect(row?.repairAttempts).toBe(1);
    expect(row?.repairSince).toEqual(now);
    expect((await copyRowsOf(database.db, [block.cid])).length).toBe(3);
    for (const name of deviceNames) rig.fault(name, { isAway: false });
    await database.db.update(blocks).set({ repairAt: now }).where(eq(blocks.cid, block.cid));
    await repair();
    expect((await goodDevicesOf(database.db, block.cid)).sort()).toEqual([...deviceNames].sort());
    expect(createdCopies()).toBe(0);
  });

  it("removes copies of working devices and postpones those of a failing device", async () => {
    const names = ["aa", "bb", "cc"].map((suffix) => `left-behind-${suffix}`);
    for (const deviceName of ["frankfurt", "helsinki"]) {
      await database.db.insert(removals).values(names.map((copyName) => ({ deviceName, copyName, dueAt: now })));
    }
    rig.fault("helsinki", { isReadOnly: true });
    await createProcess().remover.run(notStopping);
    const remaining = await database.db.select().from(removals);
    expect(remaining.map(({ deviceName, attempts }) => `${deviceName} ${attempts}`)).toEqual([
      "helsinki 1",
      "helsinki 1",
      "helsinki 1",
    ]);
    expect(rig.metrics.seen).toEqual(["removed", "removed", "removed"]);
  });
});

async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
