import { join } from "node:path";
import { StartError } from "../process/start-error.ts";
import type { Database, DedicatedConnection } from "./db.ts";
import { readSqlFiles, runSqlFile, type SqlFile } from "./sql-files.ts";
import { applyVersionedFiles, readVersionedFiles } from "./versioned-files.ts";

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Applies the numbered .sql files of a folder that the schema does not have yet. Each file runs once, in its own
 * transaction, and is recorded by name and SHA-256. New files must come last: a file that was changed, removed or
 * inserted before an applied one stops the start. Then `applyVersionedFiles` applies the functions and triggers in the
 * folders beside it. Several processes may start at once.
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const migrations = await readMigrations(folder);
  const versioned = await readVersionedFiles(join(folder, ".."));
  await database.withLock("migrations", async (connection) => {
    await connection.run(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
        name text PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`,
    );
    const recorded = await connection.rows("SELECT name, checksum FROM schema_migrations ORDER BY name");
    checkHistory(migrations, recorded);
    for (const migration of migrations.slice(recorded.length)) await applyMigration(connection, migration);
    await applyVersionedFiles(connection, versioned);
  });
}

async function readMigrations(folder: string): Promise<SqlFile[]> {
  const migrations = await readSqlFiles(folder);
  const numbers = new Set<string>();
  for (const { name } of migrations) {
    const number = fileName.exec(name)?.[1];
    if (number === undefined) throw new StartError(`The migration ${name} must be named like 0001-accounts.sql.`);
    if (numbers.has(number)) throw new StartError(`The migration ${name} shares its number with another.`);
    numbers.add(number);
  }
  return migrations;
}

function checkHistory(migrations: readonly SqlFile[], recorded: readonly Record<string, unknown>[]): void {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [index, { name, checksum }] of recorded.entries()) {
    const file = files.get(String(name));
    if (file === undefined) {
      throw new StartError(
        `The migration ${name} was applied to this database, but this program does not have it. Start a newer version.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new StartError(`The migration ${name} was changed after it had been applied to this database.`);
    }
    const expected = migrations[index];
    if (expected !== undefined && expected.name !== name) {
      throw new StartError(`The migration ${expected.name} comes before ${name}, which is applied already.`);
    }
  }
}

async function applyMigration(connection: DedicatedConnection, migration: SqlFile): Promise<void> {
  await connection.transaction(async (transaction) => {
    await runSqlFile(transaction, "migration", migration);
    await transaction.rows("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
  });
}
