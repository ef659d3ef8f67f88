import { backoffMs } from "@dexnet/service/background/backoff";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { asc, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { CopyLocation } from "../blocks/copies/copy-reference.ts";
import { removals, writes } from "../blocks/copies/copy-tables.ts";
import { recordRemovals } from "../blocks/copies/removals.ts";
import { claimMs, retryBackoff } from "./repair-limits.ts";

export interface ClaimedRemoval extends CopyLocation {
  readonly attempts: number;
}

export interface RemovalsStore {
  /** Claims removals that are due. Another process gets them if this one does not report on them in time. */
  claim(limit: number, now: Date): Promise<ClaimedRemoval[]>;
  complete(list: readonly CopyLocation[]): Promise<void>;
  /** Schedules the next attempts, each later than the one before. */
  postpone(list: readonly ClaimedRemoval[], now: Date): Promise<void>;
  /** Abandons writes that expired before that time with their process, and records removals of their copies. */
  abandonWrites(expiredBefore: Date, deviceNames: readonly string[], limit: number, now: Date): Promise<number>;
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
          .set({ dueAt: addMilliseconds(now, claimMs) })
          .where(isAmongRemovals(due));
        return due;
      });
    },
    async complete(list) {
      if (list.length > 0) await db.delete(removals).where(isAmongRemovals(list));
    },
    async postpone(list, now) {
      for (const [before, alike] of Map.groupBy(list, (removal) => removal.attempts)) {
        const attempts = before + 1;
        const dueAt = addMilliseconds(now, backoffMs(attempts, retryBackoff));
        await db.update(removals).set({ dueAt, attempts }).where(isAmongRemovals(alike));
      }
    },
    async abandonWrites(expiredBefore, deviceNames, limit, now) {
      return await db.transaction(async (tx) => {
        const expired = await tx
          .select({ copyName: writes.copyName })
          .from(writes)
          .where(lt(writes.expiresAt, expiredBefore))
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

function isAmongRemovals(list: readonly CopyLocation[]): SQL {
  const rows = list.map(({ deviceName, copyName }) => sql`(${deviceName}, ${copyName})`);
  return sql`(${removals.deviceName}, ${removals.copyName}) in (${sql.join(rows, sql`, `)})`;
}
