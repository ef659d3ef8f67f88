import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "@dexnet/service/process/start-error";
import { findPostgres } from "../postgres/find-postgres.ts";

const run = promisify(execFile);

export type PostgresProgram = "pg_dump" | "pg_restore" | "psql";

/**
 * Runs a program of PostgreSQL on the database. The address is passed as environment variables: every process of the
 * machine can read the arguments of others, and the address contains the password.
 */
export async function runPostgresProgram(
  program: PostgresProgram,
  databaseUrl: string,
  args: readonly string[],
): Promise<string> {
  const folder = findPostgres({ path: process.env.PATH });
  const command = folder === null ? program : join(folder, program);
  try {
    const { stdout } = await run(command, [...args], { env: { ...process.env, ...connectionVariables(databaseUrl) } });
    return stdout;
  } catch (cause) {
    throw new StartError(describeFailure(program, cause), { cause });
  }
}

function describeFailure(program: PostgresProgram, cause: unknown): string {
  if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") {
    return `${program} is not installed: install the programs of PostgreSQL (Debian: apt-get install postgresql-client).`;
  }
  const errors = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : String(cause);
  return `${program} failed: ${errors.split("\n").slice(-3).join(" ")}`;
}

/** Variables of libpq for an address such as `postgres://user:password@host:5432/name?sslmode=require`. */
export function connectionVariables(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const values: Record<string, string | null> = {
    PGHOST: url.searchParams.get("host") ?? url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode"),
    PGSSLROOTCERT: url.searchParams.get("sslrootcert"),
  };
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]));
}
