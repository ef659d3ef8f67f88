import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database";
import { and, count, eq, sql } from "drizzle-orm";
import { recordChange } from "../devices/changes-store.ts";
import { type DeviceEntry, type DeviceRow, rowOf } from "../devices/store.ts";
import { fewestDevices } from "../limits.ts";
import { type CopyState, copies, deviceChanges, devices, removals } from "../schema.ts";

export interface RelyingBlocks {
  /** Blocks that would have fewer than their copies without the device. */
  readonly relying: number;
  /** Of those, the ones that have no good copy elsewhere. */
  readonly onlyHere: number;
}

export interface DeviceAdminStore {
  /** Undefined for a device that was removed too. */
  find(name: string): Promise<DeviceRow | undefined>;
  /** Copies on each device, whatever their state. */
  countCopies(): Promise<ReadonlyMap<string, number>>;
  copiesByState(name: string): Promise<Readonly<Record<CopyState, number>>>;
  countRemovals(name: string): Promise<number>;
  /** Counted up to a limit, so that it stays quick while nearly all of them are in it. */
  relyingBlocks(name: string, limit: number): Promise<RelyingBlocks>;
  /** `samePlace` says of a device that is there whether the new one would lie in its place. */
  add(entry: DeviceEntry, samePlace: (row: DeviceRow) => boolean, now: Date): Promise<"added" | "exists">;
  drain(name: string, now: Date): Promise<"done" | "unknown" | "too_few">;
  activate(name: string, isReplaced: boolean, now: Date): Promise<"done" | "unknown">;
  remove(name: string, isLost: boolean, now: Date): Promise<"done" | "unknown" | "not_drained" | "needed" | "too_few">;
}

export function createDeviceAdminStore(db: Db): DeviceAdminStore {
  /**
   * All devices that are there, held until the transaction ends, so that two commands can't both take the last one that
   * may go. Writes of copies go on meanwhile: they only need the names.
   */
  async function hold(tx: Db): Promise<DeviceRow[]> {
    const rows = await tx.select().from(devices).orderBy(devices.name).for("no key update");
    return rows.map(rowOf);
  }
  const others = (rows: readonly DeviceRow[], name: string, ...states: DeviceRow["state"][]) =>
    rows.filter((row) => row.name !== name && states.includes(row.state)).length;
  const there = (rows: readonly DeviceRow[], name: string) =>
    rows.find((row) => row.name === name && row.state !== "removed");

  return {
    async find(name) {
      const [row] = await db.select().from(devices).where(eq(devices.name, name));
      return row === undefined || row.state === "removed" ? undefined : rowOf(row);
    },
    async countCopies() {
      const rows = await db.select({ name: copies.deviceName, count: count() }).from(copies).groupBy(copies.deviceName);
      return new Map(rows.map((row) => [row.name, row.count]));
    },
    async copiesByState(name) {
      const rows = await db
        .select({ state: copies.state, count: count() })
        .from(copies)
        .where(eq(copies.deviceName, name))
        .groupBy(copies.state);
      const of = (state: CopyState) => rows.find((row) => row.state === state)?.count ?? 0;
      return { good: of("good"), writing: of("writing"), bad: of("bad") };
    },
    async countRemovals(name) {
      return await db.$count(removals, eq(removals.deviceName, name));
    },
    relyingBlocks: (name, limit) => relyingBlocks(db, name, limit),

    async add(entry, samePlace, now) {
      return await db.transaction(async (tx) => {
        // Against a second command that adds the same: neither would see the other's row.
        await tx.execute(sql`LOCK TABLE ${devices} IN SHARE ROW EXCLUSIVE MODE`);
        const rows = await hold(tx);
        const isTaken = rows.some((row) => row.state !== "removed" && (row.name === entry.name || samePlace(row)));
        if (isTaken || (await isLeaving(tx, entry.name))) return "exists";
        const facts = { ...entry, state: "active", demo: false, configured: false } as const;
        const fresh = { preparedAt: now, addedAt: now, awaySince: null, givenUpAt: null };
        await tx
          .insert(devices)
          .values({ ...facts, ...fresh })
          .onConflictDoUpdate({ target: devices.name, set: { ...facts, ...fresh } });
        return "added";
      });
    },
    async drain(name, now) {
      return await db.transaction(async (tx) => {
        const rows = await hold(tx);
        const row = there(rows, name);
        if (row === undefined) return "unknown";
        if (row.state === "draining") return "done";
        if (others(rows, name, "active") < fewestDevices) return "too_few";
        await tx.update(devices).set({ state: "draining" }).where(eq(devices.name, name));
        await recordChange(tx, name, "draining", now);
        return "done";
      });
    },
    async activate(name, isReplaced, now) {
      return await db.transaction(async (tx) => {
        const row = there(await hold(tx), name);
        if (row === undefined) return "unknown";
        if (isReplaced) await recordChange(tx, name, "wiped", now);
        if (row.state === "active") return "done";
        await tx.update(devices).set({ state: "active" }).where(eq(devices.name, name));
        const isDraining = and(eq(deviceChanges.deviceName, name), eq(deviceChanges.change, "draining"));
        await tx.delete(deviceChanges).where(isDraining);
        await recordChange(tx, name, "back", now);
        return "done";
      });
    },
    async remove(name, isLost, now) {
      return await db.transaction(async (tx) => {
        const rows = await hold(tx);
        const row = there(rows, name);
        if (row === undefined) return "unknown";
        if (others(rows, name, "active", "draining") === 0) return "too_few";
        if (!isLost && row.state !== "draining") return "not_drained";
        if (!isLost && (await relyingBlocks(tx, name, 1)).relying > 0) return "needed";
        await tx
          .update(devices)
          .set({ state: "removed", awaySince: null, givenUpAt: null })
          .where(eq(devices.name, name));
        await recordChange(tx, name, "removed", now);
        return "done";
      });
    },
  };
}

/** A name is free again when no block refers to the device that had it. */
async function isLeaving(tx: Db, name: string): Promise<boolean> {
  const [change] = await tx.select().from(deviceChanges).where(eq(deviceChanges.deviceName, name)).limit(1);
  if (change !== undefined) return true;
  const [copy] = await tx.select({ cid: copies.cid }).from(copies).where(eq(copies.deviceName, name)).limit(1);
  return copy !== undefined;
}

/** Good copies on devices that are there to stay are what a block has left without this one. */
async function relyingBlocks(db: Db, name: string, limit: number): Promise<RelyingBlocks> {
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
