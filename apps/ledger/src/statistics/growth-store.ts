import type { Db } from "@dexnet/service/database/database";
import { asc, desc, eq, getTableColumns, gte, lt, ne, sql } from "drizzle-orm";
import { bigint, integer, pgTable, timestamp } from "drizzle-orm/pg-core";
import { devices } from "../devices/device-tables.ts";
import { readCounters } from "./counters.ts";
import { hourMs } from "./statistics-limits.ts";

export const networkSamples = pgTable("network_samples", {
  hour: timestamp({ withTimezone: true }).primaryKey(),
  sampledAt: timestamp("sampled_at", { withTimezone: true }).notNull(),
  devices: integer().notNull(),
  devicesOnline: integer("devices_online").notNull(),
  countries: integer().notNull(),
  uniqueBlocks: bigint("unique_blocks", { mode: "number" }).notNull(),
  copies: bigint({ mode: "number" }).notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
});

/** Counters of the whole network at one time. */
export interface NetworkSample {
  readonly sampledAt: Date;
  readonly devices: number;
  readonly devicesOnline: number;
  /** Number of countries with a device. */
  readonly countries: number;
  readonly uniqueBlocks: number;
  readonly copies: number;
  readonly bytes: number;
}

export interface GrowthStore {
  /** Records the current counters, unless the hour has a sample. Tells whether it did. */
  recordSample(now: Date): Promise<boolean>;
  /** Thins hours before `hourlyFrom` to the last of each day (UTC), and deletes days before `dailyFrom`. */
  thinSamples(limits: { readonly hourlyFrom: Date; readonly dailyFrom: Date }): Promise<void>;
  /** Samples from `since` on, in the order of time: each one, or the last one of each day (UTC). */
  listSamples(since: Date, every: "hour" | "day"): Promise<NetworkSample[]>;
}

const day = sql`date_trunc('day', ${networkSamples.hour} AT TIME ZONE 'UTC')`;

export function createGrowthStore(db: Db): GrowthStore {
  async function readNetwork(): Promise<Omit<NetworkSample, "sampledAt">> {
    const known = await db
      .select({ country: devices.country, awaySince: devices.awaySince })
      .from(devices)
      .where(ne(devices.state, "removed"));
    const counters = await readCounters(db, []);
    return {
      devices: known.length,
      devicesOnline: known.filter(({ awaySince }) => awaySince === null).length,
      countries: new Set(known.map(({ country }) => country)).size,
      uniqueBlocks: counters.uniqueBlocks,
      copies: counters.devices.reduce((sum, { copies }) => sum + copies, 0),
      bytes: counters.bytes,
    };
  }

  return {
    async recordSample(now) {
      const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
      const [known] = await db
        .select({ hour: networkSamples.hour })
        .from(networkSamples)
        .where(eq(networkSamples.hour, hour));
      if (known !== undefined) return false;
      const sample = { hour, sampledAt: now, ...(await readNetwork()) };
      // Another process may have recorded the hour meanwhile.
      const recorded = await db.insert(networkSamples).values(sample).onConflictDoNothing().returning();
      return recorded.length > 0;
    },

    async thinSamples({ hourlyFrom, dailyFrom }) {
      await db.delete(networkSamples).where(lt(networkSamples.hour, dailyFrom));
      await db.execute(sql`
        DELETE FROM network_samples AS earlier WHERE earlier.hour < ${hourlyFrom.toISOString()}::timestamptz AND EXISTS (
          SELECT FROM network_samples AS later WHERE later.hour > earlier.hour
            AND date_trunc('day', later.hour AT TIME ZONE 'UTC') = date_trunc('day', earlier.hour AT TIME ZONE 'UTC')
        )`);
    },

    async listSamples(since, every) {
      const { hour: _, ...columns } = getTableColumns(networkSamples);
      const isRecent = gte(networkSamples.hour, since);
      if (every === "hour")
        return await db.select(columns).from(networkSamples).where(isRecent).orderBy(asc(networkSamples.hour));
      return await db
        .selectDistinctOn([day], columns)
        .from(networkSamples)
        .where(isRecent)
        .orderBy(day, desc(networkSamples.hour));
    },
  };
}
