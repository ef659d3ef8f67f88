import type { Db } from "@dexnet/service/database";
import { and, count, eq, min, sql } from "drizzle-orm";
import { copies, devices, orphans } from "../schema.ts";
import type { HealingFigures } from "./metrics.ts";
import type { RepairStore } from "./store.ts";

/** What the database knows of how the copies are. */
export function createHealingFigures(db: Db, repairs: Pick<RepairStore, "backlog">): HealingFigures {
  return {
    backlog: () => repairs.backlog(),
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
    async orphans() {
      return await db
        .select({ deviceName: orphans.deviceName, count: count() })
        .from(orphans)
        .groupBy(orphans.deviceName);
    },
  };
}
