import { AppError } from "@dexnet/protocol/errors";
import type { Db } from "@dexnet/service/database";
import { openDatabase } from "@dexnet/service/database";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { transact } from "./transact.ts";

let url: string;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  url = await createTestDatabase();
  database = await openDatabase({ url, schemaName: "dexnet_api" });
  await database.db.execute(sql`create table counters (name text primary key, value integer not null)`);
  await database.db.execute(sql`create table parts (name text references counters (name))`);
  await database.db.execute(sql`insert into counters values ('a', 0), ('b', 0)`);
});
afterAll(async () => {
  await database.close();
  await dropTestDatabase(url);
});

it("tries again what the database undid to end a deadlock", async () => {
  let runs = 0;
  let holding = 0;
  // Neither goes on before both hold their first row: they can't but block each other.
  const bothHold = Promise.withResolvers<void>();
  const increase = (tx: Db, name: string) =>
    tx.execute(sql`update counters set value = value + 1 where name = ${name}`);
  const increaseBoth = (first: string, second: string) =>
    transact(database.db, async (tx) => {
      runs++;
      await increase(tx, first);
      holding++;
      if (holding === 2) bothHold.resolve();
      await bothHold.promise;
      await increase(tx, second);
    });
  await Promise.all([increaseBoth("a", "b"), increaseBoth("b", "a")]);
  const { rows } = await database.db.execute<{ value: number }>(sql`select value from counters`);
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
  expect(runs).toBeGreaterThan(2);
});

it("throws everything else on, and undoes what was done", async () => {
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

it("says of what belongs to nobody any more that the session has ended", async () => {
  const orphan = transact(database.db, (tx) => tx.execute(sql`insert into parts values ('gone')`));
  await expect(orphan).rejects.toMatchObject({ code: "session_expired" });
});
