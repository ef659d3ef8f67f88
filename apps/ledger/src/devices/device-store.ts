import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, notInArray, sql } from "drizzle-orm";
import { recordDeviceChange } from "./device-changes.ts";
import { lostDeviceMs } from "./device-limits.ts";
import { type DeviceState, devices } from "./device-tables.ts";
import type { DriverSettings } from "./driver.ts";

/** Geographic position of a device. */
export interface DeviceSite {
  readonly name: string;
  readonly country: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A device as it is entered into the table. */
export interface DeviceEntry extends DeviceSite {
  readonly kind: string;
  readonly settings: DriverSettings;
}

export interface DeviceRow extends DeviceEntry {
  /** Its site is invented. */
  readonly demo: boolean;
  readonly state: DeviceState;
  /** Its location was prepared once. From then on an empty location means that the device is away. */
  readonly isPrepared: boolean;
  readonly awaySince: Date | null;
  /** It has been away for so long that its copies are made elsewhere. */
  readonly isGivenUp: boolean;
  readonly addedAt: Date;
}

export interface DeviceStore {
  /** Enters and updates the devices of the settings. Their states stay: a removed device does not come back. */
  register(list: readonly DeviceEntry[], demo: boolean, now: Date): Promise<void>;
  /** All devices that are not removed, by name. */
  list(): Promise<DeviceRow[]>;
  /** Size of the good copies on the device, as the counters have it at this moment. */
  readUsedBytes(name: string): Promise<number>;
  markPrepared(name: string, now: Date): Promise<void>;
  /** Records that a device has lost its copies. They are made again. */
  markWiped(name: string, now: Date): Promise<void>;
  /** Records a failed health check. Returns whether its copies are given up now, because it has been away too long. */
  recordAway(name: string, now: Date): Promise<boolean>;
  /** Records a successful health check of a device that was away. */
  recordBack(name: string, now: Date): Promise<void>;
}

export function createDeviceStore(db: Db): DeviceStore {
  return {
    async register(list, demo, now) {
      if (list.length === 0) return;
      const names = list.map(({ name }) => name);
      await db.transaction(async (tx) => {
        for (const { name, kind, settings, country, city, latitude, longitude } of list) {
          const values = { kind, settings, country, city, latitude, longitude, demo, configured: true };
          await tx
            .insert(devices)
            .values({ name, ...values, addedAt: now })
            .onConflictDoUpdate({ target: devices.name, set: values, setWhere: ne(devices.state, "removed") });
        }
        const others = and(notInArray(devices.name, names), eq(devices.configured, true));
        await tx.update(devices).set({ configured: false }).where(others);
      });
    },
    async list() {
      const rows = await db.select().from(devices).where(ne(devices.state, "removed")).orderBy(asc(devices.name));
      return rows.map(toDeviceRow);
    },
    async readUsedBytes(name) {
      // [Note: counters]: the base and the open changes, for the whole network.
      const { rows } = await db.execute<{ bytes: string }>(sql`
        SELECT coalesce(sum(bytes), 0) AS bytes FROM (
          SELECT bytes FROM counters WHERE subject = '' AND device_name = ${name}
          UNION ALL
          SELECT bytes FROM counter_changes WHERE subject = '' AND device_name = ${name}
        ) AS part`);
      return Number(rows[0]?.bytes ?? 0);
    },
    async markPrepared(name, now) {
      await db
        .update(devices)
        .set({ preparedAt: now })
        .where(and(eq(devices.name, name), isNull(devices.preparedAt)));
    },
    async markWiped(name, now) {
      await recordDeviceChange(db, name, "wiped", now);
    },
    async recordAway(name, now) {
      return await db.transaction(async (tx) => {
        const isThat = and(eq(devices.name, name), inArray(devices.state, ["active", "draining"]));
        await tx
          .update(devices)
          .set({ awaySince: now })
          .where(and(isThat, isNull(devices.awaySince)));
        const lostBefore = addMilliseconds(now, -lostDeviceMs);
        const givenUp = await tx
          .update(devices)
          .set({ givenUpAt: now })
          .where(and(isThat, isNull(devices.givenUpAt), lt(devices.awaySince, lostBefore)))
          .returning({ name: devices.name });
        if (givenUp.length > 0) await recordDeviceChange(tx, name, "away", now);
        return givenUp.length > 0;
      });
    },
    async recordBack(name, now) {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .select({ givenUpAt: devices.givenUpAt })
          .from(devices)
          .where(and(eq(devices.name, name), isNotNull(devices.awaySince)))
          .for("update");
        if (row === undefined) return;
        await tx.update(devices).set({ awaySince: null, givenUpAt: null }).where(eq(devices.name, name));
        if (row.givenUpAt !== null) await recordDeviceChange(tx, name, "back", now);
      });
    },
  };
}

export function toDeviceRow({ preparedAt, givenUpAt, configured: _, ...row }: typeof devices.$inferSelect): DeviceRow {
  return { ...row, isPrepared: preparedAt !== null, isGivenUp: givenUpAt !== null };
}
