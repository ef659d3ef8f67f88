import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, describeEachDatabase, dropTestDatabase } from "../testing/databases.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrations.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, statements: string): Promise<void> {
  await writeFile(join(folder, name), statements);
}

async function listApplied(database: Database): Promise<unknown[]> {
  return (await database.db.execute(sql`SELECT name FROM schema_migrations ORDER BY name`)).rows.map((row) => row.name);
}

const noMigrations = join(import.meta.dirname, "../testing/no-migrations");

describeEachDatabase("migrations", { schemaName: "moving", migrations: noMigrations }, (open) => {
  it("migrate: runs each file once, in order, and files that are added later", async () => {
    const database = await open();
    await write("0002-b.sql", "INSERT INTO t VALUES (2); INSERT INTO t VALUES (22)");
    await write("0001-a.sql", "CREATE TABLE t (n int); -- a comment; with a semicolon\nINSERT INTO t VALUES (1)");
    await write("README.md", "not a migration");
    await migrate(database, folder);
    await migrate(database, folder);
    await write("0010-c.sql", "INSERT INTO t VALUES (3)");
    await migrate(database, folder);
    expect((await database.db.execute(sql`SELECT n FROM t`)).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 22 }, { n: 3 }]);
    expect(await listApplied(database)).toEqual(["0001-a.sql", "0002-b.sql", "0010-c.sql"]);
  });

  it("migrate: rolls back a file that fails and keeps the files before it", async () => {
    const database = await open();
    await write("0001-a.sql", "CREATE TABLE a (n int)");
    await write("0002-b.sql", "CREATE TABLE b (n int); INSERT INTO nowhere VALUES (1)");
    await expect(migrate(database, folder)).rejects.toThrow(/^The migration 0002-b\.sql failed: .*nowhere.* exist\.$/);
    expect(await listApplied(database)).toEqual(["0001-a.sql"]);
    await write("0002-b.sql", "CREATE TABLE b (n int)");
    await migrate(database, folder);
    expect(await listApplied(database)).toEqual(["0001-a.sql", "0002-b.sql"]);
  });

  it("migrate: refuses a file that was changed after it ran, but ignores its line ends", async () => {
    const database = await open();
    await write("0001-a.sql", "CREATE TABLE a (\nn int)");
    await migrate(database, folder);
    await write("0001-a.sql", "CREATE TABLE a (\r\nn int)");
    await migrate(database, folder);
    await write("0001-a.sql", "CREATE TABLE a (\nn bigint)");
    await expect(migrate(database, folder)).rejects.toThrow(
      "The migration 0001-a.sql was changed after it had been applied to this database.",
    );
  });

  it("migrate: refuses to run when an applied file is missing", async () => {
    const database = await open();
    await write("0001-a.sql", "CREATE TABLE a (n int)");
    await write("0002-b.sql", "CREATE TABLE b (n int)");
    await migrate(database, folder);
    await unlink(join(folder, "0001-a.sql"));
    await expect(migrate(database, folder)).rejects.toThrow(
      "The migration 0001-a.sql was applied to this database, but this program does not have it. Start a newer version.",
    );
  });

  it("migrate: refuses a file that was inserted before an applied one", async () => {
    const database = await open();
    await write("0002-b.sql", "CREATE TABLE b (n int)");
    await migrate(database, folder);
    await write("0001-a.sql", "CREATE TABLE a (n int)");
    await expect(migrate(database, folder)).rejects.toThrow(
      "The migration 0001-a.sql comes before 0002-b.sql, which is applied already.",
    );
  });

  it.each([
    [["1-a.sql"], "The migration 1-a.sql must be named like 0001-accounts.sql."],
    [["0001-a.sql", "0001-b.sql"], "The migration 0001-b.sql shares its number with another."],
  ])("migrate: refuses the file names %j", async (names, message) => {
    const database = await open();
    for (const name of names) await write(name, "SELECT 1");
    await expect(migrate(database, folder)).rejects.toThrow(message);
  });
});

describe("migrate in several processes on one PostgreSQL server", () => {
  const program = join(import.meta.dirname, "../testing/migrate-process.ts");
  let url: string;
  beforeEach(async () => {
    url = await createTestDatabase();
  });
  afterEach(() => dropTestDatabase(url));

  async function migrateInProcess(from = folder): Promise<number | null> {
    const child = fork(program, [url, from], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const [code] = await once(child, "exit");
    return code;
  }

  it("runs each file once when the processes start at the same time", async () => {
    await write("0001-a.sql", "CREATE TABLE runs (n int); SELECT pg_sleep(0.3); INSERT INTO runs VALUES (1)");
    await write("0002-b.sql", "INSERT INTO runs VALUES (2)");
    expect(await Promise.all([migrateInProcess(), migrateInProcess(), migrateInProcess()])).toEqual([0, 0, 0]);
    const database = await openDatabase({ url, schemaName: "moving" });
    expect((await database.db.execute(sql`SELECT n FROM runs ORDER BY n`)).rows).toEqual([{ n: 1 }, { n: 2 }]);
    await database.close();
  });

  it("brings the schema of the newer version when processes of two versions start at the same time", async () => {
    const older = await mkdtemp(join(tmpdir(), "migrations-older-"));
    onTestFinished(() => rm(older, { recursive: true }));
    const first = "CREATE TABLE runs (n int); SELECT pg_sleep(0.3); INSERT INTO runs VALUES (1)";
    await writeFile(join(older, "0001-a.sql"), first);
    await write("0001-a.sql", first);
    await write("0002-b.sql", "INSERT INTO runs VALUES (2)");
    const [newer] = await Promise.all([migrateInProcess(), migrateInProcess(older), migrateInProcess(older)]);
    expect(newer).toBe(0);
    // The older version does not know the schema any more. It refuses to start, and changes nothing.
    expect(await migrateInProcess(older)).not.toBe(0);
    const database = await openDatabase({ url, schemaName: "moving" });
    expect((await database.db.execute(sql`SELECT n FROM runs ORDER BY n`)).rows).toEqual([{ n: 1 }, { n: 2 }]);
    await database.close();
  });

  it("runs a file again whose process was killed in the middle", async () => {
    // The migration waits for a lock of the test, so the kill always comes in its middle.
    await write("0001-a.sql", "CREATE TABLE runs (n int); SELECT pg_advisory_lock(1)");
    const blocker = new Client({ connectionString: url });
    await blocker.connect();
    await blocker.query("SELECT pg_advisory_lock(1)");
    const first = fork(program, [url, folder], { stdio: "ignore" });
    await expect
      .poll(() =>
        blocker.query(
          "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        ),
      )
      .toMatchObject({ rowCount: 1 });
    first.kill("SIGKILL");
    await once(first, "exit");
    await blocker.end();
    expect(await migrateInProcess()).toBe(0);
    const database = await openDatabase({ url, schemaName: "moving" });
    expect(await listApplied(database)).toEqual(["0001-a.sql"]);
    await database.close();
  });
});
