import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { and, eq, lte, sql } from "drizzle-orm";
import { deviceLeaseMs } from "./scrub-limits.ts";
import { type DeviceJob, deviceLeases } from "./scrub-tables.ts";

export interface DeviceLease {
  readonly deviceName: string;
  readonly job: DeviceJob;
  /** Last copy name that was handled in a round that is under way. */
  readonly reached: string | null;
  readonly beganAt: Date | null;
  /** End of the previous round. */
  readonly endedAt: Date | null;
}

/** Progress of a round. */
type Progress = Partial<Pick<DeviceLease, "reached" | "beganAt" | "endedAt">>;

export interface DeviceLeases {
  /** Leases the device to this process for the job. Undefined while another process has the lease. */
  acquire(deviceName: string, job: DeviceJob, now: Date): Promise<DeviceLease | undefined>;
  /** Extends the lease and saves the progress. False when another process has acquired it. */
  renew(lease: DeviceLease, progress: Progress, now: Date): Promise<boolean>;
  release(lease: DeviceLease, now: Date): Promise<void>;
}

/** Shares the jobs over whole devices between processes: one process at a time has the lease of a device and job. */
export function createDeviceLeases(db: Db): DeviceLeases {
  const holder = randomUUID();
  const isMine = ({ deviceName, job }: DeviceLease) =>
    and(eq(deviceLeases.deviceName, deviceName), eq(deviceLeases.job, job), eq(deviceLeases.holder, holder));
  return {
    async acquire(deviceName, job, now) {
      const mine = { holder, leasedUntil: addMilliseconds(now, deviceLeaseMs) };
      const [lease] = await db
        .insert(deviceLeases)
        .values({ deviceName, job, ...mine })
        .onConflictDoUpdate({
          target: [deviceLeases.deviceName, deviceLeases.job],
          set: mine,
          setWhere: sql`${lte(deviceLeases.leasedUntil, now)} or ${eq(deviceLeases.holder, holder)}`,
        })
        .returning();
      return lease;
    },
    async renew(lease, progress, now) {
      const renewed = await db
        .update(deviceLeases)
        .set({ ...progress, leasedUntil: addMilliseconds(now, deviceLeaseMs) })
        .where(isMine(lease))
        .returning({ job: deviceLeases.job });
      return renewed.length > 0;
    },
    async release(lease, now) {
      await db.update(deviceLeases).set({ leasedUntil: now }).where(isMine(lease));
    },
  };
}
