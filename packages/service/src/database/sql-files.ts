import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../process/start-error.ts";
import type { SqlConnection } from "./db.ts";

export interface SqlFile {
  readonly name: string;
  readonly statements: string;
  /** SHA-256 of the statements. */
  readonly checksum: string;
}

/** Reads the .sql files of a folder, in the order of their names. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return await Promise.all(
    names.map(async (name) => {
      // Line ends differ between checkouts and must not change the checksum.
      const statements = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, statements, checksum: createHash("sha256").update(statements).digest("hex") };
    }),
  );
}

/** Runs a file. Its fault stops the start. The transaction of the caller is rolled back. */
export async function runSqlFile(transaction: SqlConnection, kind: string, file: SqlFile): Promise<void> {
  try {
    await transaction.run(file.statements);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The ${kind} ${file.name} failed: ${reason}.`, { cause });
  }
}
