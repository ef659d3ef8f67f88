import { randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type Database, type Db, openDatabase } from "@dexnet/service/database/database";
import { createTestDatabase, describeEachDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSessionStore } from "../sessions/session-store.ts";
import { createFileDatabaseStore } from "../storages/file-database-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { testTime } from "../testing/users.ts";
import { transact } from "./transact.ts";

describe("transact", () => {
  let url: string;
  let database: Database;
  beforeAll(async () => {
    url = await createTestDatabase();
    database = await openDatabase({ url, schemaName: "dexnet_api" });
    await database.db.execute(sql`create table counters (name text primary key, value integer not null)`);
    await database.db.execute(sql`insert into counters values ('a', 0), ('b', 0)`);
  });
  afterAll(async () => {
    await database.close();
    await dropTestDatabase(url);
  });

  it("repeats a transaction that the database aborted to resolve a deadlock", { tags: "full" }, async () => {
    let runs = 0;
    let locked = 0;
    // Neither transaction continues before both have locked their first row, so they must block each other.
    const bothLocked = Promise.withResolvers<void>();
    const increase = (tx: Db, name: string) =>
      tx.execute(sql`update counters set value = value + 1 where name = ${name}`);
    const increaseBoth = (first: string, second: string) =>
      transact(database.db, async (tx) => {
        runs++;
        await increase(tx, first);
        locked++;
        if (locked === 2) bothLocked.resolve();
        await bothLocked.promise;
        await increase(tx, second);
      });
    await Promise.all([increaseBoth("a", "b"), increaseBoth("b", "a")]);
    const { rows } = await database.db.execute<{ value: number }>(sql`select value from counters`);
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
    expect(runs).toBeGreaterThan(2);
  });

  it("rethrows every other error and rolls the transaction back", async () => {
    const failing = (error: Error) =>
      transact(database.db, async (tx) => {
        await tx.execute(sql`delete from counters`);
        throw error;
      });
    await expect(failing(new AppError("trial_used"))).rejects.toMatchObject({ code: "trial_used" });
    await expect(failing(new Error("no"))).rejects.toThrow("no");
    const { rows } = await database.db.execute(sql`select name from counters`);
    expect(rows).toHaveLength(2);
  });
});

const options = { schemaName: "dexnet_api", migrations: migrationsFolder };

describeEachDatabase("transact on a violated foreign key", options, (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
  });

  it("throws session_expired when a session is created for a user who was deleted", async () => {
    const session = { id: randomUUID(), userId: randomUUID(), userAgent: "", createdAt: testTime };
    const inserted = transact(db, (tx) => createSessionStore(tx).insert(session));
    await expect(inserted).rejects.toThrow(AppError);
    await expect(inserted).rejects.toMatchObject({ code: "session_expired" });
  });

  it("throws session_expired for the foreign key of every table that belongs to a user", async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select conname as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(9);
    for (const { name } of rows) {
      // The name of a constraint is unique in its table only, so a table of the test can have the same one.
      const violated = transact(db, async (tx) => {
        await tx.execute(sql`create table of_user (id uuid constraint ${sql.identifier(name)} references users (id))`);
        await tx.execute(sql`insert into of_user values (${randomUUID()})`);
      });
      await expect(violated, name).rejects.toThrow(AppError);
      await expect(violated, name).rejects.toMatchObject({ code: "session_expired" });
    }
  });

  it("rethrows the database's error for a foreign key that only a programming error violates", async () => {
    const document = { version: 1, previousHash: "", hash: "", filesSizeBytes: 0, filesFactSizeBytes: 0, text: "" };
    const violated = transact(db, (tx) => createFileDatabaseStore(tx).insertDelta("0x0", document, testTime));
    await expect(violated).rejects.not.toThrow(AppError);
    await expect(violated).rejects.toMatchObject({ cause: { constraint: "file_database_deltas_address_fkey" } });
  });
});
