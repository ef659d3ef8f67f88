import { randomUUID } from "node:crypto";
import type { Db } from "@dexnet/service/database";
import { and, eq, lte, sql } from "drizzle-orm";
import { turnLeaseMs } from "../limits.ts";
import { type DeviceJob, deviceTurns } from "../schema.ts";

export interface Turn {
  readonly deviceName: string;
  readonly job: DeviceJob;
  /** The last copy name that was dealt with in a round that is under way. */
  readonly reached: string | null;
  readonly beganAt: Date | null;
  /** Of the round before. */
  readonly endedAt: Date | null;
}

/** How far a round has come, as far as it is worth keeping. */
export type Progress = Partial<Pick<Turn, "reached" | "beganAt" | "endedAt">>;

export interface Turns {
  /** The device is this process's for the job, for a while; undefined while it is another's. */
  take(deviceName: string, job: DeviceJob, now: Date): Promise<Turn | undefined>;
  /** Goes on. False when the turn was lost to another process meanwhile. */
  keep(turn: Turn, progress: Progress, now: Date): Promise<boolean>;
  release(turn: Turn, now: Date): Promise<void>;
}

/** Shares the jobs that go over whole devices between processes: one process a device and job at a time. */
export function createTurns(db: Db): Turns {
  const holder = randomUUID();
  const isMine = ({ deviceName, job }: Turn) =>
    and(eq(deviceTurns.deviceName, deviceName), eq(deviceTurns.job, job), eq(deviceTurns.holder, holder));
  const leaseFrom = (now: Date) => new Date(now.getTime() + turnLeaseMs);
  return {
    async take(deviceName, job, now) {
      const mine = { holder, leasedUntil: leaseFrom(now) };
      const [turn] = await db
        .insert(deviceTurns)
        .values({ deviceName, job, ...mine })
        .onConflictDoUpdate({
          target: [deviceTurns.deviceName, deviceTurns.job],
          set: mine,
          setWhere: sql`${lte(deviceTurns.leasedUntil, now)} or ${eq(deviceTurns.holder, holder)}`,
        })
        .returning();
      return turn;
    },
    async keep(turn, progress, now) {
      const kept = await db
        .update(deviceTurns)
        .set({ ...progress, leasedUntil: leaseFrom(now) })
        .where(isMine(turn))
        .returning({ job: deviceTurns.job });
      return kept.length > 0;
    },
    async release(turn, now) {
      await db.update(deviceTurns).set({ leasedUntil: now }).where(isMine(turn));
    },
  };
}
