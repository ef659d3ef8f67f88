import type { Db } from "@dexnet/service/database/database";
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { blocks, copies, removals } from "../blocks/copies/copy-tables.ts";
import type { DeviceChange } from "../devices/device-changes.ts";
import { markedBlocksPerStep } from "./repair-limits.ts";

/** Due time of blocks with so few good copies that one more loss could lose the block. They are repaired first. */
export const urgentRepairAt = new Date(0);

/**
 * Marks the blocks with copies on a device for repair, and returns their number. Each step is a bounded transaction of its
 * own, so that writes go on. Completed steps stay: after an interruption a second call does the rest.
 */
export async function markBlocksOfDevice(db: Db, name: string, change: DeviceChange, now: Date): Promise<number> {
  let marked = 0;
  let after = "";
  for (;;) {
    const cids = await nextBlocks(db, name, after);
    const last = cids.at(-1);
    if (last === undefined) break;
    marked += await db.transaction((tx) => markBlocks(tx, name, cids, change, now));
    after = last;
  }
  if (change === "removed") await db.delete(removals).where(eq(removals.deviceName, name));
  return marked;
}

async function nextBlocks(db: Db, deviceName: string, after: string): Promise<string[]> {
  const rows = await db
    .select({ cid: copies.cid })
    .from(copies)
    .where(and(eq(copies.deviceName, deviceName), gt(copies.cid, after)))
    .orderBy(asc(copies.cid))
    .limit(markedBlocksPerStep);
  return rows.map(({ cid }) => cid);
}

async function markBlocks(tx: Db, name: string, cids: string[], change: DeviceChange, now: Date): Promise<number> {
  // Locks blocks in order, before copies: see [Note: locks].
  await tx.select({ cid: blocks.cid }).from(blocks).where(inArray(blocks.cid, cids)).orderBy(blocks.cid).for("update");
  const onDevice = and(eq(copies.deviceName, name), inArray(copies.cid, cids));
  if (change === "wiped") await tx.update(copies).set({ state: "bad" }).where(onDevice);
  if (change === "removed") await tx.delete(copies).where(onDevice);
  const repairAt = change === "draining" || change === "back" ? timestamp(now) : dueTime(name, now);
  // A drain is marked several times. A block that has a date is examined then, and perhaps just now.
  const isLater =
    change === "draining" ? isNull(blocks.repairAt) : or(isNull(blocks.repairAt), gt(blocks.repairAt, repairAt));
  const marked = await tx
    .update(blocks)
    .set({ repairAt, repairAttempts: 0 })
    .where(and(inArray(blocks.cid, cids), change === "back" ? needsRepair(tx, name) : isLater))
    .returning({ cid: blocks.cid });
  return marked.length;
}

/** Most blocks of a device that was away for a short time have only good copies. They are not marked. */
function needsRepair(tx: Db, deviceName: string): SQL | undefined {
  const givenUp = tx
    .select({ cid: copies.cid })
    .from(copies)
    .where(and(eq(copies.cid, blocks.cid), eq(copies.deviceName, deviceName), ne(copies.state, "good")));
  return or(isNotNull(blocks.repairAt), sql`exists (${givenUp})`);
}

function dueTime(deviceName: string, now: Date): SQL {
  const remaining = sql`select count(*) from ${copies}
    where ${copies.cid} = ${blocks.cid} and ${copies.state} = 'good' and ${copies.deviceName} <> ${deviceName}`;
  return sql`case when (${remaining}) <= 1 then ${timestamp(urgentRepairAt)} else ${timestamp(now)} end`;
}

function timestamp(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`;
}
