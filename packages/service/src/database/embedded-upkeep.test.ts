import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlainConnection } from "./db.ts";
import { logBytes, startUpkeep } from "./embedded-upkeep.ts";

let client: PGlite;
let connection: PlainConnection;
const schemaName = "kept";

beforeAll(async () => {
  client = await PGlite.create();
  connection = {
    run: async (statements) => void (await client.exec(statements)),
    rows: async (statement, values = []) => (await client.query<Record<string, unknown>>(statement, [...values])).rows,
  };
  await client.exec(`CREATE SCHEMA kept; CREATE TABLE kept.busy (a int, b text); CREATE TABLE kept.quiet (a int);
    CREATE SCHEMA other; CREATE TABLE other.busy (a int)`);
});
afterAll(() => client.close());

async function churn(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await client.exec(`INSERT INTO kept.busy SELECT g, repeat('x', 200) FROM generate_series(1, 2000) g;
      DELETE FROM kept.busy; INSERT INTO other.busy SELECT generate_series(1, 2000); DELETE FROM other.busy`);
  }
}

async function sizeBytes(): Promise<number> {
  const [row] = await connection.rows("SELECT pg_relation_size('kept.busy')::int AS size");
  return Number(row?.size);
}

test("what was deleted makes room again, so that a busy table stays small", async () => {
  const faults: unknown[] = [];
  const upkeep = startUpkeep(connection, { schemaName, onFault: (error) => faults.push(error) });
  await client.exec("INSERT INTO kept.quiet VALUES (1)");
  await churn();
  const grown = await sizeBytes();
  expect(await upkeep.run()).toEqual(["busy"]);
  expect(await sizeBytes()).toBeLessThan(grown / 4);
  expect(await upkeep.run()).toEqual([]);
  upkeep.stop();
  expect(faults).toEqual([]);
});

test("the log of changes begins anew once it is long, and not before", async () => {
  await churn();
  const grown = await logBytes(connection);
  const patient = startUpkeep(connection, { schemaName, onFault: () => undefined, logBytesMost: 2 * grown });
  await patient.run();
  expect(await logBytes(connection)).toBeGreaterThanOrEqual(grown);
  const upkeep = startUpkeep(connection, { schemaName, onFault: () => undefined, logBytesMost: grown / 2 });
  await upkeep.run();
  expect(await logBytes(connection)).toBeLessThan(grown / 2);
  patient.stop();
  upkeep.stop();
});

test("it comes round by itself, and a fault is told and does not end it", async () => {
  const told = Promise.withResolvers<unknown>();
  const again = Promise.withResolvers<void>();
  let calls = 0;
  const failing: PlainConnection = {
    ...connection,
    async rows() {
      calls += 1;
      if (calls > 1) again.resolve();
      throw new Error("away");
    },
  };
  const upkeep = startUpkeep(failing, { schemaName, onFault: told.resolve, intervalMs: 1 });
  expect(await told.promise).toMatchObject({ message: "away" });
  await again.promise;
  upkeep.stop();
});
