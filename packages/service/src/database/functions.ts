import { existsSync } from "node:fs";
import { StartError } from "../process/start-error.ts";
import type { DedicatedConnection } from "./db.ts";
import { readSqlFiles, runSqlFile, type SqlFile } from "./sql-files.ts";

interface FunctionFile extends SqlFile {
  readonly version: number;
}

const versionLine = /^-- Version ([1-9]\d{0,8})\n/;

/** Reads the files of a folder. A schema without functions has no folder. */
export async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const files = existsSync(folder) ? await readSqlFiles(folder) : [];
  return files.map((file) => {
    const version = versionLine.exec(file.statements)?.[1];
    if (version === undefined) {
      throw new StartError(`The functions ${file.name} must begin with a line like "-- Version 1".`);
    }
    return { ...file, version: Number(version) };
  });
}

/**
 * Applies the files whose version is higher than the recorded one, all in one transaction, and records version and SHA-256.
 * A file with a lower version is from an older release, which starts again beside a newer one: the newer functions stay.
 * A text that was changed without a new version stops the start. The caller has the lock of the migrations.
 */
export async function applyFunctions(connection: DedicatedConnection, files: readonly FunctionFile[]): Promise<void> {
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
  const newer = files.filter(({ name, version, checksum }) => {
    const applied = recorded.get(name);
    if (applied?.version === version && applied.checksum !== checksum) {
      throw new StartError(`The functions ${name} were changed after their version ${version} had been applied.`);
    }
    return applied === undefined || applied.version < version;
  });
  if (newer.length === 0) return;
  await connection.transaction(async (transaction) => {
    for (const file of newer) {
      await runSqlFile(transaction, "functions", file);
      await transaction.rows(
        `INSERT INTO schema_functions (name, version, checksum) VALUES ($1, $2, $3)
        ON CONFLICT (name) DO UPDATE SET version = excluded.version, checksum = excluded.checksum, applied_at = now()`,
        [file.name, file.version, file.checksum],
      );
    }
  });
}
