import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createAddressStore } from "../../addresses/address-store.ts";
import { addresses } from "../../addresses/address-tables.ts";
import { migrationsFolder, schemaName } from "../../app.ts";
import { createDeviceStore } from "../../devices/device-store.ts";
import { createRepairStore } from "../../repair/repair-store.ts";
import { testDeployment } from "../../testing/signed-block.ts";
import { beginWrite, commitWrite } from "../../testing/single-writes.ts";
import { testDevices } from "../../testing/test-devices.ts";
import { createBlockStore } from "../block-read-store.ts";
import { writeLeaseMs } from "../copies/copy-limits.ts";
import type { BlockInfo } from "../copies/copy-reference.ts";
import { blocks, copies, owners, removals, writes } from "../copies/copy-tables.ts";
import { createWriteStore, type Write, type WriteStore } from "./block-write-store.ts";

const now = new Date("2030-01-01T00:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const onThree = { durable: ["one", "two", "three"], pending: [] };
const onTwo = { durable: ["one", "two"], pending: ["three"] };
let serial = 0;

function newAddress(): string {
  serial += 1;
  return `0x${serial.toString(16).padStart(40, "0")}`;
}

function newBlockInfo(sizeBytes = 1_000): BlockInfo {
  serial += 1;
  const cid = `b${serial.toString(2).replaceAll("0", "a").replaceAll("1", "c").padStart(58, "a")}`;
  return { cid, sizeBytes, signatureHex: `0x${serial.toString(16).padStart(130, "0")}` };
}

describeEachDatabase("write store", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let store: WriteStore;

  beforeAll(async () => {
    database = await open();
    await createDeviceStore(database.db).register(testDevices, true, now);
    store = createWriteStore(database.db, testDeployment);
  });

  async function entitled(sizeBytes: number, paidUntil = later(1_000_000_000)): Promise<string> {
    const address = newAddress();
    await createAddressStore(database.db).entitle(address, { sizeBytes, paidUntil }, now);
    return address;
  }
  async function begun(address: string, block: BlockInfo, at = now): Promise<Write> {
    const outcome = await beginWrite(store, address, block, at);
    if (outcome.kind !== "begun") throw new Error(`The write was ${outcome.kind}`);
    return outcome.write;
  }
  async function usedBytes(address: string): Promise<number | undefined> {
    const [row] = await database.db.select().from(addresses).where(eq(addresses.address, address));
    return row?.usedBytes;
  }
  const copiesOf = (cid: string) => database.db.select().from(copies).where(eq(copies.cid, cid));
  const removalsOf = (copyName: string) => database.db.select().from(removals).where(eq(removals.copyName, copyName));

  describe("beginWrites", () => {
    it("refuses addresses that are unknown or expired", async () => {
      const late = await entitled(1_000_000, now);
      expect(await beginWrite(store, newAddress(), newBlockInfo(), now)).toEqual({ kind: "unknown_address" });
      expect(await beginWrite(store, late, newBlockInfo(), now)).toEqual({ kind: "not_entitled" });
    });

    it("accepts blocks up to the last byte of the quota", async () => {
      const address = await entitled(2_000);
      for (const block of [newBlockInfo(1_500), newBlockInfo(500)]) {
        expect((await commitWrite(store, await begun(address, block), onThree, now)).kind).toBe("committed");
      }
      expect(await usedBytes(address)).toBe(2_000);
      expect(await beginWrite(store, address, newBlockInfo(1), now)).toEqual({ kind: "quota_exceeded" });
    });

    it("counts writes under way until they are abandoned or expire", async () => {
      const address = await entitled(2_000);
      const first = await begun(address, newBlockInfo(1_500));
      expect(await beginWrite(store, address, newBlockInfo(600), now)).toEqual({ kind: "quota_exceeded" });
      await store.abandonWrite(first, { durable: [], pending: [] }, now);
      const second = await begun(address, newBlockInfo(1_500));
      expect((await beginWrite(store, address, newBlockInfo(600), later(writeLeaseMs + 1))).kind).toBe("begun");
      expect(await commitWrite(store, second, onThree, later(writeLeaseMs + 1))).toEqual({ kind: "lost" });
      expect(await usedBytes(address)).toBe(0);
    });

    it("never exceeds the quota under concurrent writes", async () => {
      const address = await entitled(7_999);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const outcome = await beginWrite(store, address, newBlockInfo(1_000), now);
          if (outcome.kind === "begun") await commitWrite(store, outcome.write, onTwo, now);
          return outcome.kind;
        }),
      );
      expect(outcomes.filter((kind) => kind === "begun").length).toBe(7);
      expect(await usedBytes(address)).toBe(7_000);
    });

    it("reserves bytes once for concurrent writes of one block by one address", async () => {
      const address = await entitled(1_000);
      const block = newBlockInfo(1_000);
      const parallel = await Promise.all(Array.from({ length: 5 }, () => begun(address, block)));
      for (const write of parallel) expect((await commitWrite(store, write, onThree, now)).kind).toBe("committed");
      expect(await usedBytes(address)).toBe(1_000);
      expect(await database.db.select().from(writes).where(eq(writes.address, address))).toEqual([]);
    });
  });

  describe("commitWrites", () => {
    it("stores block, owner and copies, and gives a pending copy time", async () => {
      const address = await entitled(5_000);
      const write = await begun(address, newBlockInfo());
      await commitWrite(store, write, onTwo, now);
      const found = await createBlockStore(database.db).find(write.block.cid);
      expect(found?.block).toEqual(write.block);
      expect(found?.copies.map(({ deviceName, state }) => `${deviceName} ${state}`).sort()).toEqual([
        "one good",
        "three writing",
        "two good",
      ]);
      const [row] = await database.db.select().from(blocks).where(eq(blocks.cid, write.block.cid));
      expect(row?.repairAt?.getTime()).toBeGreaterThan(now.getTime());
      const rows = await database.db.select().from(owners).where(eq(owners.cid, write.block.cid));
      expect(rows).toEqual([expect.objectContaining({ address, signature: write.block.signatureHex })]);
    });

    it("schedules the repair of a failed copy at once, and none when all copies are durable", async () => {
      const address = await entitled(5_000);
      const short = await begun(address, newBlockInfo());
      await commitWrite(store, short, { durable: ["one", "two"], pending: [] }, now);
      const whole = await begun(address, newBlockInfo());
      await commitWrite(store, whole, onThree, now);
      const repairAt = async (cid: string) =>
        (await database.db.select().from(blocks).where(eq(blocks.cid, cid)))[0]?.repairAt;
      expect(await repairAt(short.block.cid)).toEqual(now);
      expect(await repairAt(whole.block.cid)).toBeNull();
    });

    it("makes later writes of the block by its owner return 'owned' without cost", async () => {
      const address = await entitled(1_000);
      const block = newBlockInfo(1_000);
      await commitWrite(store, await begun(address, block), onThree, now);
      expect(await beginWrite(store, address, block, now)).toEqual({ kind: "owned" });
      expect(await usedBytes(address)).toBe(1_000);
    });

    it("stores the copies once for two owners, who both pay and have their signatures", async () => {
      const [alice, bob] = [await entitled(5_000), await entitled(5_000)];
      const block = newBlockInfo();
      await commitWrite(store, await begun(alice, block), onThree, now);
      const bobs = { ...block, signatureHex: newBlockInfo().signatureHex };
      const outcome = await beginWrite(store, bob, bobs, now);
      expect(outcome).toMatchObject({ kind: "begun", needsCopies: false });
      if (outcome.kind !== "begun") return;
      await commitWrite(store, outcome.write, { durable: [], pending: [] }, now);
      expect((await copiesOf(block.cid)).length).toBe(3);
      expect((await createBlockStore(database.db).find(block.cid))?.block.signatureHex).toBe(block.signatureHex);
      const rows = await database.db.select().from(owners).where(eq(owners.cid, block.cid));
      expect(new Set(rows.map(({ signature }) => signature))).toEqual(new Set([block.signatureHex, bobs.signatureHex]));
      expect([await usedBytes(alice), await usedBytes(bob)]).toEqual([1_000, 1_000]);
    });

    it("keeps the first of two concurrent writes and removes the copies of the other", async () => {
      const [alice, bob] = [await entitled(5_000), await entitled(5_000)];
      const block = newBlockInfo();
      const [first, second] = [await begun(alice, block), await begun(bob, block)];
      expect(await commitWrite(store, first, onThree, now)).toEqual({ kind: "committed", isSurplus: false });
      expect(await commitWrite(store, second, onTwo, now)).toEqual({ kind: "committed", isSurplus: true });
      expect(new Set((await copiesOf(block.cid)).map(({ copyName }) => copyName))).toEqual(new Set([first.copyName]));
      const due = await removalsOf(second.copyName);
      expect(due.map(({ deviceName }) => deviceName).sort()).toEqual(["one", "three", "two"]);
      const stillWriting = due.find(({ deviceName }) => deviceName === "three");
      expect(stillWriting?.dueAt.getTime()).toBeGreaterThan(now.getTime());
    });

    it("replaces the copies of a block with too few good copies", async () => {
      const address = await entitled(1_000);
      const block = newBlockInfo(1_000);
      const first = await begun(address, block);
      await commitWrite(store, first, onThree, now);
      const bad = ["one", "two"].map((deviceName) => ({ deviceName, copyName: first.copyName }));
      await createRepairStore(database.db).recordBadCopies(block.cid, bad, now);
      const second = await begun(address, { ...block, signatureHex: newBlockInfo().signatureHex });
      expect(await commitWrite(store, second, onThree, now)).toEqual({ kind: "committed", isSurplus: false });
      expect(await usedBytes(address)).toBe(1_000);
      expect((await createBlockStore(database.db).find(block.cid))?.block.signatureHex).toBe(second.block.signatureHex);
      expect(new Set((await copiesOf(block.cid)).map(({ copyName }) => copyName))).toEqual(new Set([second.copyName]));
      expect((await removalsOf(first.copyName)).length).toBe(3);
    });

    it("changes nothing when the address was forgotten meanwhile", async () => {
      const address = await entitled(5_000);
      const write = await begun(address, newBlockInfo());
      await createAddressStore(database.db).forget(address, now);
      expect(await commitWrite(store, write, onThree, now)).toEqual({ kind: "not_entitled" });
      expect(await createBlockStore(database.db).find(write.block.cid)).toBeUndefined();
    });

    it("changes nothing when the copies it relied on are gone", async () => {
      const [alice, bob] = [await entitled(5_000), await entitled(5_000)];
      const block = newBlockInfo();
      await commitWrite(store, await begun(alice, block), onThree, now);
      const relying = await begun(bob, block);
      await createAddressStore(database.db).forget(alice, now);
      expect(await commitWrite(store, relying, { durable: [], pending: [] }, now)).toEqual({ kind: "lost" });
    });
  });

  it("abandonWrite removes copies of uncommitted writes only", async () => {
    const address = await entitled(5_000);
    const committed = await begun(address, newBlockInfo());
    await commitWrite(store, committed, onThree, now);
    await store.abandonWrite(committed, onThree, now);
    expect(await removalsOf(committed.copyName)).toEqual([]);
    const open = await begun(address, newBlockInfo());
    await store.abandonWrite(open, { durable: ["one"], pending: ["two"] }, now);
    expect((await removalsOf(open.copyName)).length).toBe(2);
    expect(await createBlockStore(database.db).find(open.block.cid)).toBeUndefined();
  });
});
