import type { Db } from "@dexnet/service/database/database";
import { sql } from "drizzle-orm";
import { schemaName } from "../app.ts";

/** Number of rows of all tables that the work reads. */
export async function rowsReadBy(db: Db, work: (tx: Db) => Promise<unknown>): Promise<number> {
  return await db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    await work(tx);
    return (await rowsRead(tx)) - before;
  });
}

/** Rows of earlier transactions may be among them. */
async function rowsRead(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ count: string }>(
    sql`SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) AS count FROM pg_stat_xact_user_tables
      WHERE schemaname = ${schemaName}`,
  );
  return Number(rows[0]?.count);
}
