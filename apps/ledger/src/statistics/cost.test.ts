import type { Database, Db } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { blocks, type CopyState, copies, owners } from "../blocks/copies/copy-tables.ts";
import { createCounterCompaction } from "./counter-compaction.ts";
import { createStatisticsStore } from "./statistics-store.ts";
import { addressOf, cidOf, createRows, deviceNames, whole } from "./testing/rows.ts";
import { runAndRollBack } from "./testing/walk.ts";

const large = ["addresses", "blocks", "copies", "counters", "owners", "shared_blocks"];
const everybody = Array.from({ length: 12 }, (_, index) => addressOf(index + 1));
const [alice = "", bob = ""] = everybody;
const blockCount = 3_000;

describeEachDatabase("cost of statistics", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    const rows = createRows(database.db);
    await rows.addDevices();
    await rows.addAddresses([...everybody, ...Array.from({ length: 500 }, (_, index) => addressOf(1_000 + index))]);
    await addManyBlocks(database.db);
    await rows.addBlock(cidOf(1), whole);
    await rows.own(everybody, [cidOf(1)]);
    const compaction = createCounterCompaction({ database, batch: 10_000, vacuumAfter: 0 });
    await compaction.run(new AbortController().signal);
  });

  /** Rows read so far. Rows of earlier transactions may be among them. */
  async function rowsRead(tx: Db): Promise<{ whole: number; all: number }> {
    const { rows } = await tx.execute<{ whole: string | null; all: string | null }>(
      sql`SELECT sum(seq_scan) AS whole, sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) AS all
        FROM pg_stat_xact_user_tables WHERE relname = ANY (${sql.param(large)}::text[])`,
    );
    return { whole: Number(rows[0]?.whole), all: Number(rows[0]?.all) };
  }

  /** Number of tables that the work reads whole, and of all rows that it reads. The work is rolled back. */
  async function costOf(work: (db: Db) => Promise<unknown>): Promise<{ whole: number; all: number }> {
    let cost = { whole: Number.NaN, all: Number.NaN };
    await runAndRollBack(database, async (tx) => {
      // Small tables are read whole. This shows whether an index could be used for large ones.
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      const before = await rowsRead(tx);
      await work(tx);
      const after = await rowsRead(tx);
      cost = { whole: after.whole - before.whole, all: after.all - before.all };
    });
    return cost;
  }

  it("the measurement sees a table that is read whole", async () => {
    const cost = await costOf((db) => db.execute(sql`SELECT max(signature) FROM blocks`));
    expect(cost).toEqual({ whole: 1, all: blockCount + 1 });
  });

  const calls: Record<string, (db: Db) => Promise<unknown>> = {
    "an address": (db) => createStatisticsStore(db).readCounters([alice]),
    "the entitlement of an address": (db) => createStatisticsStore(db).findEntitledBytes(alice),
    "the network": (db) => createStatisticsStore(db).readCounters([]),
    "a list whose blocks overlap": (db) => createStatisticsStore(db).readCounters([alice, bob]),
    "a long list": (db) => createStatisticsStore(db).readCounters(everybody),
    "the device map": (db) => createStatisticsStore(db).readDeviceMap(),
    "a page of blocks": (db) => createStatisticsStore(db).listBlocks(alice, { after: cidOf(50), limit: 101 }),
    "one more owner": (db) => createRows(db).own([addressOf(1_001)], [cidOf(2_000)]),
    "a copy that turns bad": (db) =>
      db.execute(sql`UPDATE copies SET state = 'bad' WHERE cid = ${cidOf(2_001)} AND device_name = 'one'`),
  };

  it.each(Object.entries(calls))("reads few rows for %s, however many there are", async (_name, work) => {
    const { whole: tables, all } = await costOf(work);
    expect(tables).toBe(0);
    expect(all).toBeLessThan(blockCount / 5);
  });
});

/** Alice owns half of all blocks, and Bob a hundredth of all too: a list reads the shared blocks of its addresses. */
async function addManyBlocks(db: Db): Promise<void> {
  const all = Array.from({ length: blockCount }, (_, index) => cidOf(2 + index));
  const storedAt = new Date();
  const values = { sizeBytes: 100, signature: "0x", storedAt };
  await db.insert(blocks).values(all.map((cid) => ({ cid, ...values })));
  const locations = all.flatMap((cid, index) =>
    [0, 1, 2].map((step) => ({ cid, deviceName: deviceNames[(index + step) % 5] ?? "one" })),
  );
  const state: CopyState = "good";
  await db
    .insert(copies)
    .values(locations.map((location) => ({ ...location, copyName: location.cid, state, checkedAt: storedAt })));
  const ownersOf = (index: number) => {
    if (index % 2 === 1) return [addressOf(1_000 + (index % 500))];
    return index % 100 === 0 ? [alice, bob] : [alice];
  };
  const owned = all.flatMap((cid, index) =>
    ownersOf(index).map((address) => ({ address, cid, signature: "0x", storedAt })),
  );
  await db.insert(owners).values(owned);
}
