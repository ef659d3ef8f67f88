import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@dexnet/service/database";
import { migrate } from "@dexnet/service/migrations";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { createFixedClock, createTestFileDatabases } from "../testing/file-databases.ts";
import { insertFirstTrial, insertUser, testTime } from "../testing/users.ts";
import { createTestWallet, signDatabase, signSnapshot } from "../testing/wallet.ts";

/** The migrations before the one that introduces reports. */
const oldMigrations = mkdtempSync(join(tmpdir(), "api-migrations-"));
for (const name of readdirSync(migrationsFolder).filter((file) => file < "0017")) {
  cpSync(join(migrationsFolder, name), join(oldMigrations, name));
}
afterAll(() => rmSync(oldMigrations, { recursive: true }));

const suite = { schemaName: "dexnet_old", migrations: oldMigrations };
describeEachDatabase("migration to version reports", suite, (open) => {
  let db: Db;

  /** A storage as it was stored before the migration, with deltas up to a version and snapshots of some versions. */
  async function insertOldStorage(versions: number, snapshots: readonly number[]) {
    const wallet = createTestWallet();
    const address = wallet.address.toLowerCase();
    const savedAt = testTime.toISOString();
    const { id: userId } = await insertUser(db);
    const userProductId = await insertFirstTrial(db, userId);
    await db.execute(sql`insert into storages (address, user_id, user_product_id, title, size_bytes, sealed_product_key,
        file_database_version, file_database_hash, files_size_bytes, files_fact_size_bytes, created_at)
      values (${address}, ${userId}, ${userProductId}, '', 1000000000, '', 0, '', 0, 0, ${savedAt})`);
    let previous: string | undefined;
    for (let version = 1; version <= versions; version += 1) {
      const { document, hashHex } = await signDatabase(wallet, { version, ...(previous && { previous }) });
      const delta = JSON.stringify(document.privateData.files.deltas[0]);
      await db.execute(sql`insert into file_database_deltas
        values (${address}, ${version}, ${hashHex}, '', 0, 0, ${delta}, ${delta.length}, ${savedAt})`);
      await db.execute(sql`update storages set file_database_version = ${version}, file_database_hash = ${hashHex}
        where address = ${address}`);
      previous = hashHex;
      if (!snapshots.includes(version)) continue;
      const { snapshot } = (await signSnapshot(wallet, { version, head: hashHex })).privateData.files;
      const text = JSON.stringify(snapshot);
      await db.execute(sql`insert into file_database_snapshots
        values (${address}, ${version}, ${hashHex}, 0, 0, ${text}, ${text.length}, 0, 0, ${savedAt})`);
    }
    return { ref: { address, userId }, wallet };
  }

  it("reports the newest snapshot of each storage and the deltas after it, in order, and later saves once", async () => {
    const database = await open();
    db = database.db;
    const plain = await insertOldStorage(2, []);
    const compacted = await insertOldStorage(5, [2, 3]);
    await migrate(database, migrationsFolder);
    const databases = createTestFileDatabases(db, createFixedClock(testTime));
    await databases.open(compacted.ref, compacted.wallet).saveDelta();

    const reportsOf = async ({ ref: { address } }: typeof plain) => {
      const { rows } = await db.execute<{ kind: string; version: string }>(sql`
        select kind, version::text from ledger_notices where address = ${address} and version is not null order by id`);
      return rows.map(({ kind, version }) => `${kind} ${version}`);
    };
    expect(await reportsOf(plain)).toEqual(["delta 1", "delta 2"]);
    expect(await reportsOf(compacted)).toEqual(["snapshot 3", "delta 4", "delta 5", "delta 6"]);
  });
});
