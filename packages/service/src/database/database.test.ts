import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, eq, sql } from "drizzle-orm";
import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, describeEachDatabase, dropTestDatabase } from "../testing/databases.ts";
import { captureLog } from "../testing/test-server.ts";
import { type Database, openDatabase } from "./database.ts";
import { isDatabaseUnavailable } from "./database-faults.ts";

const migrations = join(import.meta.dirname, "../testing/migrations");
const notes = pgTable("notes", {
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  title: text().notNull(),
  sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull().defaultNow(),
});

describeEachDatabase("database", { schemaName: "notes_service", migrations }, (open) => {
  it("is fresh each time it is opened", async () => {
    const database = await open();
    await database.db.insert(notes).values({ title: "mine" });
    const other = await open();
    expect(await other.db.select({ n: count() }).from(notes)).toEqual([{ n: 1 }]);
  });

  it("is fresh again in the next test", async () => {
    const { db } = await open();
    expect(await db.select({ n: count() }).from(notes)).toEqual([{ n: 1 }]);
  });

  it("has its tables in the schema of the service", async () => {
    const { db } = await open();
    const { rows } = await db.execute(
      sql`SELECT table_schema FROM information_schema.tables WHERE table_name = 'notes'`,
    );
    expect(rows).toEqual([{ table_schema: "notes_service" }]);
  });

  it("returns sizes above 32 bits as numbers and times as dates", async () => {
    const { db } = await open();
    const writtenAt = new Date("2030-01-02T03:04:05.678Z");
    await db.insert(notes).values({ title: "large", sizeBytes: 9_000_000_000_000_000, writtenAt });
    const [note] = await db.select().from(notes).where(eq(notes.title, "large"));
    expect(note).toMatchObject({ sizeBytes: 9_000_000_000_000_000, writtenAt });
  });

  it("commits all of a transaction or nothing, also of a nested one", async () => {
    const { db } = await open();
    await expect(
      db.transaction(async (tx) => {
        await tx.insert(notes).values({ title: "lost" });
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await db.transaction(async (tx) => {
      await tx.insert(notes).values({ title: "kept" });
      await tx
        .transaction(async (inner) => {
          await inner.insert(notes).values({ title: "lost too" });
          inner.rollback();
        })
        .catch(() => undefined);
    });
    const titles = (await db.select({ title: notes.title }).from(notes)).map((note) => note.title);
    expect(titles).toEqual(["from the second migration", "kept"]);
  });

  it("loses no update when 50 transactions change one row", async () => {
    const { db } = await open();
    await db.insert(notes).values({ title: "counter" });
    await Promise.all(
      Array.from({ length: 50 }, () =>
        db.transaction(async (tx) => {
          const [row] = await tx.select().from(notes).where(eq(notes.title, "counter")).for("update");
          await tx
            .update(notes)
            .set({ sizeBytes: (row?.sizeBytes ?? 0) + 1 })
            .where(eq(notes.title, "counter"));
        }),
      ),
    );
    expect(await db.select({ n: notes.sizeBytes }).from(notes).where(eq(notes.title, "counter"))).toEqual([{ n: 50 }]);
  });

  it("reports a unique violation with the same code and constraint on both drivers", async () => {
    const { db } = await open();
    await db.insert(notes).values({ title: "twice" });
    const error = await db
      .insert(notes)
      .values({ title: "twice" })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ cause: { code: "23505", constraint: "notes_title_key" } });
    expect(isDatabaseUnavailable(error)).toBe(false);
    await expect(db.execute(sql`SELECT nonsense`)).rejects.toMatchObject({ cause: { code: "42703" } });
  });

  it("withLock: runs one piece of work at a time and releases the lock after a failure", async () => {
    const database = await open();
    const order: string[] = [];
    const work = (name: string) =>
      database.withLock("exclusive", async (connection) => {
        order.push(`${name} in`);
        await connection.rows("SELECT pg_sleep(0.02)");
        order.push(`${name} out`);
      });
    await Promise.all([work("a"), work("b")]);
    expect(order.map((step) => step.slice(2))).toEqual(["in", "out", "in", "out"]);
    await expect(database.withLock("exclusive", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    await work("c");
    expect(order).toHaveLength(6);
  });

  it("ping: succeeds until the database is closed, which may happen twice", async () => {
    const database = await open();
    await expect(database.ping()).resolves.toBeUndefined();
    await Promise.all([database.close(), database.close()]);
    await expect(database.ping()).rejects.toThrow();
  });
});

describe("embedded database in a folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "embedded-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("has its rows after it is opened again", { tags: "full" }, async () => {
    const options = { folder: join(folder, "a/b/db"), schemaName: "things" };
    const first = await openDatabase(options);
    await first.db.execute(sql`CREATE TABLE thing AS SELECT 7 AS n`);
    await first.close();
    const second = await openDatabase(options);
    expect((await second.db.execute(sql`SELECT n FROM thing`)).rows).toEqual([{ n: 7 }]);
    await second.close();
  });

  it("rejects a path below a file", async () => {
    const file = join(import.meta.dirname, "database.ts");
    await expect(openDatabase({ folder: join(file, "db"), schemaName: "things" })).rejects.toThrow(
      `The folder ${join(file, "db")} can't be written: a part of the path is not a folder.`,
    );
  });
});

describe("PostgreSQL database", () => {
  let url: string;
  let database: Database | undefined;
  beforeEach(async () => {
    url = await createTestDatabase();
  });
  afterEach(async () => {
    await database?.close();
    database = undefined;
    await dropTestDatabase(url);
  });

  it("reconnects after all its connections were terminated", async () => {
    const { log, text: logged } = captureLog();
    database = await openDatabase({ url, schemaName: "things", log });
    await database.ping();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'things'",
    );
    await client.end();
    await expect.poll(() => logged()).toContain("Database connection lost");
    await database.ping();
    expect((await database.db.execute(sql`SELECT current_schema() AS name`)).rows).toEqual([{ name: "things" }]);
  });

  it("fails a transaction whose connection is lost between two statements, and goes on", async () => {
    database = await openDatabase({ url, schemaName: "things", log: captureLog().log });
    const client = new Client({ connectionString: url });
    await client.connect();
    const failed = database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      await client.query("SELECT pg_terminate_backend($1, 10000)", [rows[0]?.pid]);
      // The event of the lost connection comes before the answer to this query, or soon after it.
      await client.query("SELECT pg_sleep(0.1)");
      await tx.execute(sql`SELECT 1`);
    });
    expect(isDatabaseUnavailable(await failed.catch((caught: unknown) => caught))).toBe(true);
    await client.end();
    await database.ping();
  });

  it("gives a connection back on which no transaction could begin", async () => {
    database = await openDatabase({ url, schemaName: "things", log: captureLog().log });
    await database.ping();
    // The program blocks this process, so that the lost connection is noticed by nothing but the BEGIN.
    const program = `
      import { Client } from "pg";
      const client = new Client(process.argv[1]);
      await client.connect();
      await client.query("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'things'");
      await client.end();`;
    execFileSync(process.execPath, ["--input-type=module", "--eval", program, url], { cwd: import.meta.dirname });
    const failed = database.db.transaction(async (tx) => await tx.execute(sql`SELECT 1`));
    expect(isDatabaseUnavailable(await failed.catch((caught: unknown) => caught))).toBe(true);
    expect(database.connections?.()).toEqual({ open: 0, idle: 0, waiting: 0 });
    await database.ping();
  });

  it("keeps two services apart, each in its schema", async () => {
    database = await openDatabase({ url, schemaName: "one" });
    const other = await openDatabase({ url, schemaName: "two" });
    await database.db.execute(sql`CREATE TABLE t AS SELECT 1 AS n`);
    await other.db.execute(sql`CREATE TABLE t AS SELECT 2 AS n`);
    expect((await database.db.execute(sql`SELECT n FROM t`)).rows).toEqual([{ n: 1 }]);
    expect((await other.db.execute(sql`SELECT n FROM t`)).rows).toEqual([{ n: 2 }]);
    await other.close();
  });

  it("works with a role that may use the schema but may not create one", async () => {
    database = await openDatabase({ url, schemaName: "things" });
    const role = `role_${new URL(url).pathname.slice(6, 20)}`;
    await database.db.execute(sql.raw(`CREATE ROLE ${role} LOGIN PASSWORD 'p'; GRANT ALL ON SCHEMA things TO ${role}`));
    const asRole = new URL(url);
    asRole.username = role;
    asRole.password = "p";
    const restricted = await openDatabase({ url: asRole.href, schemaName: "things" });
    await restricted.db.execute(sql`CREATE TABLE t AS SELECT 1 AS n`);
    await restricted.close();
    await expect(openDatabase({ url: asRole.href, schemaName: "other" })).rejects.toThrow("permission denied");
    await database.db.execute(sql.raw(`DROP OWNED BY ${role}; DROP ROLE ${role}`));
  });

  it("answers more queries at once than it has connections", async () => {
    database = await openDatabase({ url, schemaName: "things" });
    const { db } = database;
    const answers = await Promise.all(Array.from({ length: 60 }, () => db.execute(sql`SELECT 1 AS n, pg_sleep(0.02)`)));
    expect(answers).toHaveLength(60);
  });

  it("names the address of an unreachable server without the password", async () => {
    const opening = openDatabase({ url: "postgres://ann:pass-word@127.0.0.1:9/db", schemaName: "things" });
    await expect(opening).rejects.toThrow(/^The database at 127\.0\.0\.1:9\/db can't be used: .*ECONNREFUSED.*\.$/);
    await expect(opening).rejects.not.toThrow("pass-word");
  });

  it("waits for a server that does not answer as long as connect_timeout in its address says", {
    tags: "full",
  }, async () => {
    const silent = createServer((socket) => socket.on("error", () => undefined).resume());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => void silent.close(() => resolve())));
    const address = `postgres://ann@127.0.0.1:${(silent.address() as AddressInfo).port}/db`;
    const ended: string[] = [];
    const open = (query: string) =>
      openDatabase({ url: address + query, schemaName: "things" }).catch((error: Error) => {
        ended.push(query);
        return error.message;
      });
    const messages = await Promise.all(["", "?connect_timeout=1"].map(open));
    expect(ended).toEqual(["?connect_timeout=1", ""]);
    for (const message of messages) expect(message).toContain("timeout");
  });

  it("reports a database that does not exist", async () => {
    const other = new URL(url);
    other.pathname = "/no_such_database";
    await expect(openDatabase({ url: other.href, schemaName: "things" })).rejects.toThrow("does not exist");
  });

  it("reports a query as unavailable when the database is dropped under it", async () => {
    const lost = await createTestDatabase();
    database = await openDatabase({ url: lost, schemaName: "things", log: captureLog().log });
    const running = database.db.execute(sql`SELECT pg_sleep(20)`).catch((caught: unknown) => caught);
    const asleep = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(20)%' AND pid <> pg_backend_pid()`;
    await expect.poll(async () => (await database?.db.execute(asleep))?.rows).toHaveLength(1);
    await dropTestDatabase(lost);
    expect(isDatabaseUnavailable(await running)).toBe(true);
  });
});

it.each(["Upper", "a-b", "a; drop", "", "1a"])("openDatabase: refuses the schema name %j", async (schemaName) => {
  await expect(openDatabase({ schemaName })).rejects.toThrow("schema name");
});
