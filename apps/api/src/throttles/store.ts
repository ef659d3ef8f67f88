import type { Db } from "@dexnet/service/database";
import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Policy } from "./policies.ts";
import { throttles } from "./tables.ts";

export type Take = { kind: "taken"; blockedUntil: Date | null } | { kind: "refused"; until: Date };

export type ThrottleStore = ReturnType<typeof createThrottleStore>;

/**
 * A measure is kept as the time at which it will be empty: how full it is follows from how far off that is. Each change is
 * one statement on one row, so that it holds however many processes make it at once.
 */
export function createThrottleStore(db: Db) {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  const span = (milliseconds: number) => sql`${milliseconds}::double precision * interval '1 millisecond'`;
  /** In whole tries. Rounded, because those who come at once don't come in the order of their clocks. */
  const levelOf = (emptyAt: SQL, { drainMs }: Policy, now: Date) =>
    sql`round(extract(epoch from ${emptyAt} - ${at(now)}) * 1000 / ${drainMs}::double precision)::double precision`;
  const isOpen = (now: Date) => sql`(${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${at(now)})`;

  /** Those that are shut now. */
  async function blocked(keyHashes: readonly string[], now: Date): Promise<{ keyHash: string; until: Date }[]> {
    const rows = await db
      .select({ keyHash: throttles.keyHash, until: throttles.blockedUntil })
      .from(throttles)
      .where(and(inArray(throttles.keyHash, [...keyHashes]), gt(throttles.blockedUntil, now)));
    return rows.flatMap(({ keyHash, until }) => (until === null ? [] : [{ keyHash, until }]));
  }

  return {
    blocked,

    /** Counts a try, unless the measure is shut: then nothing changes. */
    async take(keyHash: string, policy: Policy, now: Date): Promise<Take> {
      const { free, firstWaitMs, largestWaitMs, drainMs } = policy;
      const blockedFor = (level: SQL) => sql`case when ${level} >= ${free}::double precision
        then ${at(now)} + least(${firstWaitMs}::double precision * power(2, ${level} - ${free}::double precision),
          ${largestWaitMs}::double precision) * interval '1 millisecond' end`;
      const fuller = sql`greatest(${throttles.emptyAt}, ${at(now)}) + ${span(drainMs)}`;
      const [taken] = await db
        .insert(throttles)
        .values({
          keyHash,
          emptyAt: sql`${at(now)} + ${span(drainMs)}`,
          blockedUntil: blockedFor(sql`1::double precision`),
        })
        .onConflictDoUpdate({
          target: throttles.keyHash,
          set: { emptyAt: fuller, blockedUntil: blockedFor(levelOf(sql`(${fuller})`, policy, now)) },
          setWhere: isOpen(now),
        })
        .returning({ blockedUntil: throttles.blockedUntil });
      if (taken !== undefined) return { kind: "taken", blockedUntil: taken.blockedUntil };
      const [shut] = await blocked([keyHash], now);
      return { kind: "refused", until: shut?.until ?? now };
    },

    /**
     * Undoes a take that was answered with `blockedUntil`, with what it shut. A measure that is no longer full opens
     * too: as if the try had not been.
     */
    async takeBack(keyHash: string, policy: Policy, now: Date, blockedUntil: Date | null): Promise<void> {
      const emptier = sql`${throttles.emptyAt} - ${span(policy.drainMs)}`;
      const hasRoom = sql`${levelOf(sql`(${emptier})`, policy, now)} < ${policy.free}::double precision`;
      const isOwnBlock = blockedUntil === null ? sql`false` : sql`${throttles.blockedUntil} = ${at(blockedUntil)}`;
      await db
        .update(throttles)
        .set({
          emptyAt: emptier,
          blockedUntil: sql`case when ${hasRoom} or ${isOwnBlock} then null else ${throttles.blockedUntil} end`,
        })
        .where(eq(throttles.keyHash, keyHash));
    },

    async remove(keyHashes: readonly string[]): Promise<void> {
      await db.delete(throttles).where(inArray(throttles.keyHash, [...keyHashes]));
    },

    /** Removes measures that have drained and are open: as they are now, they are as good as none. */
    async removeEmpty(now: Date): Promise<void> {
      await db.delete(throttles).where(and(lte(throttles.emptyAt, now), isOpen(now)));
    },
  };
}
