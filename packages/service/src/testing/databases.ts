import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrations.ts";
import { readEmbeddedImage } from "./embedded-image.ts";

export interface DatabaseSuiteOptions {
  schemaName: string;
  /** Folder of migrations. */
  migrations: string;
}

/** An embedded database on a machine that is busy with other tests. */
const slowStartMs = 120_000;

type Open = () => Promise<Database>;

/**
 * Runs a suite on the embedded database and on a PostgreSQL server. Each `open()` gives a fresh migrated database;
 * one that a test opened is closed after it, one from beforeAll after the suite.
 */
export function describeEachDatabase(name: string, options: DatabaseSuiteOptions, suite: (open: Open) => void): void {
  describe(`${name} (embedded)`, () => suite(tidy(embeddedSource(options))));
  describe(`${name} (PostgreSQL)`, () => suite(tidy(serverSource(options))));
}

/**
 * The same for a suite above the stores, of a whole server or of what it does by itself: on PostgreSQL alone, because what
 * differs between the two are the stores, and their suites always run on both. With DEXNET_LONG=1 this one does so as well.
 */
export function describeServerDatabase(name: string, options: DatabaseSuiteOptions, suite: (open: Open) => void): void {
  if (process.env.DEXNET_LONG === "1") describeEachDatabase(name, options, suite);
  else describe(`${name} (PostgreSQL)`, () => suite(tidy(serverSource(options))));
}

/** Where a suite's databases come from and go to. */
interface Source {
  prepare(): Promise<void>;
  open(): Promise<Database>;
  giveBack(database: Database): Promise<void>;
  end(): Promise<void>;
}

function tidy(source: Source): Open {
  const ofSuite: Database[] = [];
  const ofTest: Database[] = [];
  let isInTest = false;
  beforeAll(() => source.prepare(), slowStartMs);
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async () => {
    isInTest = false;
    for (const database of ofTest.splice(0)) await source.giveBack(database);
  });
  afterAll(async () => {
    for (const database of ofSuite.splice(0)) await source.giveBack(database);
    await source.end();
  });
  return async () => {
    const database = await source.open();
    (isInTest ? ofTest : ofSuite).push(database);
    return database;
  };
}

async function openInMemory(schemaName: string): Promise<Database> {
  return openDatabase({ schemaName, image: await readEmbeddedImage() });
}

/** One that no suite uses now, by schema, kept for the next: with the modules, which files of tests share as well. */
const kept = new Map<string, Database>();

/** An embedded database takes long to make, so one that comes back is emptied and used again. */
function embeddedSource(options: DatabaseSuiteOptions): Source {
  const { schemaName } = options;
  const idle: Database[] = [];
  return {
    async prepare() {
      const given = kept.get(schemaName);
      kept.delete(schemaName);
      idle.push(given ?? (await openInMemory(schemaName)));
    },
    async open() {
      const database = idle.pop() ?? (await openInMemory(schemaName));
      await migrate(database, options.migrations);
      return database;
    },
    async giveBack(database) {
      try {
        await database.withLock("tests", (connection) =>
          connection.run(`DROP SCHEMA ${schemaName} CASCADE; CREATE SCHEMA ${schemaName}`),
        );
        idle.push(database);
      } catch {
        // The test itself closed it.
        await database.close();
      }
    },
    async end() {
      for (const database of idle.splice(0)) {
        if (kept.has(schemaName)) await database.close();
        else kept.set(schemaName, database);
      }
    },
  };
}

function serverSource(options: DatabaseSuiteOptions): Source {
  const urls = new Map<Database, string>();
  return {
    async prepare() {},
    async open() {
      const url = await createMigratedDatabase(options);
      const database = await openDatabase({ url, schemaName: options.schemaName });
      urls.set(database, url);
      return database;
    },
    async giveBack(database) {
      await database.close();
      const url = urls.get(database);
      if (url !== undefined) await dropTestDatabase(url);
    },
    async end() {},
  };
}

/** Migrated once, by folder; the server and all that is on it goes with the run. */
const templates = new Map<string, Promise<string>>();

/** A new database on the test server with every migration; gives its address. */
export async function createMigratedDatabase(options: DatabaseSuiteOptions): Promise<string> {
  const key = `${options.schemaName} ${options.migrations}`;
  const template = templates.get(key) ?? createTemplate(options);
  templates.set(key, template);
  return createTestDatabase(await template);
}

/** Gives its name. Nobody may be connected to what is copied. */
async function createTemplate({ schemaName, migrations }: DatabaseSuiteOptions): Promise<string> {
  const url = await createTestDatabase();
  const database = await openDatabase({ url, schemaName });
  await migrate(database, migrations);
  await database.close();
  return new URL(url).pathname.slice(1);
}

/** The server's address; its absence fails the test, because what is not tested is not known to work. */
export function testDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined || url === "") throw new Error("TEST_DATABASE_URL must name a PostgreSQL server for tests");
  return url;
}

/** A new database on the test server, empty or a copy of another; gives its address. */
export async function createTestDatabase(template = "template1"): Promise<string> {
  const url = new URL(testDatabaseUrl());
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(async (client) => {
    // The only way before version 15, and half of the work: the files are copied instead of written to the log page by page.
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
  await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`));
}

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
