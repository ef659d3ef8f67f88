import type { Db } from "@dexnet/service/database";
import { asc, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { claimMs, retryDelayMs } from "../limits.ts";
import { removals, writes } from "../schema.ts";

export interface Removal {
  readonly deviceName: string;
  readonly copyName: string;
}

export interface ClaimedRemoval extends Removal {
  readonly attempts: number;
}

export interface RemovalsStore {
  /** Takes removals that are due; they come back to others if this process does not report on them in time. */
  claim(limit: number, now: Date): Promise<ClaimedRemoval[]>;
  done(list: readonly Removal[]): Promise<void>;
  /** They are tried again, each later than the last time. */
  failed(list: readonly ClaimedRemoval[], now: Date): Promise<void>;
  /** Gives up writes that ended before, with their process: whatever they left on any device is to be removed. */
  giveUpWrites(endedBefore: Date, deviceNames: readonly string[], limit: number, now: Date): Promise<number>;
}

/** Records, inside the transaction that lets go of copies, that their bytes are to be removed. */
export async function recordRemovals(db: Db, list: readonly Removal[], dueAt: Date): Promise<void> {
  if (list.length === 0) return;
  const rows = list.map(({ deviceName, copyName }) => ({ deviceName, copyName, dueAt }));
  // A copy that turns up again after its removal was recorded must not be forgotten: the later date counts.
  await db
    .insert(removals)
    .values(rows)
    .onConflictDoUpdate({
      target: [removals.deviceName, removals.copyName],
      set: { dueAt: sql`greatest(${removals.dueAt}, excluded.due_at)` },
    });
}

export function createRemovalsStore(db: Db): RemovalsStore {
  return {
    async claim(limit, now) {
      return await db.transaction(async (tx) => {
        const due = await tx
          .select()
          .from(removals)
          .where(lte(removals.dueAt, now))
          .orderBy(asc(removals.dueAt))
          .limit(limit)
          .for("update", { skipLocked: true });
        if (due.length === 0) return [];
        await tx
          .update(removals)
          .set({ dueAt: new Date(now.getTime() + claimMs) })
          .where(isAmong(due));
        return due;
      });
    },
    async done(list) {
      if (list.length > 0) await db.delete(removals).where(isAmong(list));
    },
    async failed(list, now) {
      for (const [attempts, alike] of Map.groupBy(list, (removal) => removal.attempts)) {
        const dueAt = new Date(now.getTime() + retryDelayMs(attempts));
        await db
          .update(removals)
          .set({ dueAt, attempts: attempts + 1 })
          .where(isAmong(alike));
      }
    },
    async giveUpWrites(endedBefore, deviceNames, limit, now) {
      return await db.transaction(async (tx) => {
        const expired = await tx
          .select({ copyName: writes.copyName })
          .from(writes)
          .where(lt(writes.expiresAt, endedBefore))
          .limit(limit)
          .for("update", { skipLocked: true });
        const names = expired.map(({ copyName }) => copyName);
        if (names.length === 0) return 0;
        await tx.delete(writes).where(inArray(writes.copyName, names));
        const everywhere = names.flatMap((copyName) => deviceNames.map((deviceName) => ({ deviceName, copyName })));
        await recordRemovals(tx, everywhere, now);
        return names.length;
      });
    },
  };
}

function isAmong(list: readonly Removal[]): SQL {
  const rows = list.map(({ deviceName, copyName }) => sql`(${deviceName}, ${copyName})`);
  return sql`(${removals.deviceName}, ${removals.copyName}) in (${sql.join(rows, sql`, `)})`;
}
