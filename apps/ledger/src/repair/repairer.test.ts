import type { Database } from "@dexnet/service/database";
import { createLogger } from "@dexnet/service/log";
import { describeServerDatabase } from "@dexnet/service/testing/databases";
import { eq, isNotNull } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { blocks, copies, removals } from "../schema.ts";
import { blockRowOf, copyRowsOf, goodPlacesOf } from "../testing/block-rows.ts";
import { createHealingRig, type HealingRig } from "../testing/healing-rig.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { markDevice } from "./device-changes.ts";
import { createRemovalsStore } from "./removals-store.ts";
import { createRemover } from "./remover.ts";
import { createRepairer } from "./repairer.ts";
import { createRepairStore } from "./store.ts";

const newFolder = temporaryFolders();
const now = new Date("2030-01-01T00:00:00Z");
const before = new Date("2029-01-01T00:00:00Z");
const places = ["frankfurt", "helsinki", "singapore"];
const going = new AbortController().signal;

describeServerDatabase("the repairer", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let rig: HealingRig;

  beforeAll(async () => {
    database = await open();
    rig = await createHealingRig(database.db, await newFolder());
  });
  beforeEach(() => rig.reset());

  /** As one process has it. */
  function parts() {
    const { devices, metrics } = rig;
    const common = { devices, metrics, log: createLogger({ name: "ledger", level: "silent" }), clock: () => now };
    return {
      repairer: createRepairer({ ...common, store: createRepairStore(database.db) }),
      remover: createRemover({ ...common, store: createRemovalsStore(database.db) }),
    };
  }
  const repair = () => parts().repairer.run(going);
  const sick = () => database.db.select().from(blocks).where(isNotNull(blocks.repairAt));
  const madeCopies = () => rig.metrics.seen.filter((what) => what === "copy made").length;

  it("shares the work with others: each block is repaired once, and nothing is left over", async () => {
    const stored = [];
    for (let made = 0; made < 20; made += 1) stored.push(await rig.store(places, before));
    for (const { copyName } of stored) await rig.spoil("helsinki", copyName, undefined);
    await markDevice(database.db, "helsinki", "wiped", now);
    await Promise.all([repair(), repair(), repair()]);
    expect(await sick()).toEqual([]);
    expect(madeCopies()).toBe(stored.length);
    await parts().remover.run(going);
    expect(await database.db.select().from(removals)).toEqual([]);
    const rows = await database.db.select().from(copies);
    for (const { name, device } of rig.devices.all) {
      const named = rows.filter(({ deviceName }) => deviceName === name).map(({ copyName }) => copyName);
      expect([...(await device.list(undefined, 1_000))].sort()).toEqual(named.sort());
    }
  });

  it("does a repair twice without harm, when its claim ran out meanwhile", async () => {
    const block = await rig.store(places, before);
    await rig.spoil("helsinki", block.copyName, undefined);
    await markDevice(database.db, "helsinki", "wiped", now);
    const gate = Promise.withResolvers<void>();
    for (const name of ["montreal", "sao-paulo", "helsinki"]) rig.fault(name, { gate: gate.promise });
    const slow = repair();
    while ((await copyRowsOf(database.db, [block.cid])).every(({ state }) => state !== "writing")) await aTurn();
    await database.db.update(blocks).set({ repairAt: now });
    const other = repair();
    gate.resolve();
    await Promise.all([slow, other]);
    await database.db.update(blocks).set({ repairAt: now });
    await repair();
    expect((await goodPlacesOf(database.db, block.cid)).length).toBe(3);
    expect((await copyRowsOf(database.db, [block.cid])).length).toBe(3);
    expect(await sick()).toEqual([]);
  });

  it("believes no device that does not give back what it took", async () => {
    const block = await rig.store(["frankfurt", "helsinki"], before);
    await database.db.update(blocks).set({ repairAt: now });
    for (const liar of ["singapore", "montreal"]) rig.fault(liar, { isLying: true });
    await repair();
    expect(await goodPlacesOf(database.db, block.cid)).toEqual(["frankfurt", "helsinki", "sao-paulo"]);
  });

  it("dates a copy only when it has read it", async () => {
    const block = await rig.store(places, before);
    await rig.spoil("singapore", block.copyName, undefined);
    await markDevice(database.db, "singapore", "wiped", now);
    await repair();
    const dates = (await copyRowsOf(database.db, [block.cid])).map(({ checkedAt }) => checkedAt?.getTime());
    expect(dates.filter((date) => date === before.getTime())).toHaveLength(1);
    expect(dates.filter((date) => date === now.getTime())).toHaveLength(2);
  });

  it("keeps what it can't repair, and tries again later", async () => {
    const block = await rig.store(places, before);
    for (const name of places) rig.fault(name, { isAway: true });
    await database.db.update(blocks).set({ repairAt: now });
    await repair();
    const row = await blockRowOf(database.db, block.cid);
    expect(row?.repairAttempts).toBe(1);
    expect(row?.repairSince).toEqual(now);
    expect((await copyRowsOf(database.db, [block.cid])).length).toBe(3);
    for (const name of places) rig.fault(name, { isAway: false });
    await database.db.update(blocks).set({ repairAt: now }).where(eq(blocks.cid, block.cid));
    await repair();
    expect((await goodPlacesOf(database.db, block.cid)).sort()).toEqual([...places].sort());
    expect(madeCopies()).toBe(0);
  });

  it("removes what it can, and asks a device that fails only once in a while", async () => {
    const names = ["aa", "bb", "cc"].map((end) => `left-behind-${end}`);
    for (const deviceName of ["frankfurt", "helsinki"]) {
      await database.db.insert(removals).values(names.map((copyName) => ({ deviceName, copyName, dueAt: now })));
    }
    rig.fault("helsinki", { isReadOnly: true });
    await parts().remover.run(going);
    const left = await database.db.select().from(removals);
    expect(left.map(({ deviceName, attempts }) => `${deviceName} ${attempts}`)).toEqual([
      "helsinki 1",
      "helsinki 1",
      "helsinki 1",
    ]);
    expect(rig.metrics.seen).toEqual(["removed", "removed", "removed"]);
  });
});

async function aTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
