import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database/database";
import { and, count, eq, sql } from "drizzle-orm";
import { type CopyState, copies, removals } from "../blocks/copies/copy-tables.ts";
import { recordDeviceChange } from "./device-changes.ts";
import { minDevices } from "./device-limits.ts";
import { type DeviceEntry, type DeviceRow, toDeviceRow } from "./device-store.ts";
import { deviceChanges, devices } from "./device-tables.ts";

interface RelyingBlocks {
  /** Blocks that would lack copies without the device. */
  readonly relying: number;
  /** Those of them without a good copy elsewhere. */
  readonly onlyHere: number;
}

export interface DeviceAdminStore {
  /** Undefined also for a removed device. */
  find(name: string): Promise<DeviceRow | undefined>;
  /** Number of copies in any state, by device. */
  countCopies(): Promise<ReadonlyMap<string, number>>;
  countCopiesByState(name: string): Promise<Readonly<Record<CopyState, number>>>;
  countRemovals(name: string): Promise<number>;
  /** Counts up to a limit, so that it is fast for a device with many such blocks. */
  countRelyingBlocks(name: string, limit: number): Promise<RelyingBlocks>;
  /** `hasSameLocation` compares an existing device with the new one. */
  add(entry: DeviceEntry, hasSameLocation: (row: DeviceRow) => boolean, now: Date): Promise<"added" | "exists">;
  drain(name: string, now: Date): Promise<"done" | "unknown" | "too_few">;
  activate(name: string, isReplaced: boolean, now: Date): Promise<"done" | "unknown">;
  remove(name: string, isLost: boolean, now: Date): Promise<"done" | "unknown" | "not_drained" | "needed" | "too_few">;
}

export function createDeviceAdminStore(db: Db): DeviceAdminStore {
  /**
   * Locks all devices until the transaction ends, so that two commands can't both remove the last device that may be removed.
   * Writes of copies go on: they only refer to the names.
   */
  async function lockForUpdate(tx: Db): Promise<DeviceRow[]> {
    const rows = await tx.select().from(devices).orderBy(devices.name).for("no key update");
    return rows.map(toDeviceRow);
  }
  const countOthers = (rows: readonly DeviceRow[], name: string, ...states: DeviceRow["state"][]) =>
    rows.filter((row) => row.name !== name && states.includes(row.state)).length;
  const findExisting = (rows: readonly DeviceRow[], name: string) =>
    rows.find((row) => row.name === name && row.state !== "removed");

  return {
    async find(name) {
      const [row] = await db.select().from(devices).where(eq(devices.name, name));
      return row === undefined || row.state === "removed" ? undefined : toDeviceRow(row);
    },
    async countCopies() {
      const rows = await db.select({ name: copies.deviceName, count: count() }).from(copies).groupBy(copies.deviceName);
      return new Map(rows.map((row) => [row.name, row.count]));
    },
    async countCopiesByState(name) {
      const rows = await db
        .select({ state: copies.state, count: count() })
        .from(copies)
        .where(eq(copies.deviceName, name))
        .groupBy(copies.state);
      const countOf = (state: CopyState) => rows.find((row) => row.state === state)?.count ?? 0;
      return { good: countOf("good"), writing: countOf("writing"), bad: countOf("bad") };
    },
    async countRemovals(name) {
      return await db.$count(removals, eq(removals.deviceName, name));
    },
    countRelyingBlocks: (name, limit) => countRelyingBlocks(db, name, limit),

    async add(entry, hasSameLocation, now) {
      return await db.transaction(async (tx) => {
        // Against a concurrent command that adds the same device: neither would see the row of the other.
        await tx.execute(sql`LOCK TABLE ${devices} IN SHARE ROW EXCLUSIVE MODE`);
        const rows = await lockForUpdate(tx);
        const isTaken = rows.some(
          (row) => row.state !== "removed" && (row.name === entry.name || hasSameLocation(row)),
        );
        if (isTaken || (await isStillReferenced(tx, entry.name))) return "exists";
        const added = { ...entry, state: "active", demo: false, configured: false } as const;
        const fresh = { preparedAt: now, addedAt: now, awaySince: null, givenUpAt: null };
        await tx
          .insert(devices)
          .values({ ...added, ...fresh })
          .onConflictDoUpdate({ target: devices.name, set: { ...added, ...fresh } });
        return "added";
      });
    },
    async drain(name, now) {
      return await db.transaction(async (tx) => {
        const rows = await lockForUpdate(tx);
        const row = findExisting(rows, name);
        if (row === undefined) return "unknown";
        if (row.state === "draining") return "done";
        if (countOthers(rows, name, "active") < minDevices) return "too_few";
        await tx.update(devices).set({ state: "draining" }).where(eq(devices.name, name));
        await recordDeviceChange(tx, name, "draining", now);
        return "done";
      });
    },
    async activate(name, isReplaced, now) {
      return await db.transaction(async (tx) => {
        const row = findExisting(await lockForUpdate(tx), name);
        if (row === undefined) return "unknown";
        if (isReplaced) await recordDeviceChange(tx, name, "wiped", now);
        if (row.state === "active") return "done";
        await tx.update(devices).set({ state: "active" }).where(eq(devices.name, name));
        const isDraining = and(eq(deviceChanges.deviceName, name), eq(deviceChanges.change, "draining"));
        await tx.delete(deviceChanges).where(isDraining);
        await recordDeviceChange(tx, name, "back", now);
        return "done";
      });
    },
    async remove(name, isLost, now) {
      return await db.transaction(async (tx) => {
        const rows = await lockForUpdate(tx);
        const row = findExisting(rows, name);
        if (row === undefined) return "unknown";
        if (countOthers(rows, name, "active", "draining") === 0) return "too_few";
        if (!isLost && row.state !== "draining") return "not_drained";
        if (!isLost && (await countRelyingBlocks(tx, name, 1)).relying > 0) return "needed";
        await tx
          .update(devices)
          .set({ state: "removed", awaySince: null, givenUpAt: null })
          .where(eq(devices.name, name));
        await recordDeviceChange(tx, name, "removed", now);
        return "done";
      });
    },
  };
}

/** The name of a removed device is free again when no block refers to the device. */
async function isStillReferenced(tx: Db, name: string): Promise<boolean> {
  const [change] = await tx.select().from(deviceChanges).where(eq(deviceChanges.deviceName, name)).limit(1);
  if (change !== undefined) return true;
  const [copy] = await tx.select({ cid: copies.cid }).from(copies).where(eq(copies.deviceName, name)).limit(1);
  return copy !== undefined;
}

/** Without the device a block has its good copies on other devices that stay. */
async function countRelyingBlocks(db: Db, name: string, limit: number): Promise<RelyingBlocks> {
  const { rows } = await db.execute<{ relying: number; only_here: number }>(sql`
    SELECT count(*)::integer AS relying, (count(*) FILTER (WHERE anywhere = 0))::integer AS only_here
    FROM (
      SELECT elsewhere.anywhere
      FROM copies AS mine
      CROSS JOIN LATERAL (
        SELECT count(*) AS anywhere,
          count(*) FILTER (WHERE device.state = 'active' AND device.given_up_at IS NULL) AS staying
        FROM copies AS other
        JOIN devices AS device ON device.name = other.device_name
        WHERE other.cid = mine.cid AND other.device_name <> mine.device_name AND other.state = 'good'
          AND device.state <> 'removed'
      ) AS elsewhere
      WHERE mine.device_name = ${name} AND mine.state <> 'bad' AND elsewhere.staying < ${copiesPerBlock}
      LIMIT ${limit}
    ) AS short`);
  return { relying: rows[0]?.relying ?? 0, onlyHere: rows[0]?.only_here ?? 0 };
}
