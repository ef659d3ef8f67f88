import { daysInMilliseconds } from "@dexnet/protocol/limits";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import {
  createFixedClock,
  createTestFileDatabases,
  type TestFileDatabase,
  type TestFileDatabases,
} from "../testing/file-databases.ts";
import { testTime } from "../testing/users.ts";
import { samplePage } from "../testing/wallet.ts";
import { pruneDueFileDatabases } from "./file-database-history.ts";
import { createFileDatabaseStore } from "./file-database-store.ts";

const suite = { schemaName: "dexnet_api", migrations: migrationsFolder };
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describeEachDatabase("kept versions of a file database", suite, (open) => {
  let db: Db;
  let clock: Clock & { advance(milliseconds: number): void };
  let databases: TestFileDatabases;
  beforeAll(async () => {
    db = (await open()).db;
  });
  beforeEach(() => {
    clock = createFixedClock(testTime);
    databases = createTestFileDatabases(db, clock);
  });

  const advanceDays = (days: number) => clock.advance(days * daysInMilliseconds);
  const prune = () => pruneDueFileDatabases(db, clock.now());

  /** Saves versions up to the given one, with a time between them and a snapshot of every fifth. */
  async function saveUntil(database: TestFileDatabase, last: number, daysBetween: number): Promise<void> {
    for (let { version } = await database.read(); version < last; ) {
      advanceDays(daysBetween);
      version = (await database.saveDelta()).version;
      if (version % 5 === 0) await database.saveSnapshot();
    }
  }

  async function expectReadable(database: TestFileDatabase, oldest: number, newest: number): Promise<void> {
    for (const version of [oldest, oldest + 1, newest - 1, newest]) {
      expect(await database.read({ version })).toMatchObject({ version, oldest });
      expect(await database.read({ since: version })).toMatchObject({ privateData: { files: { snapshot: null } } });
    }
    for (const version of [1, oldest - 1]) {
      await expect(database.read({ version })).rejects.toMatchObject({ code: "file_database_version_not_found" });
      expect(await database.read({ since: version })).toEqual(await database.read());
    }
    expect((await database.counts()).counted).toEqual((await database.counts()).stored);
  }

  it("are at least the last 30, and those since the snapshot before them", async () => {
    const database = await databases.create();
    await saveUntil(database, 44, 10);
    // The thirtieth newest is version 11 when the snapshot of version 40 is saved.
    expect(await database.kept()).toMatchObject({ deltas: range(11, 44), snapshots: [10, 15, 20, 25, 30, 35, 40] });
    advanceDays(1);
    await prune();
    // Now it is version 15.
    expect(await database.kept()).toMatchObject({ deltas: range(16, 44), snapshots: [15, 20, 25, 30, 35, 40] });
    await expectReadable(database, 15, 44);
    advanceDays(1_000);
    await prune();
    await expectReadable(database, 15, 44);
  });

  it("are those that were the newest in the last 30 days, however many", async () => {
    const database = await databases.create();
    await saveUntil(database, 60, 0.5);
    expect((await database.kept()).deltas).toEqual(range(1, 60));
    // It is day 39. Version 19 was the newest one until day 9.5.
    advanceDays(9.5);
    await prune();
    await expectReadable(database, 15, 60);
    // Not before day 40 the versions are examined again.
    advanceDays(0.5);
    await prune();
    await expectReadable(database, 15, 60);
    advanceDays(0.5);
    await prune();
    await expectReadable(database, 20, 60);
    advanceDays(100);
    await prune();
    await expectReadable(database, 30, 60);
  });

  it("are examined once a day, as long as there are any besides the newest snapshot and its deltas", async () => {
    const [database, idle] = [await databases.create(), await databases.create()];
    await idle.saveDelta();
    expect((await idle.kept()).pruneAt).toBeNull();
    await saveUntil(database, 50, 0);
    expect((await database.kept()).pruneAt).toEqual(new Date(testTime.getTime() + daysInMilliseconds));
    await prune();
    advanceDays(31);
    await prune();
    expect((await database.kept()).pruneAt).toEqual(new Date(testTime.getTime() + 32 * daysInMilliseconds));
    for (let saves = 0; saves < 31; saves++) await database.saveDelta();
    advanceDays(31);
    await prune();
    const { deltas, snapshots, pruneAt } = await database.kept();
    expect([deltas, snapshots, pruneAt]).toEqual([range(51, 81), [50], null]);
    expect((await idle.kept()).deltas).toEqual([1, 2]);
  });

  it("are removed by one of two processes that prune at once", async () => {
    const database = await databases.create();
    await saveUntil(database, 50, 0);
    advanceDays(31);
    await Promise.all([prune(), prune()]);
    await expectReadable(database, 20, 50);
  });

  it("take no more than their share of the storage, the oldest are removed first, and a page counts once", async () => {
    const database = await databases.create({ sizeBytes: 64_000_000 });
    const shared = range(1, 10).map(() => samplePage(200_000));
    const snapshots = 20;
    for (let saves = 0; saves < snapshots; saves++) {
      await database.saveDelta();
      await database.saveSnapshot({ pages: [...shared, samplePage(300_000)] });
    }
    // 2,000,000 bytes are in all snapshots, 300,000 in one each: six fit into 4,000,000.
    expect((await database.kept()).snapshots).toEqual(range(snapshots - 4, snapshots + 1));
    await expectReadable(database, snapshots - 4, snapshots + 1);
  });

  it("never lack what the newest version needs, even if that is more than the share", async () => {
    const database = await databases.create({ sizeBytes: 64_000_000 });
    await database.saveDelta({ filesSize: 60_000_000 });
    await database.saveSnapshot({ pages: [samplePage(3_000_000)] });
    await database.saveDelta();
    await database.saveSnapshot({ pages: [samplePage(3_000_000)] });
    for (let saves = 0; saves < 5; saves++) await database.saveDelta();
    expect(await database.kept()).toMatchObject({ deltas: range(4, 8), snapshots: [3] });
    await db.execute(sql`update storages set size_bytes = 0, file_database_prune_at = ${testTime.toISOString()}
      where address = ${database.ref.address}`);
    await prune();
    expect(await database.kept()).toMatchObject({ deltas: range(4, 8), snapshots: [3] });
    await expectReadable(database, 3, 8);
  });

  it("leave the space that files need", async () => {
    const database = await databases.create({ sizeBytes: 64_000_000 });
    for (let saves = 0; saves < 3; saves++) {
      await database.saveDelta();
      await database.saveSnapshot({ pages: [samplePage(1_000_000)] });
    }
    await database.saveDelta({ filesSize: 61_500_000 });
    expect((await database.kept()).snapshots).toEqual([2, 3, 4]);
    advanceDays(1);
    await prune();
    expect((await database.kept()).snapshots).toEqual([3, 4]);
  });

  it("with 1,000 changes of 100,000 entries in 30 days take at most 1.2 times the size of one snapshot", async () => {
    const database = await databases.create({ sizeBytes: 10_000_000_000 });
    const { address } = database.ref;
    await database.saveDelta();
    const pages = range(1, 64).map(() => samplePage(256 * 1024));
    const { privateData } = await database.saveSnapshot({ pages, recordsBytes: 20_000 });
    const pageBytes = pages.reduce((sum, { size }) => sum + size, 0);
    const snapshotBytes = JSON.stringify(privateData.files.snapshot).length + pageBytes;
    // A sealed rename has about 700 bytes.
    const sample = await database.saveDelta({ filesBytes: 700 });
    const text = JSON.stringify((await database.read({ since: 2 })).privateData.files.deltas[0]);
    let previousHash = sample.hash;
    for (let version = 4; version <= 1_002; version++) {
      clock.advance((30 * daysInMilliseconds) / 1_000);
      const delta = { version, previousHash, hash: `hash-${version}`, filesSizeBytes: 0, filesFactSizeBytes: 0, text };
      await createFileDatabaseStore(db).appendDelta(address, delta, clock.now());
      previousHash = delta.hash;
    }
    await prune();
    const { deltas } = await database.kept();
    expect(deltas.slice(-1_000)).toEqual(range(3, 1_002));
    const { rows } = await db.execute<{ bytes: string }>(sql`select
      (select sum(pg_column_size(deltas.*)) from file_database_deltas deltas where address = ${address}) +
      (select sum(pg_column_size(snapshots.*)) from file_database_snapshots snapshots where address = ${address})
      as bytes`);
    const storedBytes = Number(rows[0]?.bytes);
    expect(storedBytes).toBeGreaterThan(1_000_000);
    // With the pages, which the ledger stores.
    expect(storedBytes + pageBytes).toBeLessThan(1.2 * snapshotBytes);
  });
});
