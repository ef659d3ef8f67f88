import type { Db } from "@dexnet/service/database/database";
import { and, eq, inArray } from "drizzle-orm";
import { deviceChanges } from "./device-tables.ts";

/**
 * Change of a device that affects the blocks with copies on it:
 * - `draining`: its copies no longer count, but can be read until there are others;
 * - `away`: it is unreachable and may not come back: the repairer checks it and makes copies elsewhere;
 * - `back`: it is reachable again: copies that were given up may count again;
 * - `wiped`: it has lost all its copies;
 * - `removed`: it is gone for good and is not used again.
 */
export type DeviceChange = (typeof deviceChanges.$inferSelect)["change"];

/** Changes that a newer change replaces. */
const outdated: Readonly<Record<DeviceChange, readonly DeviceChange[]>> = {
  draining: [],
  away: ["back"],
  back: ["away"],
  wiped: [],
  removed: ["draining", "away", "back", "wiped"],
};

/** Records a change for the repairer, in the transaction that changes the device. */
export async function recordDeviceChange(db: Db, deviceName: string, change: DeviceChange, now: Date): Promise<void> {
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
