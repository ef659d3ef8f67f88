import type { Db } from "@dexnet/service/database/database";
import { and, count, eq, min, sql } from "drizzle-orm";
import { copies } from "../blocks/copies/copy-tables.ts";
import { devices } from "../devices/device-tables.ts";
import type { RepairStore } from "./repair-store.ts";
import { orphans } from "./scrub-tables.ts";

export interface HealingMetricsStore extends Pick<RepairStore, "readBacklog"> {
  /** Earliest check of a good copy, by device. */
  oldestChecks(): Promise<readonly { deviceName: string; checkedAt: Date | null }[]>;
  countOrphans(): Promise<readonly { deviceName: string; count: number }[]>;
}

export function createHealingMetricsStore(db: Db, repairs: Pick<RepairStore, "readBacklog">): HealingMetricsStore {
  return {
    readBacklog: repairs.readBacklog,
    async oldestChecks() {
      const oldest = db
        .select({ checkedAt: min(copies.checkedAt) })
        .from(copies)
        .where(and(eq(copies.deviceName, devices.name), eq(copies.state, "good")));
      return await db
        .select({ deviceName: devices.name, checkedAt: sql`(${oldest})`.mapWith(copies.checkedAt) })
        .from(devices)
        .where(eq(devices.state, "active"));
    },
    async countOrphans() {
      return await db
        .select({ deviceName: orphans.deviceName, count: count() })
        .from(orphans)
        .groupBy(orphans.deviceName);
    },
  };
}
