import type { SqlConnection } from "./db.ts";

/** Like PostgreSQL's autovacuum settings of the same names. The threshold is higher, because tables here are small. */
const vacuumThreshold = 1_000;
const vacuumScaleFactor = 0.2;
const defaultIntervalMs = 5 * 60_000;
/** Replaying a write-ahead log of this size after a kill takes one or two seconds. */
const defaultCheckpointBytes = 64 * 1024 * 1024;

export interface Maintenance {
  /** Vacuums the tables that need it and returns their names. */
  run(): Promise<string[]>;
  stop(): void;
}

/**
 * A PostgreSQL server vacuums and analyses its tables and makes checkpoints by itself. The embedded database does not:
 * tables and write-ahead log would grow with every change, query plans would stay those of empty tables, and a start
 * after a kill would replay all changes since the last start.
 */
export function startMaintenance(
  connection: SqlConnection,
  options: {
    readonly schemaName: string;
    readonly onFault: (error: unknown) => void;
    readonly intervalMs?: number;
    readonly checkpointBytes?: number;
  },
): Maintenance {
  const { schemaName, onFault, intervalMs = defaultIntervalMs, checkpointBytes = defaultCheckpointBytes } = options;

  async function findTablesToVacuum(): Promise<string[]> {
    // Makes the statistics of this connection visible to the next statement.
    await connection.rows("SELECT pg_stat_force_next_flush()");
    const rows = await connection.rows(
      `SELECT relname FROM pg_stat_user_tables
       WHERE schemaname = $1 AND greatest(n_dead_tup, n_mod_since_analyze) > $2::int + $3::float8 * n_live_tup ORDER BY relname`,
      [schemaName, vacuumThreshold, vacuumScaleFactor],
    );
    return rows.map(({ relname }) => String(relname));
  }

  async function run(): Promise<string[]> {
    const tables = await findTablesToVacuum();
    for (const table of tables) await connection.run(`VACUUM (ANALYZE) ${schemaName}."${table}"`);
    if ((await readLogBytes(connection)) > checkpointBytes) await connection.run("CHECKPOINT");
    return tables;
  }

  const timer = setInterval(() => void run().catch(onFault), intervalMs);
  timer.unref();
  return { run, stop: () => clearInterval(timer) };
}

/** Size of the write-ahead log since the last checkpoint. */
export async function readLogBytes(connection: SqlConnection): Promise<number> {
  const [row] = await connection.rows(
    "SELECT (pg_current_wal_insert_lsn() - redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()",
  );
  return Number(row?.bytes);
}
