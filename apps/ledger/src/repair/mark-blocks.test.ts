import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { count, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { blocks, copies, removals } from "../blocks/copies/copy-tables.ts";
import { createDeviceStore } from "../devices/device-store.ts";
import { devices } from "../devices/device-tables.ts";
import { blockRowOf, copyRowsOf, emptyTables, goodDevicesOf, insertBlocks } from "../testing/block-rows.ts";
import { testDevices } from "../testing/test-devices.ts";
import { markBlocksOfDevice, urgentRepairAt } from "./mark-blocks.ts";
import { markedBlocksPerStep } from "./repair-limits.ts";
import { createRepairStore } from "./repair-store.ts";

const now = new Date("2030-01-01T00:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const whole = { one: "good", two: "good", three: "good" } as const;

describeEachDatabase("markBlocksOfDevice", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let store: ReturnType<typeof createRepairStore>;

  beforeAll(async () => {
    database = await open();
    await createDeviceStore(database.db).register(testDevices, true, now);
    store = createRepairStore(database.db);
  });
  beforeEach(() => emptyTables(database.db));

  async function oneBlock(states: Parameters<typeof insertBlocks>[2]) {
    const [made] = await insertBlocks(database.db, 1, states, now);
    if (made === undefined) throw new Error("No block was made");
    return made;
  }
  const drain = (name: string) => database.db.update(devices).set({ state: "draining" }).where(eq(devices.name, name));

  it("marks all copies of a wiped device as bad, in steps, and repairs the most endangered blocks first", async () => {
    const many = await insertBlocks(database.db, markedBlocksPerStep + 20, whole, now);
    const endangered = await oneBlock({ one: "good", two: "good" });
    const elsewhere = await oneBlock({ two: "good", three: "good", four: "good" });
    expect(await markBlocksOfDevice(database.db, "one", "wiped", now)).toBe(many.length + 1);
    const [bad] = await database.db.select({ count: count() }).from(copies).where(eq(copies.state, "bad"));
    expect(bad?.count).toBe(many.length + 1);
    expect((await blockRowOf(database.db, elsewhere.cid))?.repairAt).toBeNull();
    expect((await blockRowOf(database.db, endangered.cid))?.repairAt).toEqual(urgentRepairAt);
    expect((await store.claim(1, now))[0]?.block.cid).toBe(endangered.cid);
  });

  it("deletes the copies and removals of a removed device", async () => {
    const block = await oneBlock(whole);
    await database.db.insert(removals).values({ deviceName: "one", copyName: "some-copy-00", dueAt: now });
    await database.db.insert(removals).values({ deviceName: "two", copyName: "some-copy-00", dueAt: now });
    expect(await markBlocksOfDevice(database.db, "one", "removed", now)).toBe(1);
    expect((await copyRowsOf(database.db, [block.cid])).map(({ deviceName }) => deviceName)).toEqual(["three", "two"]);
    expect((await blockRowOf(database.db, block.cid))?.repairAt).toEqual(now);
    const remaining = await database.db.select().from(removals);
    expect(remaining.map(({ deviceName }) => deviceName)).toEqual(["two"]);
  });

  it("keeps the copies of a draining device until three others are good, then removes them", async () => {
    const block = await oneBlock(whole);
    await drain("one");
    expect(await markBlocksOfDevice(database.db, "one", "draining", now)).toBe(1);
    expect(await store.finishRepair(block.cid, 0, now)).toBe(false);
    expect(await goodDevicesOf(database.db, block.cid)).toEqual(["one", "three", "two"]);
    const copy = { cid: block.cid, deviceName: "four", copyName: `${block.cid}-${"0".repeat(16)}` };
    expect(await store.startCopy(copy, block, now)).toBe(true);
    await store.finishCopies([copy], now);
    expect(await goodDevicesOf(database.db, block.cid)).toEqual(["four", "three", "two"]);
    expect(await database.db.select().from(removals)).toMatchObject([{ deviceName: "one", copyName: block.copyName }]);
  });

  it("removes the copy on a draining device when three others are good already", async () => {
    const block = await oneBlock({ one: "good", two: "good", three: "good", four: "good" });
    await drain("one");
    await markBlocksOfDevice(database.db, "one", "draining", now);
    expect(await store.finishRepair(block.cid, 0, now)).toBe(true);
    expect(await goodDevicesOf(database.db, block.cid)).toEqual(["four", "three", "two"]);
  });

  it("schedules the blocks of a device that is away and leaves their copies good", async () => {
    const block = await oneBlock(whole);
    expect(await markBlocksOfDevice(database.db, "one", "away", now)).toBe(1);
    expect((await goodDevicesOf(database.db, block.cid)).length).toBe(3);
    expect((await blockRowOf(database.db, block.cid))?.repairAt).toEqual(now);
  });

  it("schedules only blocks that lack copies when a device is back", async () => {
    const fine = await oneBlock(whole);
    const lacking = await oneBlock({ one: "bad", two: "good", three: "good" });
    const waiting = await oneBlock(whole);
    await database.db
      .update(blocks)
      .set({ repairAt: later(600_000), repairAttempts: 7 })
      .where(eq(blocks.cid, waiting.cid));
    expect(await markBlocksOfDevice(database.db, "one", "back", now)).toBe(2);
    expect((await blockRowOf(database.db, fine.cid))?.repairAt).toBeNull();
    expect((await blockRowOf(database.db, lacking.cid))?.repairAt).toEqual(now);
    expect(await blockRowOf(database.db, waiting.cid)).toMatchObject({ repairAt: now, repairAttempts: 0 });
  });

  it("works beside concurrent deletions of blocks", async () => {
    const made = await insertBlocks(database.db, 30, whole, now);
    const gone = made.slice(0, 10).map(({ cid }) => cid);
    await Promise.all([
      markBlocksOfDevice(database.db, "one", "wiped", now),
      ...gone.map((cid) =>
        database.db.transaction(async (tx) => {
          await tx.select().from(blocks).where(eq(blocks.cid, cid)).for("update");
          await tx.delete(copies).where(eq(copies.cid, cid));
          await tx.delete(blocks).where(eq(blocks.cid, cid));
        }),
      ),
    ]);
    const rows = await copyRowsOf(
      database.db,
      made.map(({ cid }) => cid),
    );
    expect(rows.length).toBe(60);
    expect(rows.every(({ deviceName, state }) => (deviceName === "one") === (state === "bad"))).toBe(true);
  });
});
