import type { Db } from "@dexnet/service/database/database";
import { and, eq, lte } from "drizzle-orm";
import { knownDevices } from "./session-tables.ts";

export function createKnownDeviceStore(db: Db) {
  return {
    /** Returns true for an unknown device, and to one caller only if several record it at once. */
    async record(userId: string, deviceHash: string, now: Date): Promise<boolean> {
      const added = await db
        .insert(knownDevices)
        .values({ userId, deviceHash, lastSeenAt: now })
        .onConflictDoNothing()
        .returning({ deviceHash: knownDevices.deviceHash });
      if (added.length === 1) return true;
      await db
        .update(knownDevices)
        .set({ lastSeenAt: now })
        .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)));
      return false;
    },

    async removeAllOf(userId: string): Promise<void> {
      await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
    },

    async removeUnseenSince(since: Date): Promise<void> {
      await db.delete(knownDevices).where(lte(knownDevices.lastSeenAt, since));
    },
  };
}
