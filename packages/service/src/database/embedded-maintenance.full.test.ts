import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SqlConnection } from "./db.ts";
import { readLogBytes, startMaintenance } from "./embedded-maintenance.ts";

let client: PGlite;
let connection: SqlConnection;
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

test("database maintenance: vacuums a busy table of its schema, so that the table stays small", async () => {
  const faults: unknown[] = [];
  const maintenance = startMaintenance(connection, { schemaName, onFault: (error) => faults.push(error) });
  await client.exec("INSERT INTO kept.quiet VALUES (1)");
  await churn();
  const grownBytes = await sizeBytes();
  expect(await maintenance.run()).toEqual(["busy"]);
  expect(await sizeBytes()).toBeLessThan(grownBytes / 4);
  expect(await maintenance.run()).toEqual([]);
  maintenance.stop();
  expect(faults).toEqual([]);
});

test("database maintenance: makes a checkpoint when the write-ahead log exceeds its limit, and not before", async () => {
  await churn();
  const grown = await readLogBytes(connection);
  const idle = startMaintenance(connection, { schemaName, onFault: () => undefined, checkpointBytes: 2 * grown });
  await idle.run();
  expect(await readLogBytes(connection)).toBeGreaterThanOrEqual(grown);
  const maintenance = startMaintenance(connection, {
    schemaName,
    onFault: () => undefined,
    checkpointBytes: grown / 2,
  });
  await maintenance.run();
  expect(await readLogBytes(connection)).toBeLessThan(grown / 2);
  idle.stop();
  maintenance.stop();
});

test("database maintenance: runs at its interval, reports a fault and goes on after it", async () => {
  const reported = Promise.withResolvers<unknown>();
  const again = Promise.withResolvers<void>();
  let calls = 0;
  const failing: SqlConnection = {
    ...connection,
    async rows() {
      calls += 1;
      if (calls > 1) again.resolve();
      throw new Error("unreachable");
    },
  };
  const maintenance = startMaintenance(failing, { schemaName, onFault: reported.resolve, intervalMs: 1 });
  expect(await reported.promise).toMatchObject({ message: "unreachable" });
  await again.promise;
  maintenance.stop();
});
