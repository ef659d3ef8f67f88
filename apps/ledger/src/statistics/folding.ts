import type { Database, Db } from "@dexnet/service/database";
import { sql } from "drizzle-orm";

export interface Folding {
  /** Adds open changes to the base until none is left or it is told to stop. */
  run(stopping: AbortSignal): Promise<void>;
}

interface FoldedRow extends Record<string, unknown> {
  subject: string;
  device_name: string;
  is_zero: boolean;
  taken: string;
}

const all = ["blocks", "owned", "whole_blocks", "bytes", "copies"] as const;
const columns = sql.raw(all.join(", "));
const sums = sql.raw(all.map((name) => `sum(${name}) AS ${name}`).join(", "));
const additions = sql.raw(all.map((name) => `${name} = figures.${name} + excluded.${name}`).join(", "));
const isZero = sql.raw(all.map((name) => `figures.${name} = 0`).join(" AND "));

/**
 * Folds what the triggers wrote into the base, see [Note: figures]. One process at a time does it; one that dies on the
 * way leaves everything as it was.
 */
export function createFolding(deps: {
  readonly database: Pick<Database, "db" | "kind">;
  readonly batch: number;
  /** After so many changes an embedded database, which has nobody else to do it, gives their room back. */
  readonly vacuumAfter: number;
}): Folding {
  const { db, kind } = deps.database;
  let sinceVacuum = 0;

  async function vacuum(): Promise<void> {
    if (kind !== "embedded" || sinceVacuum < deps.vacuumAfter) return;
    sinceVacuum = 0;
    await db.execute(sql`VACUUM figure_changes`);
    await db.execute(sql`VACUUM figures`);
  }

  return {
    async run(stopping) {
      let taken = deps.batch;
      while (taken >= deps.batch && !stopping.aborted) {
        taken = await db.transaction((tx) => foldBatch(tx, deps.batch));
        sinceVacuum += taken;
      }
      await vacuum();
    },
  };
}

async function foldBatch(tx: Db, batch: number): Promise<number> {
  const { rows: locks } = await tx.execute<{ held: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || '/figures', 0)) AS held`,
  );
  if (locks[0]?.held !== true) return 0;
  const { rows } = await tx.execute<FoldedRow>(sql`
    WITH taken AS (
      DELETE FROM figure_changes
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM figure_changes LIMIT ${sql.raw(String(batch))}))
      RETURNING *
    ), folded AS (
      INSERT INTO figures (subject, device_name, ${columns})
      SELECT subject, device_name, ${sums} FROM taken GROUP BY subject, device_name ORDER BY subject, device_name
      ON CONFLICT (subject, device_name) DO UPDATE SET ${additions}
      RETURNING subject, device_name, (${isZero}) AS is_zero
    )
    SELECT folded.*, (SELECT count(*) FROM taken) AS taken FROM folded`);
  const empty = rows.filter((row) => row.is_zero);
  // An address that was let go leaves nothing behind.
  for (const { subject, device_name: deviceName } of empty) {
    await tx.execute(sql`DELETE FROM figures WHERE subject = ${subject} AND device_name = ${deviceName}`);
  }
  return Number(rows[0]?.taken ?? 0);
}
