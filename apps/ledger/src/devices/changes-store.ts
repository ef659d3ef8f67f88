import type { Db } from "@dexnet/service/database";
import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { claimMs, deviceLookMs, writeLeaseMs } from "../limits.ts";
import { deviceChanges } from "../schema.ts";

export type DeviceChange = (typeof deviceChanges.$inferSelect)["change"];

export interface RecordedChange {
  readonly deviceName: string;
  readonly change: DeviceChange;
  readonly recordedAt: Date;
}

export interface DeviceChangesStore {
  /** Takes one change that is due; it comes back to others if this process does not report on it in time. */
  claim(now: Date): Promise<RecordedChange | undefined>;
  /** Every block has heard of it, as far as this one could know. */
  done(change: RecordedChange, now: Date): Promise<void>;
}

/**
 * Until the last process has heard that a device takes no more copies, it may get some: after that time blocks are told
 * once more. A write that began before the last one heard has ended by then too.
 */
const heardByAllMs = writeLeaseMs + 2 * deviceLookMs;

/** What a newer change takes the place of. */
const outdated: Readonly<Record<DeviceChange, readonly DeviceChange[]>> = {
  draining: [],
  away: ["back"],
  back: ["away"],
  wiped: [],
  removed: ["draining", "away", "back", "wiped"],
};

/** Records, inside the transaction that changes a device, that its blocks are to hear of it. */
export async function recordChange(db: Db, deviceName: string, change: DeviceChange, now: Date): Promise<void> {
  const old = outdated[change];
  if (old.length > 0) {
    const isOld = and(eq(deviceChanges.deviceName, deviceName), inArray(deviceChanges.change, [...old]));
    await db.delete(deviceChanges).where(isOld);
  }
  await db
    .insert(deviceChanges)
    .values({ deviceName, change, recordedAt: now, dueAt: now })
    .onConflictDoUpdate({
      target: [deviceChanges.deviceName, deviceChanges.change],
      set: { recordedAt: now, dueAt: now },
    });
}

export function createDeviceChangesStore(db: Db): DeviceChangesStore {
  /** Not one that was recorded anew since it was claimed. */
  const isThat = ({ deviceName, change, recordedAt }: RecordedChange) =>
    and(
      eq(deviceChanges.deviceName, deviceName),
      eq(deviceChanges.change, change),
      eq(deviceChanges.recordedAt, recordedAt),
    );
  return {
    async claim(now) {
      return await db.transaction(async (tx) => {
        const [due] = await tx
          .select()
          .from(deviceChanges)
          .where(lte(deviceChanges.dueAt, now))
          .orderBy(asc(deviceChanges.dueAt))
          .limit(1)
          .for("update", { skipLocked: true });
        if (due === undefined) return undefined;
        await tx
          .update(deviceChanges)
          .set({ dueAt: new Date(now.getTime() + claimMs) })
          .where(isThat(due));
        return due;
      });
    },
    async done(change, now) {
      const heardAt = new Date(change.recordedAt.getTime() + heardByAllMs);
      const isToldAgain = (change.change === "draining" || change.change === "removed") && now < heardAt;
      if (isToldAgain) await db.update(deviceChanges).set({ dueAt: heardAt }).where(isThat(change));
      else await db.delete(deviceChanges).where(isThat(change));
    },
  };
}
