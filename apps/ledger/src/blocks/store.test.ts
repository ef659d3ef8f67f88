import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createAddressStore } from "../addresses/store.ts";
import { migrationsFolder, schemaName } from "../app.ts";
import { createDeviceStore } from "../devices/store.ts";
import { writeLeaseMs } from "../limits.ts";
import { createRepairStore } from "../repair/store.ts";
import { addresses, blocks, copies, owners, removals, writes } from "../schema.ts";
import { testDevices } from "../testing/test-devices.ts";
import { type BlockFacts, createBlockStore, type Write } from "./store.ts";

const now = new Date("2030-01-01T00:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const onThree = { durable: ["one", "two", "three"], pending: [] };
const onTwo = { durable: ["one", "two"], pending: ["three"] };
let serial = 0;

function newAddress(): string {
  serial += 1;
  return `0x${serial.toString(16).padStart(40, "0")}`;
}

function newFacts(sizeBytes = 1_000): BlockFacts {
  serial += 1;
  const cid = `b${serial.toString(2).replaceAll("0", "a").replaceAll("1", "c").padStart(58, "a")}`;
  return { cid, sizeBytes, signatureHex: `0x${serial.toString(16).padStart(130, "0")}` };
}

describeEachDatabase("the block store", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let store: ReturnType<typeof createBlockStore>;

  beforeAll(async () => {
    database = await open();
    await createDeviceStore(database.db).register(testDevices, true, now);
    store = createBlockStore(database.db);
  });

  async function entitled(sizeBytes: number, paidUntil = later(1_000_000_000)): Promise<string> {
    const address = newAddress();
    await createAddressStore(database.db).entitle(address, { sizeBytes, paidUntil }, now);
    return address;
  }
  async function begun(address: string, block: BlockFacts, at = now): Promise<Write> {
    const outcome = await store.begin(address, block, at);
    if (outcome.kind !== "begun") throw new Error(`The write was ${outcome.kind}`);
    return outcome.write;
  }
  async function usedBytes(address: string): Promise<number | undefined> {
    const [row] = await database.db.select().from(addresses).where(eq(addresses.address, address));
    return row?.usedBytes;
  }
  const copiesOf = (cid: string) => database.db.select().from(copies).where(eq(copies.cid, cid));
  const removalsOf = (copyName: string) => database.db.select().from(removals).where(eq(removals.copyName, copyName));

  describe("admission", () => {
    it("refuses addresses that are unknown or whose time is over", async () => {
      const late = await entitled(1_000_000, now);
      expect(await store.begin(newAddress(), newFacts(), now)).toEqual({ kind: "unknown_address" });
      expect(await store.begin(late, newFacts(), now)).toEqual({ kind: "not_entitled" });
    });

    it("lets an address be filled to its last byte and no further", async () => {
      const address = await entitled(2_000);
      for (const block of [newFacts(1_500), newFacts(500)]) {
        expect((await store.commit(await begun(address, block), onThree, now)).kind).toBe("committed");
      }
      expect(await usedBytes(address)).toBe(2_000);
      expect(await store.begin(address, newFacts(1), now)).toEqual({ kind: "quota_exceeded" });
    });

    it("counts writes under way, until they are given up or their time is over", async () => {
      const address = await entitled(2_000);
      const first = await begun(address, newFacts(1_500));
      expect(await store.begin(address, newFacts(600), now)).toEqual({ kind: "quota_exceeded" });
      await store.abandon(first, { durable: [], pending: [] }, now);
      const second = await begun(address, newFacts(1_500));
      expect((await store.begin(address, newFacts(600), later(writeLeaseMs + 1))).kind).toBe("begun");
      expect(await store.commit(second, onThree, later(writeLeaseMs + 1))).toEqual({ kind: "lost" });
      expect(await usedBytes(address)).toBe(0);
    });

    it("never passes the quota under parallel writers", async () => {
      const address = await entitled(7_999);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const outcome = await store.begin(address, newFacts(1_000), now);
          if (outcome.kind === "begun") await store.commit(outcome.write, onTwo, now);
          return outcome.kind;
        }),
      );
      expect(outcomes.filter((kind) => kind === "begun").length).toBe(7);
      expect(await usedBytes(address)).toBe(7_000);
    });

    it("reserves room once for parallel writes of one block by one address", async () => {
      const address = await entitled(1_000);
      const block = newFacts(1_000);
      const parallel = await Promise.all(Array.from({ length: 5 }, () => begun(address, block)));
      for (const write of parallel) expect((await store.commit(write, onThree, now)).kind).toBe("committed");
      expect(await usedBytes(address)).toBe(1_000);
      expect(await database.db.select().from(writes).where(eq(writes.address, address))).toEqual([]);
    });
  });

  describe("a commit", () => {
    it("makes block, owner and copies, and leaves a copy under way to its time", async () => {
      const address = await entitled(5_000);
      const write = await begun(address, newFacts());
      await store.commit(write, onTwo, now);
      const found = await store.find(write.block.cid);
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

    it("has a copy that failed repaired at once, and asks for nothing when all are there", async () => {
      const address = await entitled(5_000);
      const short = await begun(address, newFacts());
      await store.commit(short, { durable: ["one", "two"], pending: [] }, now);
      const whole = await begun(address, newFacts());
      await store.commit(whole, onThree, now);
      const repairAt = async (cid: string) =>
        (await database.db.select().from(blocks).where(eq(blocks.cid, cid)))[0]?.repairAt;
      expect(await repairAt(short.block.cid)).toEqual(now);
      expect(await repairAt(whole.block.cid)).toBeNull();
    });

    it("answers 'owned' from then on, at no cost", async () => {
      const address = await entitled(1_000);
      const block = newFacts(1_000);
      await store.commit(await begun(address, block), onThree, now);
      expect(await store.begin(address, block, now)).toEqual({ kind: "owned" });
      expect(await usedBytes(address)).toBe(1_000);
    });

    it("keeps the bytes once for two owners, each paying and each with a signature", async () => {
      const [alice, bob] = [await entitled(5_000), await entitled(5_000)];
      const block = newFacts();
      await store.commit(await begun(alice, block), onThree, now);
      const bobs = { ...block, signatureHex: newFacts().signatureHex };
      const outcome = await store.begin(bob, bobs, now);
      expect(outcome).toMatchObject({ kind: "begun", needsCopies: false });
      if (outcome.kind !== "begun") return;
      await store.commit(outcome.write, { durable: [], pending: [] }, now);
      expect((await copiesOf(block.cid)).length).toBe(3);
      expect((await store.find(block.cid))?.block.signatureHex).toBe(block.signatureHex);
      const rows = await database.db.select().from(owners).where(eq(owners.cid, block.cid));
      expect(new Set(rows.map(({ signature }) => signature))).toEqual(new Set([block.signatureHex, bobs.signatureHex]));
      expect([await usedBytes(alice), await usedBytes(bob)]).toEqual([1_000, 1_000]);
    });

    it("keeps the first of two parallel writes and has the other's copies removed", async () => {
      const [alice, bob] = [await entitled(5_000), await entitled(5_000)];
      const block = newFacts();
      const [first, second] = [await begun(alice, block), await begun(bob, block)];
      expect(await store.commit(first, onThree, now)).toEqual({ kind: "committed", isSurplus: false });
      expect(await store.commit(second, onTwo, now)).toEqual({ kind: "committed", isSurplus: true });
      expect(new Set((await copiesOf(block.cid)).map(({ copyName }) => copyName))).toEqual(new Set([first.copyName]));
      const due = await removalsOf(second.copyName);
      expect(due.map(({ deviceName }) => deviceName).sort()).toEqual(["one", "three", "two"]);
      const stillWriting = due.find(({ deviceName }) => deviceName === "three");
      expect(stillWriting?.dueAt.getTime()).toBeGreaterThan(now.getTime());
    });

    it("puts new copies in the place of a block whose copies are in ruins", async () => {
      const address = await entitled(1_000);
      const block = newFacts(1_000);
      const first = await begun(address, block);
      await store.commit(first, onThree, now);
      const bad = ["one", "two"].map((deviceName) => ({ deviceName, copyName: first.copyName }));
      await createRepairStore(database.db).noteBad(block.cid, bad, now);
      const second = await begun(address, { ...block, signatureHex: newFacts().signatureHex });
      expect(await store.commit(second, onThree, now)).toEqual({ kind: "committed", isSurplus: false });
      expect(await usedBytes(address)).toBe(1_000);
      expect((await store.find(block.cid))?.block.signatureHex).toBe(second.block.signatureHex);
      expect(new Set((await copiesOf(block.cid)).map(({ copyName }) => copyName))).toEqual(new Set([second.copyName]));
      expect((await removalsOf(first.copyName)).length).toBe(3);
    });

    it("does nothing when the address was forgotten meanwhile", async () => {
      const address = await entitled(5_000);
      const write = await begun(address, newFacts());
      await createAddressStore(database.db).forget(address, now);
      expect(await store.commit(write, onThree, now)).toEqual({ kind: "not_entitled" });
      expect(await store.find(write.block.cid)).toBeUndefined();
    });

    it("does nothing when the copies it relied on are gone", async () => {
      const [alice, bob] = [await entitled(5_000), await entitled(5_000)];
      const block = newFacts();
      await store.commit(await begun(alice, block), onThree, now);
      const relying = await begun(bob, block);
      await createAddressStore(database.db).forget(alice, now);
      expect(await store.commit(relying, { durable: [], pending: [] }, now)).toEqual({ kind: "lost" });
    });
  });

  it("gives up only what was not committed", async () => {
    const address = await entitled(5_000);
    const committed = await begun(address, newFacts());
    await store.commit(committed, onThree, now);
    await store.abandon(committed, onThree, now);
    expect(await removalsOf(committed.copyName)).toEqual([]);
    const open = await begun(address, newFacts());
    await store.abandon(open, { durable: ["one"], pending: ["two"] }, now);
    expect((await removalsOf(open.copyName)).length).toBe(2);
    expect(await store.find(open.block.cid)).toBeUndefined();
  });
});
