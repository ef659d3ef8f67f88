import type { PlainConnection } from "./db.ts";

/** As much of a table as PostgreSQL itself leaves before it steps in, with a larger first part: tables here are small. */
const rowsLeftAlone = 1_000;
const shareLeftAlone = 0.2;
export const upkeepIntervalMs = 5 * 60_000;
/** A log of changes of this length takes a second or two to be read again after a kill. */
const logBytesLeftAlone = 64 * 1024 * 1024;

export interface Upkeep {
  /** Looks after the tables that need it now, and says which those were. */
  run(): Promise<string[]>;
  stop(): void;
}

/**
 * A server vacuums and analyses its tables by itself, and makes checkpoints; the embedded database does not, so its tables
 * and its log would grow with every change, its plans would stay those for empty tables, and a start after a kill would
 * read the log of all changes since the last start.
 */
export function startUpkeep(
  connection: PlainConnection,
  options: { schemaName: string; onFault: (error: unknown) => void; intervalMs?: number; logBytesMost?: number },
): Upkeep {
  const { schemaName, onFault, intervalMs = upkeepIntervalMs, logBytesMost = logBytesLeftAlone } = options;

  async function neglected(): Promise<string[]> {
    // What this connection has counted by itself so far is written down with the next statement.
    await connection.rows("SELECT pg_stat_force_next_flush()");
    const rows = await connection.rows(
      `SELECT relname FROM pg_stat_user_tables
       WHERE schemaname = $1 AND greatest(n_dead_tup, n_mod_since_analyze) > $2::int + $3::float8 * n_live_tup ORDER BY relname`,
      [schemaName, rowsLeftAlone, shareLeftAlone],
    );
    return rows.map(({ relname }) => String(relname));
  }

  async function run(): Promise<string[]> {
    const tables = await neglected();
    for (const table of tables) await connection.run(`VACUUM (ANALYZE) ${schemaName}."${table}"`);
    if ((await logBytes(connection)) > logBytesMost) await connection.run("CHECKPOINT");
    return tables;
  }

  const timer = setInterval(() => void run().catch(onFault), intervalMs);
  timer.unref();
  return { run, stop: () => clearInterval(timer) };
}

/** Of the log since the last checkpoint. */
export async function logBytes(connection: PlainConnection): Promise<number> {
  const [row] = await connection.rows(
    "SELECT (pg_current_wal_insert_lsn() - redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()",
  );
  return Number(row?.bytes);
}
