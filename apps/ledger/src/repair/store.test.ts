import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createAddressStore } from "../addresses/store.ts";
import { migrationsFolder, schemaName } from "../app.ts";
import { createBlockStore } from "../blocks/store.ts";
import { createDeviceStore } from "../devices/store.ts";
import { awayDeviceMs, claimMs, retryFirstMs, writeLeaseMs } from "../limits.ts";
import { blocks, copies, devices, removals, writes } from "../schema.ts";
import { testDevices } from "../testing/test-devices.ts";
import { createRemovalsStore } from "./removals-store.ts";
import { createRepairStore } from "./store.ts";

const now = new Date("2030-01-01T00:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const addressHex = `0x${"a".repeat(40)}`;
let serial = 0;

describeEachDatabase("the repair store", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let store: ReturnType<typeof createRepairStore>;

  beforeAll(async () => {
    database = await open();
    await createDeviceStore(database.db).register(testDevices, true, now);
    store = createRepairStore(database.db);
  });
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
    const begun = await createBlockStore(database.db).begin(addressHex, block, now);
    if (begun.kind !== "begun") throw new Error(begun.kind);
    await createBlockStore(database.db).commit(begun.write, { durable, pending }, now);
    return { cid, copyName: begun.write.copyName, block };
  }
  const rowsOf = async (cid: string) =>
    (await database.db.select().from(copies).where(eq(copies.cid, cid)))
      .map(({ deviceName, copyName, state }) => ({ deviceName, copyName, state }))
      .sort((a, b) => a.deviceName.localeCompare(b.deviceName));
  const repairAtOf = async (cid: string) =>
    (await database.db.select().from(blocks).where(eq(blocks.cid, cid)))[0]?.repairAt ?? null;

  it("gives each block to one repairer, and to another when the first does not come back", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => stored(["one", "two"])));
    const claimed = await Promise.all(Array.from({ length: 4 }, () => store.claim(3, now)));
    const names = claimed.flat().map(({ block }) => block.cid);
    expect(new Set(names).size).toBe(names.length);
    const rest = await store.claim(100, now);
    expect(names.length + rest.length).toBe(made.length);
    expect(await store.claim(100, later(claimMs - 1))).toEqual([]);
    expect((await store.claim(100, later(claimMs + 1))).length).toBe(made.length);
  });

  it("has a bad copy repaired at once, and hears nothing of one that was replaced", async () => {
    const { cid, copyName } = await stored(["one", "two", "three"]);
    await store.noteBad(cid, [{ deviceName: "one", copyName: "older-copy-name" }], now);
    expect(await repairAtOf(cid)).toBeNull();
    await store.noteBad(cid, [{ deviceName: "one", copyName }], now);
    expect(await repairAtOf(cid)).toEqual(now);
    const [item] = await store.claim(5, now);
    expect(item?.copies.map(({ state }) => state).sort()).toEqual(["bad", "good", "good"]);
  });

  it("gives a device that is away its time", async () => {
    const { cid } = await stored(["one", "two", "three"]);
    await store.noteAway(cid, now);
    expect(await store.claim(5, later(awayDeviceMs - 1))).toEqual([]);
    expect((await store.claim(5, later(awayDeviceMs))).length).toBe(1);
  });

  it("replaces a copy: announced, made, the old one removed, the block whole", async () => {
    const { cid, copyName, block } = await stored(["one", "two", "three"]);
    await store.noteBad(cid, [{ deviceName: "one", copyName }], now);
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

  it("removes a copy that comes too late: replaced by another, or its block gone", async () => {
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

  it("starts no copy where a good one is, of a block that was written anew, or beyond what is needed", async () => {
    const { cid, block } = await stored(["one", "two"]);
    const on = (deviceName: string) => ({ cid, deviceName, copyName: `copy-on-${deviceName}-00` });
    expect(await store.startCopy(on("one"), block, now)).toBe(false);
    expect(await store.startCopy(on("three"), { ...block, signatureHex: "0xolder" }, now)).toBe(false);
    expect(await store.startCopy(on("three"), block, now)).toBe(true);
    await store.finishCopies([on("three")], now);
    expect(await store.startCopy(on("four"), block, now)).toBe(false);
    expect((await rowsOf(cid)).map(({ deviceName }) => deviceName)).toEqual(["one", "three", "two"]);
  });

  it("waits longer after each repair that did not succeed", async () => {
    const { cid } = await stored(["one", "two"]);
    await store.claim(10, now);
    expect(await store.settle(cid, 0, now)).toBe(false);
    expect(await repairAtOf(cid)).toEqual(later(retryFirstMs));
    expect(await store.settle(cid, 3, now)).toBe(false);
    expect(await repairAtOf(cid)).toEqual(later(8 * retryFirstMs));
  });

  it("does not put off what was found out during a repair", async () => {
    const { cid, copyName } = await stored(["one", "two", "three"]);
    await store.noteBad(cid, [{ deviceName: "one", copyName }], now);
    await store.claim(10, now);
    await store.noteBad(cid, [{ deviceName: "two", copyName }], now);
    expect(await store.settle(cid, 0, now)).toBe(false);
    expect((await store.claim(10, now)).map(({ block }) => block.cid)).toEqual([cid]);
  });

  it("counts a copy again that turned out to be right", async () => {
    const { cid, copyName } = await stored(["one", "two", "three"]);
    const one = { deviceName: "one", copyName };
    await store.noteBad(cid, [one], now);
    await store.noteFindings(cid, { good: [one], bad: [] }, now);
    expect(await store.settle(cid, 0, now)).toBe(true);
    expect((await rowsOf(cid)).every(({ state }) => state === "good")).toBe(true);
  });

  it("keeps three of four good copies, in different countries, and removes the fourth", async () => {
    const { cid, copyName } = await stored(["one", "two", "three"]);
    await database.db.insert(copies).values({ cid, deviceName: "four", copyName, state: "good", checkedAt: now });
    await database.db.update(devices).set({ country: "FI" }).where(eq(devices.name, "four"));
    expect(await store.settle(cid, 0, now)).toBe(true);
    const kept = (await rowsOf(cid)).map(({ deviceName }) => deviceName);
    expect(kept).toHaveLength(3);
    expect(kept).toEqual(expect.arrayContaining(["one", "three"]));
    expect(await database.db.select().from(removals)).toMatchObject([{ copyName, attempts: 0 }]);
  });

  it("knows how many blocks lack copies and since when, however often it has tried", async () => {
    expect(await store.backlog()).toEqual({ blocks: 0, since: null });
    const { cid } = await stored(["one", "two"]);
    await store.claim(10, later(10));
    await store.settle(cid, 0, later(20));
    await store.claim(10, later(20 + retryFirstMs));
    expect(await store.backlog()).toEqual({ blocks: 1, since: later(10) });
    const copy = { cid, deviceName: "three", copyName: "copy-on-three-00" };
    await store.startCopy(
      copy,
      (await store.claim(10, later(1e9)))[0]?.block ?? { cid, sizeBytes: 0, signatureHex: "" },
      now,
    );
    await store.finishCopies([copy], now);
    expect(await store.backlog()).toEqual({ blocks: 0, since: null });
  });

  it("forgets an address: its copies are to be removed, those of a shared block are not", async () => {
    const other = `0x${"b".repeat(40)}`;
    const addresses = createAddressStore(database.db);
    await addresses.entitle(other, { sizeBytes: 1e9, paidUntil: later(1e10) }, now);
    const [own, shared] = [await stored(["one", "two", "three"]), await stored(["one", "two"], ["three"])];
    const facts = { cid: shared.cid, sizeBytes: 500, signatureHex: "0xother" };
    const begun = await createBlockStore(database.db).begin(other, facts, now);
    if (begun.kind !== "begun") throw new Error(begun.kind);
    await createBlockStore(database.db).commit(begun.write, { durable: [], pending: [] }, now);
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

  it("hands removals out once, keeps those that fail, and takes up writes whose process died", async () => {
    const removalsStore = createRemovalsStore(database.db);
    const begun = await createBlockStore(database.db).begin(
      addressHex,
      { cid: `b${"d".repeat(58)}`, sizeBytes: 10, signatureHex: "0x" },
      now,
    );
    if (begun.kind !== "begun") throw new Error(begun.kind);
    expect(await removalsStore.giveUpWrites(now, ["one", "two"], 10, now)).toBe(0);
    const after = later(writeLeaseMs + 1);
    expect(await removalsStore.giveUpWrites(after, ["one", "two"], 10, after)).toBe(1);
    const [first, second] = await Promise.all([removalsStore.claim(1, after), removalsStore.claim(1, after)]);
    const claimed = [...first, ...second];
    expect(new Set(claimed.map(({ deviceName }) => deviceName)).size).toBe(claimed.length);
    const rest = await removalsStore.claim(10, after);
    const [one, two] = [...claimed, ...rest];
    if (one === undefined || two === undefined) throw new Error("Removals are missing");
    await removalsStore.done([one]);
    await removalsStore.failed([two], after);
    expect(await removalsStore.claim(10, after)).toEqual([]);
    const again = await removalsStore.claim(10, new Date(after.getTime() + retryFirstMs));
    expect(again.map(({ deviceName, attempts }) => ({ deviceName, attempts }))).toEqual([
      { deviceName: two.deviceName, attempts: 1 },
    ]);
  });
});
