import { Client } from "pg";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { createTestDatabase, dropTestDatabase } from "../testing/databases.ts";
import { openDatabase } from "./database.ts";
import { measureDatabase } from "./database-metrics.ts";

it("database metrics: count the connections of a pool and the queries that wait for one", async () => {
  const url = await createTestDatabase();
  const database = await openDatabase({ url, schemaName: "measured" });
  const registry = new Registry();
  measureDatabase(registry, database);
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  await blocker.query("SELECT pg_advisory_lock(1)");
  const blocked = Array.from({ length: 25 }, async () => await database.db.execute("SELECT pg_advisory_xact_lock(1)"));
  await expect.poll(() => registry.metrics()).toContain('database_connections{state="waiting"} 5');
  await blocker.end();
  await Promise.all(blocked);
  expect(await registry.metrics()).toMatch(/\{state="open"\} 20\n.*\{state="idle"\} 20\n.*\{state="waiting"\} 0$/m);
  await database.close();
  await dropTestDatabase(url);
});
