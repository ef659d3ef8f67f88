import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { and, eq, lte, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const jobLeases = pgTable("job_leases", {
  job: text().primaryKey(),
  holder: uuid().notNull(),
  leasedUntil: timestamp("leased_until", { withTimezone: true }).notNull(),
});

/** The right of one process to do a job. */
export interface JobLease {
  /** Acquires or extends the lease. False while another process has it. */
  acquire(now: Date): Promise<boolean>;
  release(now: Date): Promise<void>;
}

export function createJobLease(db: Db, job: string, leaseMs: number): JobLease {
  const holder = randomUUID();
  return {
    async acquire(now) {
      const mine = { holder, leasedUntil: addMilliseconds(now, leaseMs) };
      const rows = await db
        .insert(jobLeases)
        .values({ job, ...mine })
        .onConflictDoUpdate({
          target: jobLeases.job,
          set: mine,
          setWhere: sql`${lte(jobLeases.leasedUntil, now)} or ${eq(jobLeases.holder, holder)}`,
        })
        .returning({ job: jobLeases.job });
      return rows.length > 0;
    },
    async release(now) {
      const isMine = and(eq(jobLeases.job, job), eq(jobLeases.holder, holder));
      await db.update(jobLeases).set({ leasedUntil: now }).where(isMine);
    },
  };
}
