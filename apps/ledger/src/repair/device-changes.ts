import type { Db } from "@dexnet/service/database";
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { changeBatch } from "../limits.ts";
import { blocks, copies, removals } from "../schema.ts";

/**
 * What became of a device:
 * - `draining`: its copies no longer count, but can be read until there are others;
 * - `away`: it can't be reached and may not come back: the repairer looks for itself, and makes copies elsewhere;
 * - `back`: it can be reached again: copies there that were given up may count again;
 * - `wiped`: it has none of its copies any more;
 * - `removed`: it is gone for good, and nothing is asked of it again.
 */
export type DeviceChange = "draining" | "away" | "back" | "wiped" | "removed";

/** First in the repairer's order: so few good copies are left that one more loss would be the block's end. */
export const atOnce = new Date(0);

/**
 * Has the blocks with copies on a device looked after, and answers how many they were. Goes in steps of bounded size,
 * each a transaction of its own, so that writes go on meanwhile. What a step has done stays done: when it is cut short,
 * calling it again does the rest.
 */
export async function markDevice(db: Db, name: string, why: DeviceChange, now: Date): Promise<number> {
  let marked = 0;
  let after = "";
  for (;;) {
    const cids = await nextBlocks(db, name, after);
    const last = cids.at(-1);
    if (last === undefined) break;
    marked += await db.transaction((tx) => markBlocks(tx, name, cids, why, now));
    after = last;
  }
  if (why === "removed") await db.delete(removals).where(eq(removals.deviceName, name));
  return marked;
}

async function nextBlocks(db: Db, name: string, after: string): Promise<string[]> {
  const rows = await db
    .select({ cid: copies.cid })
    .from(copies)
    .where(and(eq(copies.deviceName, name), gt(copies.cid, after)))
    .orderBy(asc(copies.cid))
    .limit(changeBatch);
  return rows.map(({ cid }) => cid);
}

async function markBlocks(tx: Db, name: string, cids: string[], why: DeviceChange, now: Date): Promise<number> {
  // Blocks first and in order, copies after: see [Note: locks].
  await tx.select({ cid: blocks.cid }).from(blocks).where(inArray(blocks.cid, cids)).orderBy(blocks.cid).for("update");
  const there = and(eq(copies.deviceName, name), inArray(copies.cid, cids));
  if (why === "wiped") await tx.update(copies).set({ state: "bad" }).where(there);
  if (why === "removed") await tx.delete(copies).where(there);
  const repairAt = why === "draining" || why === "back" ? moment(now) : dueTime(name, now);
  const isLater = or(isNull(blocks.repairAt), gt(blocks.repairAt, repairAt));
  const marked = await tx
    .update(blocks)
    .set({ repairAt, repairAttempts: 0 })
    .where(and(inArray(blocks.cid, cids), why === "back" ? isInTrouble(tx, name) : isLater))
    .returning({ cid: blocks.cid });
  return marked.length;
}

/** Good copies are enough for most blocks, also of a device that was away for a moment: those are left alone. */
function isInTrouble(tx: Db, name: string): SQL | undefined {
  const givenUp = tx
    .select({ cid: copies.cid })
    .from(copies)
    .where(and(eq(copies.cid, blocks.cid), eq(copies.deviceName, name), ne(copies.state, "good")));
  return or(isNotNull(blocks.repairAt), sql`exists (${givenUp})`);
}

function dueTime(name: string, now: Date): SQL {
  const left = sql`select count(*) from ${copies}
    where ${copies.cid} = ${blocks.cid} and ${copies.state} = 'good' and ${copies.deviceName} <> ${name}`;
  return sql`case when (${left}) <= 1 then ${moment(atOnce)} else ${moment(now)} end`;
}

function moment(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`;
}
