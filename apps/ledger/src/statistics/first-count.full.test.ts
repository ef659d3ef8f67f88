import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@dexnet/service/database";
import { migrate } from "@dexnet/service/migrations";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createDeviceStore } from "../devices/store.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { createCounterCompaction } from "./counter-compaction.ts";
import { readCounters } from "./counters.ts";
import { countPlainly, readPlainRows, sumBytesPlainly } from "./testing/plain-count.ts";
import { addressOf, cidOf, createRows, whole } from "./testing/rows.ts";

const newFolder = temporaryFolders();
const addresses = Array.from({ length: 10 }, (_, index) => addressOf(index + 1));

/** Copies the migrations before the one of that number. */
async function migrationsBefore(number: string): Promise<string> {
  const folder = await newFolder();
  for (const name of await readdir(migrationsFolder)) {
    if (name < number) await cp(join(migrationsFolder, name), join(folder, name));
  }
  return folder;
}

/** The first block has ten owners, the next nine, and the last one. */
async function addRows({ db }: Database): Promise<void> {
  const rows = createRows(db);
  await rows.addDevices();
  await rows.addAddresses(addresses);
  for (let index = 0; index < 10; index++) {
    await rows.addBlock(cidOf(index), index % 3 === 0 ? { one: "good", two: "bad" } : whole, 100 + index);
    await rows.own(addresses.slice(index), [cidOf(index)]);
  }
}

async function expectPlainCounts({ db }: Database): Promise<void> {
  const plain = await readPlainRows(db);
  for (const list of [[], addresses, addresses.slice(4, 7), ...addresses.map((address) => [address])]) {
    const { openChanges, ...counters } = await readCounters(db, list);
    expect(openChanges).toBeGreaterThanOrEqual(0);
    expect(counters).toEqual(countPlainly(plain, list));
  }
  const { readUsedBytes } = createDeviceStore(db);
  for (const [name, bytes] of sumBytesPlainly(plain)) expect(await readUsedBytes(name)).toBe(bytes);
}

const compact = (database: Database, batch: number) =>
  createCounterCompaction({ database, batch, vacuumAfter: Number.POSITIVE_INFINITY }).run(new AbortController().signal);

describeEachDatabase(
  "counters of a ledger that is older than them",
  { schemaName, migrations: await migrationsBefore("0005") },
  (open) => {
    it("start with the existing blocks", async () => {
      const database = await open();
      await addRows(database);
      await migrate(database, migrationsFolder);
      await expectPlainCounts(database);
    });
  },
);

describeEachDatabase(
  "sizes of copies on devices of a ledger that is older than them",
  { schemaName, migrations: await migrationsBefore("0010") },
  (open) => {
    it.each(["compacted", "open"])("start with the existing copies, with %s changes", async (changes) => {
      const database = await open();
      await addRows(database);
      if (changes === "compacted") await compact(database, 1_000);
      await migrate(database, migrationsFolder);
      await expectPlainCounts(database);
      await database.db.execute(sql`UPDATE copies SET state = 'bad' WHERE device_name = 'one'`);
      await expectPlainCounts(database);
      await database.db.execute(sql`DELETE FROM owners`);
      await compact(database, 1_000);
      expect((await database.db.execute(sql`SELECT * FROM figures`)).rows).toEqual([]);
    });
  },
);

describeEachDatabase(
  "counters of a ledger with owner groups",
  { schemaName, migrations: await migrationsBefore("0009") },
  (open) => {
    it.each(["compacted", "open"])(
      "are exact after the migration to shared blocks, with %s changes",
      async (changes) => {
        const database = await open();
        await addRows(database);
        if (changes === "compacted") await compact(database, 1_000);
        await migrate(database, migrationsFolder);
        await expectPlainCounts(database);
        const groups = sql`SELECT subject FROM figures WHERE subject LIKE '%,%'
        UNION ALL SELECT subject FROM figure_changes WHERE subject LIKE '%,%'`;
        expect((await database.db.execute(groups)).rows).toEqual([]);
      },
    );

    it("follow later changes of shared blocks, until none is left", async () => {
      const database = await open();
      await addRows(database);
      await migrate(database, migrationsFolder);
      await database.db.execute(sql`UPDATE copies SET state = 'bad' WHERE device_name = 'two'`);
      for (const address of addresses) {
        await database.db.execute(sql`DELETE FROM owners WHERE address = ${address}`);
        await expectPlainCounts(database);
      }
      await compact(database, 1_000);
      for (const table of ["shared_blocks", "figures", "figure_changes"]) {
        expect((await database.db.execute(sql.raw(`SELECT * FROM ${table}`))).rows).toEqual([]);
      }
    });
  },
);
