import type { Db } from "@dexnet/service/database";
import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import { blocks, copies, devices } from "../schema.ts";

export interface DeviceFacts {
  readonly name: string;
  readonly country: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface DeviceStore {
  /** Makes the table say what the settings say, and tells which of them were made ready at an earlier start. */
  register(list: readonly DeviceFacts[], demo: boolean, now: Date): Promise<ReadonlySet<string>>;
  markPrepared(name: string, now: Date): Promise<void>;
  /** A device that had copies was found empty: none of them counts any more. Answers how many there were. */
  markWiped(name: string, now: Date): Promise<number>;
}

export function createDeviceStore(db: Db): DeviceStore {
  return {
    async register(list, demo, now) {
      const names = list.map(({ name }) => name);
      return await db.transaction(async (tx) => {
        for (const { name, country, city, latitude, longitude } of list) {
          const facts = { kind: "folder", country, city, latitude, longitude, demo, configured: true };
          await tx
            .insert(devices)
            .values({ name, ...facts, addedAt: now })
            .onConflictDoUpdate({ target: devices.name, set: facts });
        }
        await tx.update(devices).set({ configured: false }).where(notInArray(devices.name, names));
        const rows = await tx.select().from(devices).where(inArray(devices.name, names));
        return new Set(rows.filter(({ preparedAt }) => preparedAt !== null).map(({ name }) => name));
      });
    },
    async markPrepared(name, now) {
      await db
        .update(devices)
        .set({ preparedAt: now })
        .where(and(eq(devices.name, name), isNull(devices.preparedAt)));
    },
    async markWiped(name, now) {
      return await db.transaction(async (tx) => {
        const lost = tx.select({ cid: copies.cid }).from(copies).where(eq(copies.deviceName, name));
        // Blocks first and in order, copies after: see [Note: locks].
        await tx
          .select({ cid: blocks.cid })
          .from(blocks)
          .where(inArray(blocks.cid, lost))
          .orderBy(blocks.cid)
          .for("update");
        await tx.update(blocks).set({ repairAt: now, repairAttempts: 0 }).where(inArray(blocks.cid, lost));
        const changed = await tx
          .update(copies)
          .set({ state: "bad" })
          .where(eq(copies.deviceName, name))
          .returning({ cid: copies.cid });
        return changed.length;
      });
    },
  };
}
