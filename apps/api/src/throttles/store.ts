import type { Db } from "@dexnet/service/database";
import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Policy } from "./policies.ts";
import { throttles } from "./tables.ts";

export type AttemptOutcome = { kind: "counted"; blockedUntil: Date | null } | { kind: "refused"; until: Date };

export type ThrottleStore = ReturnType<typeof createThrottleStore>;

/**
 * A measure is kept as the time at which it will be empty: how full it is follows from how far off that is. Each change is
 * one statement on one row, so that it holds however many processes make it at once.
 */
export function createThrottleStore(db: Db) {
  const toTimestamp = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  const toInterval = (milliseconds: number) => sql`${milliseconds}::double precision * interval '1 millisecond'`;
  /** In whole tries. Rounded, because those who come at once don't come in the order of their clocks. */
  const levelAt = (emptyAt: SQL, { drainMs }: Policy, now: Date) =>
    sql`round(extract(epoch from ${emptyAt} - ${toTimestamp(now)}) * 1000 / ${drainMs}::double precision)::double precision`;
  const isUnblocked = (now: Date) =>
    sql`(${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${toTimestamp(now)})`;

  /** Those that are shut now. */
  async function listBlocked(keyHashes: readonly string[], now: Date): Promise<{ keyHash: string; until: Date }[]> {
    const rows = await db
      .select({ keyHash: throttles.keyHash, until: throttles.blockedUntil })
      .from(throttles)
      .where(and(inArray(throttles.keyHash, [...keyHashes]), gt(throttles.blockedUntil, now)));
    return rows.flatMap(({ keyHash, until }) => (until === null ? [] : [{ keyHash, until }]));
  }

  return {
    blocked: listBlocked,

    /** Counts a try, unless the measure is shut: then nothing changes. */
    async countAttempt(keyHash: string, policy: Policy, now: Date): Promise<AttemptOutcome> {
      const { freeAttempts: free, firstWaitMs, maxWaitMs: largestWaitMs, drainMs } = policy;
      const blockedFor = (level: SQL) => sql`case when ${level} >= ${free}::double precision
        then ${toTimestamp(now)} + least(${firstWaitMs}::double precision * power(2, ${level} - ${free}::double precision),
          ${largestWaitMs}::double precision) * interval '1 millisecond' end`;
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
     * Undoes a take that was answered with `blockedUntil`, with what it shut. A measure that is no longer full opens
     * too: as if the try had not been.
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

    /** Removes measures that have drained and are open: as they are now, they are as good as none. */
    async removeDrained(now: Date): Promise<void> {
      await db.delete(throttles).where(and(lte(throttles.emptyAt, now), isUnblocked(now)));
    },
  };
}
