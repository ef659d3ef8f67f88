import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { goodInviteCode } from "@dexnet/drive/testing/fakes/fake-accounts";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { createTestDatabase } from "@dexnet/service/testing/databases";
import { schemaName as ledgerSchema } from "../../apps/ledger/src/app.ts";
import { runPostgresProgram } from "../backup/postgres-programs.ts";
import { startRealServers } from "../contract/real-servers.ts";
import { startTemporaryPostgres } from "../postgres/temporary-postgres.ts";
import { writeFrozenList } from "./frozen-files.ts";
import { makeReleaseStorage } from "./make-release-storage.ts";

/**
 * Writes the data of a release with the programs of this build: its databases, its devices and a description of its
 * storage. Run it once for each release that changes a format. What it has written never changes.
 */
async function makeReleaseData(target: string): Promise<void> {
  // Fails if the release has data.
  await mkdir(target);
  const dataFolder = await mkdtemp(join(tmpdir(), "dexnet-release-"));
  const postgres = await startTemporaryPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  const urls = { api: await createTestDatabase(), ledger: await createTestDatabase() };
  const databases = {
    api: await openDatabase({ url: urls.api, schemaName: apiSchema }),
    ledger: await openDatabase({ url: urls.ledger, schemaName: ledgerSchema }),
  };
  const servers = await startRealServers(goodInviteCode, { data: { databases, dataFolder } });
  const storage = await makeReleaseStorage({ servers, databases });
  await servers.stop();
  await run(databases.api, `UPDATE user_products SET ends_at = '${neverEnds}'`);
  await run(databases.ledger, `UPDATE addresses SET paid_until = '${neverEnds}'`);
  // The path of the folders on this machine.
  await run(databases.ledger, `UPDATE devices SET settings = replace(settings::text, '${dataFolder}', '/data')::jsonb`);
  for (const database of Object.values(databases)) await database.close();

  await writeFile(join(target, "api.sql"), await dumpSchema(urls.api, apiSchema));
  await writeFile(join(target, "ledger.sql"), await dumpSchema(urls.ledger, ledgerSchema));
  await cp(join(dataFolder, "devices"), join(target, "devices"), { recursive: true });
  await writeFile(join(target, "copies.json"), await keepOneCopy(join(target, "devices")));
  await writeFile(join(target, "storage.json"), `${JSON.stringify(storage, null, 2)}\n`);
  await postgres.stop();
  await rm(dataFolder, { recursive: true });
}

/** Removes all but one of the copies of each large block, and returns the list of what was removed, to copy it back. */
async function keepOneCopy(devices: string): Promise<string> {
  const copies: Record<string, string> = {};
  const kept = new Map<string, string>();
  for (const path of (await readdir(devices, { recursive: true })).sort()) {
    const { size } = await stat(join(devices, path));
    const inDevice = path.split(sep).slice(1).join("/");
    const first = kept.get(inDevice);
    if (!inDevice.startsWith("blocks/") || size < largeBytes) continue;
    if (first === undefined) kept.set(inDevice, path);
    else {
      copies[path.split(sep).join("/")] = first.split(sep).join("/");
      await rm(join(devices, path));
    }
  }
  return `${JSON.stringify(copies, null, 2)}\n`;
}

/** A repository has such a block once. */
const largeBytes = 100_000;
const apiSchema = "dexnet_api";
const neverEnds = "2999-01-01T00:00:00Z";

async function run(database: Database, statement: string): Promise<void> {
  await database.withLock("release-data", (connection) => connection.run(statement));
}

/** SQL that any later PostgreSQL runs in one transaction: without the settings of a session and the commands of psql. */
async function dumpSchema(url: string, schemaName: string): Promise<string> {
  const options = ["--inserts", "--no-owner", "--no-privileges", "--no-tablespaces", "--no-table-access-method"];
  const dump = await runPostgresProgram("pg_dump", url, [`--schema=${schemaName}`, ...options]);
  const [, statements] = dump.split(/^(?=CREATE SCHEMA )/m);
  if (statements === undefined) throw new Error("The dump has another form");
  // The text of a function may name a table that comes later.
  return `SET LOCAL check_function_bodies = false;\n\n${statements.replace(/^\\unrestrict .*$/m, "")}`;
}

const release = process.argv[2];
if (release === undefined || !/^[1-9]\d*$/.test(release)) {
  console.error("Usage: node --conditions development tools/release-data/make-release-data.ts NUMBER");
  process.exitCode = 2;
} else {
  await makeReleaseData(join(import.meta.dirname, release));
  await writeFrozenList();
  // Devices of the tests have timers that never end.
  process.exit();
}
