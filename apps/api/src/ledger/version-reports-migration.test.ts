import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@dexnet/service/migrations";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { createFixedClock, createTestFileDatabases } from "../testing/file-databases.ts";
import { testTime } from "../testing/users.ts";
import { samplePage } from "../testing/wallet.ts";

/** The migrations before the one that introduces reports. */
const oldMigrations = mkdtempSync(join(tmpdir(), "api-migrations-"));
for (const name of readdirSync(migrationsFolder).filter((file) => file < "0017")) {
  cpSync(join(migrationsFolder, name), join(oldMigrations, name));
}
afterAll(() => rmSync(oldMigrations, { recursive: true }));

const suite = { schemaName: "dexnet_old", migrations: oldMigrations };
describeEachDatabase("migration to version reports", suite, (open) => {
  it("reports the newest snapshot of each storage and the deltas after it, in order, and later saves once", async () => {
    const database = await open();
    const databases = createTestFileDatabases(database.db, createFixedClock(testTime));
    const plain = await databases.create();
    await plain.saveDelta();
    const compacted = await databases.create();
    for (let version = 2; version <= 5; version += 1) {
      await compacted.saveDelta();
      if (version < 4) await compacted.saveSnapshot({ pages: [samplePage()] });
    }
    await migrate(database, migrationsFolder);
    await compacted.saveDelta();

    const reportsOf = async ({ ref: { address } }: typeof plain) => {
      const { rows } = await database.db.execute<{ kind: string; version: string }>(sql`
        select kind, version::text from ledger_notices where address = ${address} and version is not null order by id`);
      return rows.map(({ kind, version }) => `${kind} ${version}`);
    };
    expect(await reportsOf(plain)).toEqual(["delta 1", "delta 2"]);
    expect(await reportsOf(compacted)).toEqual(["snapshot 3", "delta 4", "delta 5", "delta 6"]);
  });
});
