import type { Db } from "@dexnet/service/database/database";
import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Policy } from "./throttle-policies.ts";

export const throttles = pgTable("throttles", {
  keyHash: text("key_hash").primaryKey(),
  emptyAt: timestamp("empty_at", { withTimezone: true }).notNull(),
  blockedUntil: timestamp("blocked_until", { withTimezone: true }),
});

export type AttemptOutcome = { kind: "counted"; blockedUntil: Date | null } | { kind: "refused"; until: Date };

/**
 * A bucket is stored as the time at which it will be empty; its level follows from the distance to that time. Each
 * change is one statement on one row, so that concurrent processes can't lose an update.
 */
export function createThrottleStore(db: Db) {
  const toTimestamp = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  const toInterval = (milliseconds: number) => sql`${milliseconds}::double precision * interval '1 millisecond'`;
  /** Level in whole attempts. It is rounded because concurrent requests don't arrive in the order of their clocks. */
  const levelAt = (emptyAt: SQL, { drainMs }: Policy, now: Date) =>
    sql`round(extract(epoch from ${emptyAt} - ${toTimestamp(now)}) * 1000 / ${drainMs}::double precision)::double precision`;
  const isUnblocked = (now: Date) =>
    sql`(${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${toTimestamp(now)})`;

  /** Lists the buckets that are blocked now. */
  async function listBlocked(keyHashes: readonly string[], now: Date): Promise<{ keyHash: string; until: Date }[]> {
    const rows = await db
      .select({ keyHash: throttles.keyHash, until: throttles.blockedUntil })
      .from(throttles)
      .where(and(inArray(throttles.keyHash, [...keyHashes]), gt(throttles.blockedUntil, now)));
    return rows.flatMap(({ keyHash, until }) => (until === null ? [] : [{ keyHash, until }]));
  }

  return {
    listBlocked,

    /** Counts an attempt, unless the bucket is blocked. In that case nothing changes. */
    async countAttempt(keyHash: string, policy: Policy, now: Date): Promise<AttemptOutcome> {
      const { freeAttempts: free, firstWaitMs, maxWaitMs: maxStoredWaitMs, drainMs } = policy;
      const blockedFor = (level: SQL) => sql`case when ${level} >= ${free}::double precision
        then ${toTimestamp(now)} + least(${firstWaitMs}::double precision * power(2, ${level} - ${free}::double precision),
          ${maxStoredWaitMs}::double precision) * interval '1 millisecond' end`;
      const nextEmptyAt = sql`greatest(${throttles.emptyAt}, ${toTimestamp(now)}) + ${toInterval(drainMs)}`;
      const [counted] = await db
        .insert(throttles)
        .values({
          keyHash,
          emptyAt: sql`${toTimestamp(now)} + ${toInterval(drainMs)}`,
          blockedUntil: blockedFor(sql`1::double precision`),
        })
        .onConflictDoUpdate({
          target: throttles.keyHash,
          set: { emptyAt: nextEmptyAt, blockedUntil: blockedFor(levelAt(sql`(${nextEmptyAt})`, policy, now)) },
          setWhere: isUnblocked(now),
        })
        .returning({ blockedUntil: throttles.blockedUntil });
      if (counted !== undefined) return { kind: "counted", blockedUntil: counted.blockedUntil };
      const [block] = await listBlocked([keyHash], now);
      return { kind: "refused", until: block?.until ?? now };
    },

    /**
     * Undoes an attempt for which `countAttempt` returned `blockedUntil`, together with the block that it caused. A
     * bucket that falls below its limit is unblocked as well.
     */
    async undoAttempt(keyHash: string, policy: Policy, now: Date, blockedUntil: Date | null): Promise<void> {
      const previousEmptyAt = sql`${throttles.emptyAt} - ${toInterval(policy.drainMs)}`;
      const isBelowLimit = sql`${levelAt(sql`(${previousEmptyAt})`, policy, now)} < ${policy.freeAttempts}::double precision`;
      const isOwnBlock =
        blockedUntil === null ? sql`false` : sql`${throttles.blockedUntil} = ${toTimestamp(blockedUntil)}`;
      await db
        .update(throttles)
        .set({
          emptyAt: previousEmptyAt,
          blockedUntil: sql`case when ${isBelowLimit} or ${isOwnBlock} then null else ${throttles.blockedUntil} end`,
        })
        .where(eq(throttles.keyHash, keyHash));
    },

    async remove(keyHashes: readonly string[]): Promise<void> {
      await db.delete(throttles).where(inArray(throttles.keyHash, [...keyHashes]));
    },

    /** Removes buckets that are empty and not blocked. They are equivalent to none. */
    async removeDrained(now: Date): Promise<void> {
      await db.delete(throttles).where(and(lte(throttles.emptyAt, now), isUnblocked(now)));
    },
  };
}
