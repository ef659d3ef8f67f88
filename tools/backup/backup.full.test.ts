import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@dexnet/service/database/database";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { copyEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockDataFolder } from "../start/data-folder.ts";
import { readSecrets } from "../start/secrets.ts";
import { connectionVariables } from "./postgres-programs.ts";
import { runBackup, runRestore } from "./run.ts";
import { embeddedFolders, schemaNames } from "./settings.ts";

const secrets = { TOKEN_SECRET: "t".repeat(40), INTERNAL_TOKEN: "i".repeat(40), LOG_SECRET_KEY: "ab".repeat(32) };

let folder: string;
let databases: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-backup-"));
  databases = [];
});
afterEach(async () => {
  for (const url of databases) await dropTestDatabase(url);
  await rm(folder, { recursive: true, force: true });
});

async function command(run: typeof runBackup, args: readonly string[], env: Record<string, string>) {
  let output = "";
  const write = (text: string) => {
    output += text;
  };
  const code = await run({ args, env: { DEXNET_DATA: join(folder, "data"), ...env }, out: write, err: write });
  return { code, output };
}
const backup = (env: Record<string, string>, ...more: string[]) =>
  command(runBackup, ["--to", join(folder, "backup"), ...more], env);
const restore = (env: Record<string, string>) => command(runRestore, ["--from", join(folder, "backup")], env);

async function newDatabase(): Promise<string> {
  const url = await createTestDatabase();
  databases.push(url);
  return url;
}

/** Both schemas, each with one row. */
async function fillDatabase(url: string): Promise<void> {
  for (const schemaName of schemaNames) {
    const database = await openDatabase({ url, schemaName });
    await database.db.execute("CREATE TABLE notes (text text)");
    await database.db.execute(`INSERT INTO notes VALUES ('${schemaName}')`);
    await database.close();
  }
}

async function readNotes(options: { url: string } | { folder: string }, schemaName: string): Promise<unknown[]> {
  const database = await openDatabase({ ...options, schemaName });
  try {
    return (await database.db.execute("SELECT text FROM notes")).rows.map(({ text }) => text);
  } finally {
    await database.close();
  }
}

describe("backup of a PostgreSQL server", () => {
  test("restores both schemas and the secrets, which only this user can read", async () => {
    const [source, target] = [await newDatabase(), await newDatabase()];
    await fillDatabase(source);
    expect(await backup({ DATABASE_URL: source, ...secrets })).toMatchObject({
      code: 0,
      output: expect.stringContaining("not encrypted"),
    });
    for (const name of ["", "secrets.json", "database.dump", "backup.json"]) {
      expect((await stat(join(folder, "backup", name))).mode & 0o077).toBe(0);
    }
    expect(await restore({ DATABASE_URL: target })).toMatchObject({ code: 0 });
    for (const name of schemaNames) expect(await readNotes({ url: target }, name)).toEqual([name]);
    expect(await readSecrets(join(folder, "data"))).toMatchObject(secrets);
  });

  test("leaves the secrets out if asked, and needs them otherwise", async () => {
    const source = await newDatabase();
    await fillDatabase(source);
    expect(await backup({ DATABASE_URL: source }, "--without-secrets")).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, "backup/secrets.json"))).toBe(false);
    await rm(join(folder, "backup"), { recursive: true });
    const without = await backup({ DATABASE_URL: source });
    expect(without).toMatchObject({
      code: 1,
      output: expect.stringContaining("TOKEN_SECRET and INTERNAL_TOKEN and LOG_SECRET_KEY must"),
    });
    // Without the description it is not a complete backup.
    const target = await newDatabase();
    expect(await restore({ DATABASE_URL: target })).toMatchObject({
      code: 1,
      output: expect.stringContaining("not a complete backup"),
    });
  });

  test("refuses a database without the schemas, a folder with files, and a server that does not answer", async () => {
    const source = await newDatabase();
    expect(await backup({ DATABASE_URL: source, ...secrets })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^dexnet: pg_dump failed: .*dexnet_/),
    });
    expect(await backup({ DATABASE_URL: source, ...secrets })).toMatchObject({
      code: 1,
      output: expect.stringContaining("is not empty"),
    });
    await rm(join(folder, "backup"), { recursive: true });
    const { code, output } = await backup({ DATABASE_URL: "postgres://u:pass-word@127.0.0.1:1/x", ...secrets });
    expect(code).toBe(1);
    expect(output).not.toContain("pass-word");
  });

  test("is not restored when it is damaged, or over existing data or other secrets", async () => {
    const [source, target] = [await newDatabase(), await newDatabase()];
    await fillDatabase(source);
    await backup({ DATABASE_URL: source, ...secrets });
    expect(await restore({ DATABASE_URL: source })).toMatchObject({
      code: 1,
      output: expect.stringContaining("has data already (dexnet_api, dexnet_ledger)"),
    });
    await writeFile(join(folder, "data/secrets.json"), "{}");
    expect(await restore({ DATABASE_URL: target })).toMatchObject({
      code: 1,
      output: expect.stringContaining("other secrets"),
    });
    await rm(join(folder, "data/secrets.json"));
    await appendFile(join(folder, "backup/database.dump"), "x");
    expect(await restore({ DATABASE_URL: target })).toMatchObject({
      code: 1,
      output: expect.stringContaining("database.dump is not the file of its backup"),
    });
    await writeFile(join(folder, "around"), "");
    const sha256 = createHash("sha256").digest("hex");
    for (const path of ["../around", join(folder, "around")]) {
      const description = { format: 1, createdAt: new Date().toISOString(), database: "postgres" };
      const manifest = { ...description, files: [{ path, sizeBytes: 0, sha256 }] };
      await writeFile(join(folder, "backup/backup.json"), JSON.stringify(manifest));
      expect(await restore({ DATABASE_URL: target })).toMatchObject({
        code: 1,
        output: expect.stringContaining("backup.json is damaged"),
      });
    }
    expect(existsSync(join(folder, "data/secrets.json"))).toBe(false);
  });
});

describe("backup of the embedded databases", () => {
  test("restores them, and refuses to copy while the product runs", async () => {
    const data = join(folder, "data");
    await mkdir(data);
    for (const path of embeddedFolders) await copyEmbeddedCluster(join(data, path));
    const database = await openDatabase({ folder: join(data, "api/db"), schemaName: "dexnet_api" });
    await database.db.execute("CREATE TABLE notes (text text)");
    await database.db.execute("INSERT INTO notes VALUES ('embedded')");
    const used = await backup(secrets);
    expect(used).toMatchObject({ code: 1, output: expect.stringContaining(join(data, "api/db")) });
    await rm(join(folder, "backup"), { recursive: true });
    await database.close();
    const running = await lockDataFolder(data);
    expect(await backup(secrets)).toMatchObject({ code: 1, output: expect.stringContaining("is running already") });
    await running.release();

    expect(await backup(secrets)).toMatchObject({ code: 0 });
    expect(await restore(secrets)).toMatchObject({ code: 1, output: expect.stringContaining("exists already") });
    await rm(data, { recursive: true });
    expect(await restore({})).toMatchObject({ code: 0 });
    expect(await readNotes({ folder: join(data, "api/db") }, "dexnet_api")).toEqual(["embedded"]);
  });
});

test("wrong arguments end with code 2 and the help", async () => {
  for (const run of [runBackup, runRestore]) {
    expect(await command(run, [], {})).toMatchObject({ code: 2, output: expect.stringContaining("npm run") });
    expect(await command(run, ["--wrong"], {})).toMatchObject({ code: 2 });
    expect(await command(run, ["--help"], {})).toMatchObject({ code: 0 });
  }
});

test("connectionVariables contains every part of an address", () => {
  expect(
    connectionVariables("postgres://us%40er:p%2Fw@db:5433/cloud?sslmode=verify-full&sslrootcert=%2Fca.pem"),
  ).toEqual({
    PGHOST: "db",
    PGPORT: "5433",
    PGUSER: "us@er",
    PGPASSWORD: "p/w",
    PGDATABASE: "cloud",
    PGSSLMODE: "verify-full",
    PGSSLROOTCERT: "/ca.pem",
  });
  expect(connectionVariables("postgres://u@localhost/x?host=%2Frun%2Fpg")).toMatchObject({ PGHOST: "/run/pg" });
});
