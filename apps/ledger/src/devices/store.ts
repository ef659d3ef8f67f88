import type { Db } from "@dexnet/service/database";
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, notInArray } from "drizzle-orm";
import { lostDeviceMs } from "../limits.ts";
import { type DeviceState, devices } from "../schema.ts";
import { recordChange } from "./changes-store.ts";
import type { DriverSettings } from "./driver.ts";

/** A device's place in the world. */
export interface DeviceFacts {
  readonly name: string;
  readonly country: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A device as it is entered into the table. */
export interface DeviceEntry extends DeviceFacts {
  readonly kind: string;
  readonly settings: DriverSettings;
}

export interface DeviceRow extends DeviceEntry {
  /** Its place in the world is invented. */
  readonly demo: boolean;
  readonly state: DeviceState;
  /** Its place was made ready once; from then on an empty place means a device that is away. */
  readonly isPrepared: boolean;
  readonly awaySince: Date | null;
  /** It has been away for so long that copies are made elsewhere. */
  readonly isGivenUp: boolean;
  readonly addedAt: Date;
}

export interface DeviceStore {
  /**
   * Enters the devices of the settings, and has those that are known say what the settings say. Their states stay: one
   * that was removed by command does not come back.
   */
  register(list: readonly DeviceEntry[], demo: boolean, now: Date): Promise<void>;
  /** All but those that were removed, by name. */
  list(): Promise<DeviceRow[]>;
  markPrepared(name: string, now: Date): Promise<void>;
  /** It had copies and was found without: they are made anew. */
  markWiped(name: string, now: Date): Promise<void>;
  /** A look at it failed. Answers whether it has been away for so long that its copies are given up with this. */
  noteAway(name: string, now: Date): Promise<boolean>;
  /** A look at one that was away went well. */
  noteBack(name: string, now: Date): Promise<void>;
}

export function createDeviceStore(db: Db): DeviceStore {
  return {
    async register(list, demo, now) {
      if (list.length === 0) return;
      const names = list.map(({ name }) => name);
      await db.transaction(async (tx) => {
        for (const { name, kind, settings, country, city, latitude, longitude } of list) {
          const facts = { kind, settings, country, city, latitude, longitude, demo, configured: true };
          await tx
            .insert(devices)
            .values({ name, ...facts, addedAt: now })
            .onConflictDoUpdate({ target: devices.name, set: facts, setWhere: ne(devices.state, "removed") });
        }
        const others = and(notInArray(devices.name, names), eq(devices.configured, true));
        await tx.update(devices).set({ configured: false }).where(others);
      });
    },
    async list() {
      const rows = await db.select().from(devices).where(ne(devices.state, "removed")).orderBy(asc(devices.name));
      return rows.map(rowOf);
    },
    async markPrepared(name, now) {
      await db
        .update(devices)
        .set({ preparedAt: now })
        .where(and(eq(devices.name, name), isNull(devices.preparedAt)));
    },
    async markWiped(name, now) {
      await recordChange(db, name, "wiped", now);
    },
    async noteAway(name, now) {
      return await db.transaction(async (tx) => {
        const isThat = and(eq(devices.name, name), inArray(devices.state, ["active", "draining"]));
        await tx
          .update(devices)
          .set({ awaySince: now })
          .where(and(isThat, isNull(devices.awaySince)));
        const longAgo = new Date(now.getTime() - lostDeviceMs);
        const givenUp = await tx
          .update(devices)
          .set({ givenUpAt: now })
          .where(and(isThat, isNull(devices.givenUpAt), lt(devices.awaySince, longAgo)))
          .returning({ name: devices.name });
        if (givenUp.length > 0) await recordChange(tx, name, "away", now);
        return givenUp.length > 0;
      });
    },
    async noteBack(name, now) {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .select({ givenUpAt: devices.givenUpAt })
          .from(devices)
          .where(and(eq(devices.name, name), isNotNull(devices.awaySince)))
          .for("update");
        if (row === undefined) return;
        await tx.update(devices).set({ awaySince: null, givenUpAt: null }).where(eq(devices.name, name));
        if (row.givenUpAt !== null) await recordChange(tx, name, "back", now);
      });
    },
  };
}

/** A row of the table as the rest of the ledger sees it. */
export function rowOf({ preparedAt, givenUpAt, configured: _, ...row }: typeof devices.$inferSelect): DeviceRow {
  return { ...row, isPrepared: preparedAt !== null, isGivenUp: givenUpAt !== null };
}
