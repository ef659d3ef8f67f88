import { sql } from "drizzle-orm";
import type { Db } from "../database/db.ts";

/** Number of connections to a PostgreSQL database that wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
