import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createAddressStore } from "../addresses/address-store.ts";
import { migrationsFolder, schemaName } from "../app.ts";
import { writeLeaseMs } from "../blocks/copies/copy-limits.ts";
import { blocks, copies, removals, writes } from "../blocks/copies/copy-tables.ts";
import { createWriteStore } from "../blocks/write/block-write-store.ts";
import { createDeviceStore } from "../devices/device-store.ts";
import { devices } from "../devices/device-tables.ts";
import { addBlocksOn } from "../testing/copy-records.ts";
import { rowsReadBy } from "../testing/rows-read.ts";
import { testDeployment } from "../testing/signed-block.ts";
import { beginWrite, commitWrite } from "../testing/single-writes.ts";
import { testDevices } from "../testing/test-devices.ts";
import { createRemovalsStore } from "./removals-store.ts";
import { awayDeviceMs, claimMs, retryBackoff } from "./repair-limits.ts";
import { createRepairStore } from "./repair-store.ts";

const now = new Date("2030-01-01T00:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const addressHex = `0x${"a".repeat(40)}`;
let serial = 0;

describeEachDatabase("repair store", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let store: ReturnType<typeof createRepairStore>;

  beforeAll(async () => {
    // No jitter of the backoff.
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    database = await open();
    await createDeviceStore(database.db).register(testDevices, true, now);
    store = createRepairStore(database.db);
  });
  afterAll(() => void vi.restoreAllMocks());
  beforeEach(async () => {
    await createAddressStore(database.db).forget(addressHex, now);
    await createAddressStore(database.db).entitle(addressHex, { sizeBytes: 1e9, paidUntil: later(1e10) }, now);
    await database.db.delete(removals);
    await database.db.delete(writes);
  });

  async function stored(durable: string[], pending: string[] = []) {
    serial += 1;
    const cid = `b${serial.toString(2).replaceAll("0", "a").replaceAll("1", "c").padStart(58, "a")}`;
    const block = { cid, sizeBytes: 500, signatureHex: `0x${serial}` };
    const begun = await beginWrite(createWriteStore(database.db, testDeployment), addressHex, block, now);
    if (begun.kind !== "begun") throw new Error(begun.kind);
    await commitWrite(createWriteStore(database.db, testDeployment), begun.write, { durable, pending }, now);
    return { cid, copyName: begun.write.copyName, block };
  }
  const rowsOf = async (cid: string) =>
    (await database.db.select().from(copies).where(eq(copies.cid, cid)))
      .map(({ deviceName, copyName, state }) => ({ deviceName, copyName, state }))
      .sort((a, b) => a.deviceName.localeCompare(b.deviceName));
  const repairAtOf = async (cid: string) =>
    (await database.db.select().from(blocks).where(eq(blocks.cid, cid)))[0]?.repairAt ?? null;

  it("claims each block for one repairer, and for another when the claim expires", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => stored(["one", "two"])));
    const claimed = await Promise.all(Array.from({ length: 4 }, () => store.claim(3, now)));
    const names = claimed.flat().map(({ block }) => block.cid);
    expect(new Set(names).size).toBe(names.length);
    const rest = await store.claim(100, now);
    expect(names.length + rest.length).toBe(made.length);
    expect(await store.claim(100, later(claimMs - 1))).toEqual([]);
    expect((await store.claim(100, later(claimMs + 1))).length).toBe(made.length);
  });

  it("schedules the repair of a bad copy at once, and ignores reports on replaced copies", async () => {
    const { cid, copyName } = await stored(["one", "two", "three"]);
    await store.recordBadCopies(cid, [{ deviceName: "one", copyName: "older-copy-name" }], now);
    expect(await repairAtOf(cid)).toBeNull();
    await store.recordBadCopies(cid, [{ deviceName: "one", copyName }], now);
    expect(await repairAtOf(cid)).toEqual(now);
    const [item] = await store.claim(5, now);
    expect(item?.copies.map(({ state }) => state).sort()).toEqual(["bad", "good", "good"]);
  });

  it("schedules the repair of an unreachable copy after the time for its device to return", async () => {
    const { cid } = await stored(["one", "two", "three"]);
    await store.recordUnreachableCopy(cid, now);
    expect(await store.claim(5, later(awayDeviceMs - 1))).toEqual([]);
    expect((await store.claim(5, later(awayDeviceMs))).length).toBe(1);
  });

  it("replaces a bad copy: records the new one, removes the old one and closes the repair", async () => {
    const { cid, copyName, block } = await stored(["one", "two", "three"]);
    await store.recordBadCopies(cid, [{ deviceName: "one", copyName }], now);
    const copy = { cid, deviceName: "four", copyName: "copy-on-four-00" };
    expect(await store.startCopy(copy, block, now)).toBe(true);
    expect((await rowsOf(cid)).map(({ state }) => state)).toEqual(["writing", "bad", "good", "good"]);
    await store.finishCopies([copy], now);
    expect((await rowsOf(cid)).map(({ deviceName }) => deviceName)).toEqual(["four", "three", "two"]);
    expect(await repairAtOf(cid)).toBeNull();
    expect(await database.db.select().from(removals)).toEqual([
      expect.objectContaining({ deviceName: "one", copyName, dueAt: now }),
    ]);
  });

  it("removes a finished copy that was replaced by another or whose block is gone", async () => {
    const { cid, block } = await stored(["one", "two"]);
    const slow = { cid, deviceName: "three", copyName: "slow-copy-00" };
    const quick = { cid, deviceName: "three", copyName: "quick-copy-00" };
    await store.startCopy(slow, block, now);
    await store.startCopy(quick, block, now);
    await store.finishCopies([quick], now);
    await store.finishCopies([slow], now);
    expect((await rowsOf(cid)).find(({ deviceName }) => deviceName === "three")?.copyName).toBe("quick-copy-00");
    const due = await database.db.select().from(removals);
    expect(due.map(({ copyName }) => copyName)).toEqual(["slow-copy-00"]);
    await createAddressStore(database.db).forget(addressHex, now);
    await store.finishCopies([{ cid, deviceName: "five", copyName: "orphan-copy-00" }], now);
    const after = await database.db.select().from(removals);
    expect(after.map(({ copyName }) => copyName)).toContain("orphan-copy-00");
    expect(await store.startCopy(slow, block, now)).toBe(false);
  });

  it("starts no copy on a device with a good one, of a block that was written again, or beyond the needed number", async () => {
    const { cid, block } = await stored(["one", "two"]);
    const on = (deviceName: string) => ({ cid, deviceName, copyName: `copy-on-${deviceName}-00` });
    expect(await store.startCopy(on("one"), block, now)).toBe(false);
    expect(await store.startCopy(on("three"), { ...block, signatureHex: "0xolder" }, now)).toBe(false);
    expect(await store.startCopy(on("three"), block, now)).toBe(true);
    await store.finishCopies([on("three")], now);
    expect(await store.startCopy(on("four"), block, now)).toBe(false);
    expect((await rowsOf(cid)).map(({ deviceName }) => deviceName)).toEqual(["one", "three", "two"]);
  });

  it("schedules failed repairs with a growing delay", async () => {
    const { cid } = await stored(["one", "two"]);
    await store.claim(10, now);
    expect(await store.finishRepair(cid, 0, now)).toBe(false);
    expect(await repairAtOf(cid)).toEqual(later(retryBackoff.firstMs));
    expect(await store.finishRepair(cid, 3, now)).toBe(false);
    expect(await repairAtOf(cid)).toEqual(later(8 * retryBackoff.firstMs));
  });

  it("keeps the due time that a report during a repair has set", async () => {
    const { cid, copyName } = await stored(["one", "two", "three"]);
    await store.recordBadCopies(cid, [{ deviceName: "one", copyName }], now);
    await store.claim(10, now);
    await store.recordBadCopies(cid, [{ deviceName: "two", copyName }], now);
    expect(await store.finishRepair(cid, 0, now)).toBe(false);
    expect((await store.claim(10, now)).map(({ block }) => block.cid)).toEqual([cid]);
  });

  it("counts a bad copy again that was verified", async () => {
    const { cid, copyName } = await stored(["one", "two", "three"]);
    const one = { deviceName: "one", copyName };
    await store.recordBadCopies(cid, [one], now);
    await store.recordInspection(cid, { good: [one], bad: [] }, now);
    expect(await store.finishRepair(cid, 0, now)).toBe(true);
    expect((await rowsOf(cid)).every(({ state }) => state === "good")).toBe(true);
  });

  it("keeps three of four good copies, in different countries, and removes the fourth", async () => {
    const { cid, copyName } = await stored(["one", "two", "three"]);
    await database.db.insert(copies).values({ cid, deviceName: "four", copyName, state: "good", checkedAt: now });
    await database.db.update(devices).set({ country: "FI" }).where(eq(devices.name, "four"));
    expect(await store.finishRepair(cid, 0, now)).toBe(true);
    const kept = (await rowsOf(cid)).map(({ deviceName }) => deviceName);
    expect(kept).toHaveLength(3);
    expect(kept).toEqual(expect.arrayContaining(["one", "three"]));
    expect(await database.db.select().from(removals)).toMatchObject([{ copyName, attempts: 0 }]);
  });

  it("reads the number of blocks that lack copies and the first time, after any number of attempts", async () => {
    expect(await store.readBacklog()).toEqual({ blocks: 0, since: null });
    const { cid } = await stored(["one", "two"]);
    await store.claim(10, later(10));
    await store.finishRepair(cid, 0, later(20));
    await store.claim(10, later(20 + retryBackoff.firstMs));
    expect(await store.readBacklog()).toEqual({ blocks: 1, since: later(10) });
    const copy = { cid, deviceName: "three", copyName: "copy-on-three-00" };
    await store.startCopy(
      copy,
      (await store.claim(10, later(1e9)))[0]?.block ?? { cid, sizeBytes: 0, signatureHex: "" },
      now,
    );
    await store.finishCopies([copy], now);
    expect(await store.readBacklog()).toEqual({ blocks: 0, since: null });
  });

  it("forgetting an address removes its copies, except those of a shared block", async () => {
    const other = `0x${"b".repeat(40)}`;
    const addresses = createAddressStore(database.db);
    await addresses.entitle(other, { sizeBytes: 1e9, paidUntil: later(1e10) }, now);
    const [own, shared] = [await stored(["one", "two", "three"]), await stored(["one", "two"], ["three"])];
    const block = { cid: shared.cid, sizeBytes: 500, signatureHex: "0xother" };
    const begun = await beginWrite(createWriteStore(database.db, testDeployment), other, block, now);
    if (begun.kind !== "begun") throw new Error(begun.kind);
    await commitWrite(createWriteStore(database.db, testDeployment), begun.write, { durable: [], pending: [] }, now);
    await addresses.forget(addressHex, now);
    expect(await rowsOf(own.cid)).toEqual([]);
    expect((await rowsOf(shared.cid)).length).toBe(3);
    expect((await database.db.select().from(removals)).map(({ copyName }) => copyName)).toEqual(
      Array.from({ length: 3 }, () => own.copyName),
    );
    await addresses.forget(other, now);
    const late = (await database.db.select().from(removals)).filter(({ dueAt }) => dueAt > now);
    expect(late.map(({ deviceName, copyName }) => `${deviceName} ${copyName}`)).toEqual([`three ${shared.copyName}`]);
  });

  it("claims removals once, postpones failed ones, and abandons writes of dead processes", async () => {
    const removalsStore = createRemovalsStore(database.db);
    const begun = await beginWrite(
      createWriteStore(database.db, testDeployment),
      addressHex,
      { cid: `b${"d".repeat(58)}`, sizeBytes: 10, signatureHex: "0x" },
      now,
    );
    if (begun.kind !== "begun") throw new Error(begun.kind);
    expect(await removalsStore.abandonWrites(now, ["one", "two"], 10, now)).toBe(0);
    const after = later(writeLeaseMs + 1);
    expect(await removalsStore.abandonWrites(after, ["one", "two"], 10, after)).toBe(1);
    const [first, second] = await Promise.all([removalsStore.claim(1, after), removalsStore.claim(1, after)]);
    const claimed = [...first, ...second];
    expect(new Set(claimed.map(({ deviceName }) => deviceName)).size).toBe(claimed.length);
    const rest = await removalsStore.claim(10, after);
    const [one, two] = [...claimed, ...rest];
    if (one === undefined || two === undefined) throw new Error("Removals are missing");
    await removalsStore.complete([one]);
    await removalsStore.postpone([two], after);
    expect(await removalsStore.claim(10, after)).toEqual([]);
    const again = await removalsStore.claim(10, new Date(after.getTime() + retryBackoff.firstMs));
    expect(again.map(({ deviceName, attempts }) => ({ deviceName, attempts }))).toEqual([
      { deviceName: two.deviceName, attempts: 1 },
    ]);
  });

  it("reads few rows although the statistics do not know a new device yet", async () => {
    await addBlocksOn(database.db, "one", 1, 5_000);
    await database.db.execute(sql`ANALYZE`);
    await addBlocksOn(database.db, "four", 5_001, 3_000);
    const { cid, copyName, block } = await stored(["one", "two", "four"]);
    const rows = await rowsReadBy(database.db, async (tx) => {
      const repairs = createRepairStore(tx);
      await repairs.recordBadCopies(cid, [{ deviceName: "four", copyName }], now);
      await repairs.recordInspection(cid, { good: [{ deviceName: "one", copyName }], bad: [] }, now);
      const copy = { cid, deviceName: "four", copyName: `${copyName}-again` };
      expect(await repairs.startCopy(copy, block, now)).toBe(true);
      await repairs.finishCopies([copy], now);
      expect(await repairs.finishRepair(cid, 0, now)).toBe(true);
    });
    expect(rows).toBeLessThan(1_000);
  });
});
