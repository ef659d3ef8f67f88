import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrations.ts";
import { readEmbeddedImage } from "./embedded-image.ts";
import { readSchemaState, resetSchema, type SchemaState } from "./reset-schema.ts";

export interface DatabaseSuiteOptions {
  readonly schemaName: string;
  /** Folder of migrations. Functions and triggers are in the folders beside it. */
  readonly migrations: string;
}

type Open = () => Promise<Database>;

/** Databases of a run: `npm test` uses the server, which is faster, and `npm run test:full` the embedded one. */
const databases = process.env.DEXNET_TEST_DATABASE ?? (process.env.DEXNET_LONG === "1" ? "both" : "server");

/**
 * Runs a suite on the databases of the run: `npm test` and `npm run test:full` together run it on both. Each `open()`
 * returns a fresh migrated database. A database is closed after the test that opened it; if beforeAll opened it, after the
 * suite.
 */
export function describeEachDatabase(name: string, options: DatabaseSuiteOptions, suite: (open: Open) => void): void {
  if (databases !== "server") describe(`${name} (embedded)`, () => suite(createOpen(createEmbeddedSource(options))));
  if (databases !== "embedded") describe(`${name} (PostgreSQL)`, () => suite(createOpen(createServerSource(options))));
}

/** Creates and reuses the databases of a suite. */
interface DatabaseSource {
  prepare(): Promise<void>;
  open(): Promise<Database>;
  release(database: Database): Promise<void>;
  close(): Promise<void>;
}

/** Returns the function that opens databases, and releases them after the test or the suite. */
function createOpen(source: DatabaseSource): Open {
  const suiteDatabases: Database[] = [];
  const testDatabases: Database[] = [];
  let isInTest = false;
  beforeAll(() => source.prepare());
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async () => {
    isInTest = false;
    for (const database of testDatabases.splice(0)) await source.release(database);
  });
  afterAll(async () => {
    for (const database of suiteDatabases.splice(0)) await source.release(database);
    await source.close();
  });
  return async () => {
    const database = await source.open();
    (isInTest ? testDatabases : suiteDatabases).push(database);
    return database;
  };
}

async function openInMemory(schemaName: string): Promise<Database> {
  return openDatabase({ schemaName, image: await readEmbeddedImage() });
}

/** Unused database of each schema, for the next suite. Test files share modules and therefore this map. */
const unusedDatabases = new Map<string, Database>();

/** Migrated databases, with the folder of their migrations. The schemas of other databases are empty. */
const migratedDatabases = new WeakMap<Database, { migrations: string; state: SchemaState }>();

/** Creating and migrating an embedded database is slow, so a released one gets its first rows again and is reused. */
function createEmbeddedSource(options: DatabaseSuiteOptions): DatabaseSource {
  const { schemaName, migrations } = options;
  const idle: Database[] = [];
  return {
    async prepare() {
      const unused = unusedDatabases.get(schemaName);
      unusedDatabases.delete(schemaName);
      idle.push(unused ?? (await openInMemory(schemaName)));
    },
    async open() {
      const database = idle.pop() ?? (await openInMemory(schemaName));
      if (migratedDatabases.get(database)?.migrations === migrations) return database;
      if (migratedDatabases.has(database)) await emptySchema(database);
      await migrate(database, migrations);
      migratedDatabases.set(database, { migrations, state: await readSchemaState(database) });
      return database;
    },
    async release(database) {
      try {
        const migrated = migratedDatabases.get(database);
        if (migrated === undefined || !(await resetSchema(database, migrated.state))) await emptySchema(database);
        idle.push(database);
      } catch {
        // The test has closed the database itself.
        await database.close();
      }
    },
    async close() {
      for (const database of idle.splice(0)) {
        if (unusedDatabases.has(schemaName)) await database.close();
        else unusedDatabases.set(schemaName, database);
      }
    },
  };
}

async function emptySchema(database: Database): Promise<void> {
  const { schemaName } = database;
  await database.withLock("tests", (connection) =>
    connection.run(`DROP SCHEMA ${schemaName} CASCADE; CREATE SCHEMA ${schemaName}`),
  );
  migratedDatabases.delete(database);
}

function createServerSource(options: DatabaseSuiteOptions): DatabaseSource {
  const urls = new Map<Database, string>();
  return {
    async prepare() {},
    async open() {
      const url = await createMigratedDatabase(options);
      const database = await openDatabase({ url, schemaName: options.schemaName });
      urls.set(database, url);
      return database;
    },
    async release(database) {
      await database.close();
      const url = urls.get(database);
      if (url !== undefined) await dropTestDatabase(url);
    },
    async close() {},
  };
}

/** Names of migrated databases, by schema and folder. They are removed with the server after the run. */
const templates = new Map<string, Promise<string>>();

/** Creates a database with all migrations on the test server and returns its address. */
export async function createMigratedDatabase(options: DatabaseSuiteOptions): Promise<string> {
  const key = `${options.schemaName} ${options.migrations}`;
  const template = templates.get(key) ?? createTemplate(options);
  templates.set(key, template);
  return createTestDatabase(await template);
}

/** Returns the name of the template. PostgreSQL copies a database only when nothing is connected to it. */
async function createTemplate({ schemaName, migrations }: DatabaseSuiteOptions): Promise<string> {
  const url = await createTestDatabase();
  const database = await openDatabase({ url, schemaName });
  await migrate(database, migrations);
  await database.close();
  return new URL(url).pathname.slice(1);
}

/** Address of the test server. Without one the test fails instead of being skipped. */
function testDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined || url === "") throw new Error("TEST_DATABASE_URL must name a PostgreSQL server for tests");
  return url;
}

/** Creates a database on the test server, empty or a copy of another, and returns its address. */
export async function createTestDatabase(template = "template1"): Promise<string> {
  const url = new URL(testDatabaseUrl());
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await withServerClient(async (client) => {
    // Copies files instead of logging every page: half of the work. Versions before 15 always do so.
    const { rows } = await client.query<{ number: number }>(
      "SELECT current_setting('server_version_num')::int AS number",
    );
    const strategy = (rows[0]?.number ?? 0) < 150_000 ? "" : "STRATEGY FILE_COPY";
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`);
  });
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropTestDatabase(url: string): Promise<void> {
  await withServerClient((client) =>
    client.query(`DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`),
  );
}

async function withServerClient(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
