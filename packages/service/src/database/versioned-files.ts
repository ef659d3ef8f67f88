import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../process/start-error.ts";
import type { DedicatedConnection } from "./db.ts";
import { readSqlFiles, runSqlFile, type SqlFile } from "./sql-files.ts";

/** Functions or triggers. Their name has the folder: `functions/counters.sql`. */
interface VersionedFile extends SqlFile {
  readonly version: number;
}

interface VersionedFiles {
  readonly functions: readonly VersionedFile[];
  readonly triggers: readonly VersionedFile[];
}

const versionLine = /^-- Version ([1-9]\d{0,8})\n/;

/** Reads the folders `functions` and `triggers` of a server. Both may be missing. */
export async function readVersionedFiles(serverFolder: string): Promise<VersionedFiles> {
  return {
    functions: await readFolder(serverFolder, "functions"),
    triggers: await readFolder(serverFolder, "triggers"),
  };
}

async function readFolder(serverFolder: string, folder: string): Promise<VersionedFile[]> {
  const path = join(serverFolder, folder);
  const files = existsSync(path) ? await readSqlFiles(path) : [];
  return files.map((file) => {
    const name = `${folder}/${file.name}`;
    const version = versionLine.exec(file.statements)?.[1];
    if (version === undefined) {
      throw new StartError(`The file ${name} must begin with a line like "-- Version 1".`);
    }
    return { ...file, name, version: Number(version) };
  });
}

/**
 * Applies the files whose version is higher than the recorded one, and records version and SHA-256. A file with a lower
 * version is from an older release, which starts again beside a newer one: the newer text stays. A text that was changed
 * without a new version stops the start. The caller has the lock of the migrations.
 *
 * Functions are replaced in one transaction, because they call each other. Each file of triggers has its own transaction,
 * because replacing a trigger locks its table: with locks on two tables it could deadlock with requests.
 */
export async function applyVersionedFiles(connection: DedicatedConnection, files: VersionedFiles): Promise<void> {
  await connection.run(
    `CREATE TABLE IF NOT EXISTS schema_functions (
      name text PRIMARY KEY,
      version integer NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`,
  );
  const rows = await connection.rows("SELECT name, version, checksum FROM schema_functions");
  const recorded = new Map(rows.map(({ name, version, checksum }) => [name, { version: Number(version), checksum }]));
  const isNewer = ({ name, version, checksum }: VersionedFile) => {
    const applied = recorded.get(name);
    if (applied?.version === version && applied.checksum !== checksum) {
      throw new StartError(`The file ${name} was changed after its version ${version} had been applied.`);
    }
    return applied === undefined || applied.version < version;
  };
  const functions = files.functions.filter(isNewer);
  const triggers = files.triggers.filter(isNewer);
  await applyTogether(connection, functions);
  for (const file of triggers) await applyTogether(connection, [file]);
}

async function applyTogether(connection: DedicatedConnection, files: readonly VersionedFile[]): Promise<void> {
  if (files.length === 0) return;
  await connection.transaction(async (transaction) => {
    for (const file of files) {
      await runSqlFile(transaction, "file", file);
      await transaction.rows(
        `INSERT INTO schema_functions (name, version, checksum) VALUES ($1, $2, $3)
        ON CONFLICT (name) DO UPDATE SET version = excluded.version, checksum = excluded.checksum, applied_at = now()`,
        [file.name, file.version, file.checksum],
      );
    }
  });
}
