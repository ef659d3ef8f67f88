import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, describeEachDatabase, dropTestDatabase } from "../testing/databases.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrations.ts";

/** Texts of a release, by file name. */
interface Release {
  readonly migrations?: Readonly<Record<string, string>>;
  readonly functions?: Readonly<Record<string, string>>;
  readonly triggers?: Readonly<Record<string, string>>;
}

const table = { "0001-runs.sql": "CREATE TABLE runs (n int)" };
const answer = (version: number, value: number, body = `SELECT ${value}`) =>
  `-- Version ${version}\nCREATE OR REPLACE FUNCTION answer() RETURNS integer LANGUAGE sql AS '${body}';\n`;
const recordRun = (n: number) => `INSERT INTO runs VALUES (${n});\n`;

/** Writes a release into a folder of its own. Returns the folder of its migrations. */
async function writeRelease({ migrations = table, functions, triggers }: Release): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "release-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, files] of Object.entries({ migrations, functions, triggers })) {
    if (files === undefined) continue;
    await mkdir(join(folder, name));
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text);
  }
  return join(folder, "migrations");
}

async function readAnswer({ db }: Database): Promise<unknown> {
  return (await db.execute(sql`SELECT answer()`)).rows[0]?.answer;
}

async function readRuns({ db }: Database): Promise<unknown[]> {
  return (await db.execute(sql`SELECT n FROM runs ORDER BY n`)).rows.map(({ n }) => n);
}

const noMigrations = join(import.meta.dirname, "../testing/no-migrations");

describeEachDatabase("functions and triggers", { schemaName: "moving", migrations: noMigrations }, (open) => {
  const start = async (database: Database, release: Release) => migrate(database, await writeRelease(release));

  it("migrate: applies them after the migrations, triggers after functions, each file once", async () => {
    const database = await open();
    const functions = {
      "runs.sql": `-- Version 1
        CREATE OR REPLACE FUNCTION double() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN NEW.n := 2 * NEW.n; RETURN NEW; END';
        ${recordRun(1)}`,
    };
    const triggers = {
      "a.sql": `-- Version 1
        CREATE OR REPLACE TRIGGER runs_doubled BEFORE INSERT ON runs FOR EACH ROW EXECUTE FUNCTION double();
        ${recordRun(5)}`,
    };
    await start(database, { functions, triggers });
    await start(database, { functions, triggers });
    expect(await readRuns(database)).toEqual([1, 10]);
  });

  it("migrate: replaces a function by the text of a higher version, and leaves unchanged files alone", async () => {
    const database = await open();
    const unchanged = `-- Version 7\n${recordRun(7)}`;
    await start(database, { functions: { "answer.sql": answer(1, 1), "unchanged.sql": unchanged } });
    await start(database, { functions: { "answer.sql": answer(2, 2), "unchanged.sql": unchanged } });
    expect(await readAnswer(database)).toBe(2);
    expect(await readRuns(database)).toEqual([7]);
  });

  it("migrate: keeps newer functions when an older release starts again, also with other line ends", async () => {
    const database = await open();
    const older = { functions: { "answer.sql": answer(9, 9) } };
    const newer = { functions: { "answer.sql": answer(10, 10), "added.sql": `-- Version 1\n${recordRun(1)}` } };
    for (const release of [older, newer, older]) await start(database, release);
    expect(await readAnswer(database)).toBe(10);
    await start(database, { functions: { ...newer.functions, "answer.sql": answer(10, 10).replaceAll("\n", "\r\n") } });
    expect(await readRuns(database)).toEqual([1]);
  });

  it("migrate: refuses a text that was changed without a new version, and applies no other file", async () => {
    const database = await open();
    await start(database, { functions: { "answer.sql": answer(1, 1) } });
    const changed = { "added.sql": `-- Version 1\n${recordRun(1)}`, "answer.sql": answer(1, 2) };
    await expect(start(database, { functions: changed })).rejects.toThrow(
      "The file functions/answer.sql was changed after its version 1 had been applied.",
    );
    expect(await readAnswer(database)).toBe(1);
    expect(await readRuns(database)).toEqual([]);
  });

  it("migrate: keeps all old functions when a file fails, and applies all when it is repaired", async () => {
    const database = await open();
    await start(database, { functions: { "answer.sql": answer(1, 1) } });
    const later = (body: string) => ({ "answer.sql": answer(2, 2), "broken.sql": `-- Version 1\n${body}` });
    await expect(start(database, { functions: later("INSERT INTO nowhere VALUES (1)") })).rejects.toThrow(
      /^The file functions\/broken\.sql failed: .*nowhere.* exist\.$/,
    );
    expect(await readAnswer(database)).toBe(1);
    await start(database, { functions: later(recordRun(1)) });
    expect(await readAnswer(database)).toBe(2);
    expect(await readRuns(database)).toEqual([1]);
  });

  it("migrate: keeps the files before a file of triggers that fails, and applies the others when it is repaired", async () => {
    const database = await open();
    const functions = { "answer.sql": answer(1, 1) };
    const triggers = (body: string) => ({ "a.sql": `-- Version 1\n${recordRun(1)}`, "b.sql": `-- Version 1\n${body}` });
    await expect(
      start(database, { functions, triggers: triggers(`${recordRun(2)}; INSERT INTO nowhere VALUES (1)`) }),
    ).rejects.toThrow(/^The file triggers\/b\.sql failed: /);
    expect(await readAnswer(database)).toBe(1);
    await start(database, { functions, triggers: triggers(recordRun(2)) });
    expect(await readRuns(database)).toEqual([1, 2]);
  });

  it("migrate: refuses to start on a newer schema, and applies none of its own functions", async () => {
    const database = await open();
    const migrations = { ...table, "0002-more.sql": "CREATE TABLE more (n int)" };
    await start(database, { migrations, functions: { "answer.sql": answer(1, 1) } });
    await expect(start(database, { functions: { "answer.sql": answer(2, 2) } })).rejects.toThrow(
      "The migration 0002-more.sql was applied to this database, but this program does not have it. Start a newer version.",
    );
    expect(await readAnswer(database)).toBe(1);
  });

  it.each(["", "-- Version 0\n", "-- version 1\n", "\n-- Version 1\n"])(
    "migrate: refuses a file that begins with %j, before it changes the schema",
    async (beginning) => {
      const database = await open();
      await expect(start(database, { functions: { "a.sql": `${beginning}SELECT 1` } })).rejects.toThrow(
        'The file functions/a.sql must begin with a line like "-- Version 1".',
      );
      expect((await database.db.execute(sql`SELECT to_regclass('runs') AS runs`)).rows).toEqual([{ runs: null }]);
    },
  );
});

describe("functions of several processes on one PostgreSQL server", () => {
  const program = join(import.meta.dirname, "../testing/migrate-process.ts");
  let url: string;
  let database: Database;
  beforeEach(async () => {
    url = await createTestDatabase();
    database = await openDatabase({ url, schemaName: "moving" });
  });
  afterEach(async () => {
    await database.close();
    await dropTestDatabase(url);
  });

  async function startProcess(folder: string): Promise<number | null> {
    const [code] = await once(fork(program, [url, folder], { stdio: ["ignore", "inherit", "inherit", "ipc"] }), "exit");
    return code;
  }

  it("have the newer version, applied once, when processes of two releases start at the same time", async () => {
    const older = await writeRelease({ functions: { "answer.sql": answer(1, 1) } });
    const newer = await writeRelease({ functions: { "answer.sql": answer(2, 2) + recordRun(2) } });
    expect(await Promise.all([newer, older, newer, older].map(startProcess))).toEqual([0, 0, 0, 0]);
    expect(await readAnswer(database)).toBe(2);
    expect(await readRuns(database)).toEqual([2]);
  });

  it("lock one table at a time, so that replacing triggers can't deadlock with a transaction", async () => {
    const migrations = { "0001-tables.sql": "CREATE TABLE a (n int); CREATE TABLE b (n int)" };
    const functions = {
      "f.sql":
        "-- Version 1\nCREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';",
    };
    const trigger = (name: string) =>
      `-- Version 1\nCREATE OR REPLACE TRIGGER t BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION f();`;
    const release = await writeRelease({
      migrations,
      functions,
      triggers: { "a.sql": trigger("a"), "b.sql": trigger("b") },
    });
    await migrate(database, await writeRelease({ migrations }));
    const writer = new Client({ connectionString: url });
    await writer.connect();
    await writer.query("SET search_path TO moving; BEGIN; INSERT INTO b VALUES (1)");
    const starting = startProcess(release);
    await expect.poll(() => countLockWaits(database.db)).toBe(1);
    await writer.query("INSERT INTO a VALUES (1); COMMIT");
    await writer.end();
    expect(await starting).toBe(0);
  });

  it("are applied by the next start when the process was killed after the migrations", async () => {
    // The second file waits for a lock of the test, so the kill always comes after the migrations and the first file.
    const waiting = `-- Version 1\nSELECT pg_advisory_lock(1); ${recordRun(1)}`;
    const release = await writeRelease({ functions: { "answer.sql": answer(1, 1), "waiting.sql": waiting } });
    const blocker = new Client({ connectionString: url });
    await blocker.connect();
    await blocker.query("SELECT pg_advisory_lock(1)");
    const first = fork(program, [url, release], { stdio: "ignore" });
    await expect.poll(() => countLockWaits(database.db)).toBe(1);
    first.kill("SIGKILL");
    await once(first, "exit");
    expect(await readRuns(database)).toEqual([]);
    await blocker.end();
    expect(await startProcess(release)).toBe(0);
    expect(await readAnswer(database)).toBe(1);
    expect(await readRuns(database)).toEqual([1]);
  });
});
