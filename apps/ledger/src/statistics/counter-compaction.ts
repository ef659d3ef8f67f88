import type { Database, Db } from "@dexnet/service/database/database";
import { sql } from "drizzle-orm";

interface CounterCompaction {
  /** Adds open changes to the base until there are none or it is stopped. */
  run(stopping: AbortSignal): Promise<void>;
}

interface CompactedRow extends Record<string, unknown> {
  subject: string;
  device_name: string;
  is_zero: boolean;
  taken: string;
}

const all = ["blocks", "owned", "whole_blocks", "bytes", "copies"] as const;
const columns = sql.raw(all.join(", "));
const sums = sql.raw(all.map((name) => `sum(${name}) AS ${name}`).join(", "));
const additions = sql.raw(all.map((name) => `${name} = counters.${name} + excluded.${name}`).join(", "));
const isZero = sql.raw(all.map((name) => `counters.${name} = 0`).join(" AND "));

/**
 * Adds the changes that the triggers wrote (`counter_changes`) to the base (`counters`): see [Note: counters]. One process at a
 * time does it, and a process that dies meanwhile changes nothing.
 */
export function createCounterCompaction(deps: {
  readonly database: Pick<Database, "db" | "kind">;
  readonly batch: number;
  /** Changes after which an embedded database is vacuumed. A server does that by itself. */
  readonly vacuumAfter: number;
}): CounterCompaction {
  const { db, kind } = deps.database;
  let changesSinceVacuum = 0;

  async function vacuumIfDue(): Promise<void> {
    if (kind !== "embedded" || changesSinceVacuum < deps.vacuumAfter) return;
    changesSinceVacuum = 0;
    await db.execute(sql`VACUUM counter_changes`);
    await db.execute(sql`VACUUM counters`);
  }

  return {
    async run(stopping) {
      let compacted = deps.batch;
      while (compacted >= deps.batch && !stopping.aborted) {
        compacted = await db.transaction((tx) => compactBatch(tx, deps.batch));
        changesSinceVacuum += compacted;
      }
      await vacuumIfDue();
    },
  };
}

async function compactBatch(tx: Db, batch: number): Promise<number> {
  const { rows: locks } = await tx.execute<{ held: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || '/counters', 0)) AS held`,
  );
  if (locks[0]?.held !== true) return 0;
  const { rows } = await tx.execute<CompactedRow>(sql`
    WITH taken AS (
      DELETE FROM counter_changes
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM counter_changes LIMIT ${sql.raw(String(batch))}))
      RETURNING *
    ), compacted AS (
      INSERT INTO counters (subject, device_name, ${columns})
      SELECT subject, device_name, ${sums} FROM taken GROUP BY subject, device_name ORDER BY subject, device_name
      ON CONFLICT (subject, device_name) DO UPDATE SET ${additions}
      RETURNING subject, device_name, (${isZero}) AS is_zero
    )
    SELECT compacted.*, (SELECT count(*) FROM taken) AS taken FROM compacted`);
  const empty = rows.filter((row) => row.is_zero);
  // A forgotten address leaves no rows.
  for (const { subject: scope, device_name: deviceName } of empty) {
    await tx.execute(sql`DELETE FROM counters WHERE subject = ${scope} AND device_name = ${deviceName}`);
  }
  return Number(rows[0]?.taken ?? 0);
}
