import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { and, eq, lt, lte, sql } from "drizzle-orm";
import { transact } from "../database/transact.ts";
import { createFileDatabaseStore, type FileDatabaseHead } from "./file-database-store.ts";
import { maxKeptBytes } from "./quota.ts";
import { keptVersions, keptVersionsMs, pruneIntervalMs } from "./storage-limits.ts";
import { fileDatabaseDeltas, fileDatabaseSnapshots, storages } from "./storage-tables.ts";

/** Removes versions that are older than those that are kept, of all storages that are due. */
export async function pruneDueFileDatabases(db: Db, now: Date): Promise<void> {
  for (let isDue = true; isDue; ) {
    isDue = await transact(db, async (tx) => {
      const head = await createFileDatabaseStore(tx).lockDue(now);
      if (head !== undefined) await pruneVersions(tx, head, now);
      return head !== undefined;
    });
  }
}

/**
 * [Note: kept versions] A version is kept if it was the newest one at some time in the last 30 days, or is one of the last
 * 30. All versions follow from the oldest snapshot that is kept, so a snapshot is the only place where the history can
 * begin: at the newest one that is not newer than the oldest version to keep. If all of this takes more than its share of
 * the storage, the history begins at a later snapshot. What the newest version needs always stays. The storage's row must
 * be locked.
 */
export async function pruneVersions(tx: Db, head: FileDatabaseHead, now: Date): Promise<void> {
  const { address } = head;
  const first = await findFirstKept(tx, address, addMilliseconds(now, -keptVersionsMs), maxKeptBytes(head));
  if (first !== undefined) {
    await tx
      .delete(fileDatabaseDeltas)
      .where(and(eq(fileDatabaseDeltas.address, address), lte(fileDatabaseDeltas.version, first)));
    await tx
      .delete(fileDatabaseSnapshots)
      .where(and(eq(fileDatabaseSnapshots.address, address), lt(fileDatabaseSnapshots.version, first)));
  }
  // Without anything before the newest snapshot nothing can be removed until there is a newer one.
  await tx.execute(sql`
    update ${storages} set file_database_prune_at = case
      when (select max(version) from ${fileDatabaseSnapshots} where address = ${address}) > least(
        (select min(version) from ${fileDatabaseDeltas} where address = ${address}),
        (select min(version) from ${fileDatabaseSnapshots} where address = ${address})
      ) then ${addMilliseconds(now, pruneIntervalMs).toISOString()}::timestamptz end
    where address = ${address}`);
}

/**
 * Returns the version of the snapshot at which the history begins, or undefined if nothing is to be removed. A page counts
 * once: `bytes` is the sum of a snapshot, its pages, and everything after it, of later snapshots only the added pages.
 */
async function findFirstKept(
  tx: Db,
  address: string,
  newestUntil: Date,
  maxBytes: number,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ version: number | string | null }>(sql`
    with versions as (
      select version, min(saved_at) as saved_at from (
        select version, saved_at from ${fileDatabaseDeltas} where address = ${address}
        union all
        select version, saved_at from ${fileDatabaseSnapshots} where address = ${address}
      ) saved group by version
    ), pieces as (
      select version, false as is_snapshot, delta_bytes::bigint as bytes, 0::bigint as added, 0::bigint as pages
      from ${fileDatabaseDeltas} where address = ${address}
      union all
      select version, true, document_bytes + added_page_bytes, added_page_bytes, page_bytes
      from ${fileDatabaseSnapshots} where address = ${address}
    ), sums as (
      select version, is_snapshot,
        sum(bytes) over (order by version desc, is_snapshot desc rows unbounded preceding) - added + pages as bytes
      from pieces
    )
    select greatest(
      (select max(version) from sums where is_snapshot and version <= least(
        coalesce((select version from versions order by version desc offset ${keptVersions - 1} limit 1), 0),
        coalesce((select max(version) from versions where saved_at <= ${newestUntil.toISOString()}::timestamptz), 0)
      )),
      case when (select max(bytes) from sums) > ${maxBytes}::bigint then coalesce(
        (select min(version) from sums where is_snapshot and bytes <= ${maxBytes}::bigint),
        (select max(version) from sums where is_snapshot)
      ) end
    ) as version`);
  const version = rows[0]?.version;
  return version == null ? undefined : Number(version);
}
