import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { and, asc, eq, lte } from "drizzle-orm";
import { writeLeaseMs } from "../blocks/copies/copy-limits.ts";
import type { DeviceChange } from "../devices/device-changes.ts";
import { healthCheckIntervalMs } from "../devices/device-limits.ts";
import { deviceChanges } from "../devices/device-tables.ts";
import { claimMs } from "./repair-limits.ts";

interface RecordedChange {
  readonly deviceName: string;
  readonly change: DeviceChange;
  readonly recordedAt: Date;
}

export interface DeviceChangesStore {
  /** Claims a change that is due. Another process gets it if this one does not complete it in time. */
  claim(now: Date): Promise<RecordedChange | undefined>;
  /** All blocks that this process could see are marked. */
  complete(change: RecordedChange, now: Date): Promise<void>;
}

/**
 * A process that has not yet read that a device accepts no more copies may still write there. So the blocks are marked again,
 * soon and then after intervals that double. After the last time every process has read the change, and writes that began
 * before have ended.
 */
const markedAgainMs = 2 * healthCheckIntervalMs;
const lastMarkingMs = writeLeaseMs + markedAgainMs;

export function createDeviceChangesStore(db: Db): DeviceChangesStore {
  /** A change that was recorded again after the claim is not matched. */
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
          .set({ dueAt: addMilliseconds(now, claimMs) })
          .where(isThat(due));
        return due;
      });
    },
    async complete(change, now) {
      const elapsedMs = now.getTime() - change.recordedAt.getTime();
      const isMarkedAgain = (change.change === "draining" || change.change === "removed") && elapsedMs < lastMarkingMs;
      const nextMs = Math.min(lastMarkingMs, elapsedMs + Math.max(elapsedMs, markedAgainMs));
      const dueAt = addMilliseconds(change.recordedAt, nextMs);
      if (isMarkedAgain) await db.update(deviceChanges).set({ dueAt }).where(isThat(change));
      else await db.delete(deviceChanges).where(isThat(change));
    },
  };
}
