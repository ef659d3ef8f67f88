import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@dexnet/service/database";
import { migrate } from "@dexnet/service/migrations";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { createFixedClock, createTestFileDatabases } from "../testing/file-databases.ts";
import { insertFirstTrial, testTime, testUser } from "../testing/users.ts";
import { createTestWallet, databaseHash, samplePage, signFirstFormat } from "../testing/wallet.ts";

/** The migrations before the one that introduces deltas. */
const oldMigrations = mkdtempSync(join(tmpdir(), "api-migrations-"));
for (const name of readdirSync(migrationsFolder).filter((file) => file < "0012")) {
  cpSync(join(migrationsFolder, name), join(oldMigrations, name));
}
afterAll(() => rmSync(oldMigrations, { recursive: true }));

describeEachDatabase("file database of format 1", { schemaName: "dexnet_old", migrations: oldMigrations }, (open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });

  /** A storage with three versions, as it was stored before the migration. */
  async function insertOldStorage() {
    const { db } = database;
    const wallet = createTestWallet();
    const address = wallet.address.toLowerCase();
    const { id: userId, email } = testUser();
    await db.execute(sql`insert into users values
      (${userId}, ${email}, ${email}, 'hash', null, 'key', 'en-EN', ${testTime.toISOString()})`);
    const userProductId = await insertFirstTrial(db, userId);
    const first = await signFirstFormat(wallet, { version: 11 });
    const second = await signFirstFormat(wallet, { version: 12, previous: first.hashHex, filesSize: 5 });
    const third = await signFirstFormat(wallet, { version: 13, previous: second.hashHex, filesSize: 7 });
    await db.execute(sql`insert into storages values (${address}, ${userId}, ${userProductId}, '', 1000000000, '', 13,
      ${third.hashHex}, 7, 7, ${testTime.toISOString()})`);
    for (const { document, hashHex } of [first, second, third]) {
      await db.execute(sql`insert into file_databases values
        (${address}, ${document.version}, ${hashHex}, ${JSON.stringify(document)}, ${testTime.toISOString()})`);
    }
    return { ref: { address, userId }, wallet, first, second, third };
  }

  it("becomes a snapshot of its version, is followed by deltas and is replaced by pages", async () => {
    const { ref, wallet, first, second, third } = await insertOldStorage();
    await migrate(database, migrationsFolder);
    const clock = createFixedClock(testTime);
    const storage = createTestFileDatabases(database.db, clock).open(ref, wallet);

    // Versions that were saved before there were reports.
    const { rows } = await database.db.execute(sql`select address, kind, version::text from ledger_notices`);
    expect(rows).toEqual([{ address: ref.address, kind: "snapshot", version: "13" }]);

    const before = await storage.read();
    expect(before).toMatchObject({ version: 13, oldest: 11, publicData: { storageFilesFactSize: 7 } });
    expect(before.privateData.files).toEqual({ snapshot: third.document, deltas: [] });
    expect(await databaseHash(before)).toBe(third.hashHex);
    const old = await storage.read({ version: 12 });
    expect(old).toMatchObject({ version: 12, publicData: { storageFilesFactSize: 5 } });
    expect(old.privateData.files).toEqual({ snapshot: second.document, deltas: [] });
    expect(await storage.counts()).toMatchObject({ counted: [JSON.stringify(third.document).length, 0] });

    await storage.saveDelta({ filesSize: 9 });
    expect((await storage.read()).privateData.files).toMatchObject({
      snapshot: third.document,
      deltas: [{ version: 14 }],
    });
    expect((await storage.read({ since: 13 })).privateData.files).toMatchObject({ snapshot: null, deltas: [{}] });
    // No deltas lead from the older documents to the newest version.
    expect(await storage.read({ since: 12 })).toEqual(await storage.read());
    expect((await storage.read({ version: 11 })).privateData.files.snapshot).toEqual(first.document);

    const snapshot = await storage.saveSnapshot({ pages: [samplePage()] });
    expect((await storage.read()).privateData.files).toEqual({ ...snapshot.privateData.files, deltas: [] });
    expect((await storage.read({ since: 13 })).privateData.files).toMatchObject({ deltas: [{ version: 14 }] });
    expect(await storage.kept()).toMatchObject({ deltas: [14], snapshots: [11, 12, 13, 14] });
    expect((await storage.counts()).counted).toEqual((await storage.counts()).stored);
  });

  it("is examined by the first housekeeping after the migration", async () => {
    const { ref, wallet } = await insertOldStorage();
    await migrate(database, migrationsFolder);
    const storage = createTestFileDatabases(database.db, createFixedClock(testTime)).open(ref, wallet);
    expect((await storage.kept()).pruneAt?.getTime()).toBeLessThanOrEqual(Date.now());
    const { rows } = await database.db.execute("select to_regclass('file_databases') as name");
    expect(rows).toEqual([{ name: null }]);
  });
});
