import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database";
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { BlockFacts, CopyPlace } from "../blocks/store.ts";
import { awayDeviceMs, claimMs, retryDelayMs } from "../limits.ts";
import { blocks, type CopyState, copies } from "../schema.ts";
import { type CopyReference, isAmong } from "./copy-reference.ts";
import { atOnce } from "./device-changes.ts";
import { type Removal, recordRemovals } from "./removals-store.ts";
import { countsAsCopy, letGo, placesOf, settleWhole } from "./settle.ts";

export type { CopyReference } from "./copy-reference.ts";

export interface BlockToRepair {
  readonly block: BlockFacts;
  readonly attempts: number;
  readonly copies: readonly CopyPlace[];
}

export interface Findings {
  /** Read whole, and right at the time that is given. */
  readonly good: readonly Removal[];
  readonly bad: readonly Removal[];
}

export interface RepairStore {
  /** Takes blocks that need attention; they come back to others if this process does not settle them in time. */
  claim(limit: number, now: Date): Promise<BlockToRepair[]>;
  /** These copies were missing or wrong: they no longer count, and the block is to be repaired. */
  noteBad(cid: string, bad: readonly Removal[], now: Date): Promise<void>;
  /** A copy can't be reached now. The block is looked at when its device had time to come back. */
  noteAway(cid: string, now: Date): Promise<void>;
  /** What a repairer found out about the copies of a block that it has claimed. */
  noteFindings(cid: string, findings: Findings, now: Date): Promise<void>;
  /**
   * Announces a new copy with the block's bytes as the repairer knows them, in place of a bad one that the device may
   * have. False when none is wanted there any more: the block is gone or was written anew, or others were faster.
   */
  startCopy(copy: CopyReference, block: BlockFacts, now: Date): Promise<boolean>;
  /** The announced copies are durable, and may be the last that were missing. One that nobody waits for is removed. */
  finishCopies(list: readonly CopyReference[], now: Date): Promise<void>;
  /** Ends a repair: all is well, or the next attempt is set. Tells whether all copies are there. */
  settle(cid: string, attempts: number, now: Date): Promise<boolean>;
  /** How many blocks lack copies, and since when the first of them does. */
  backlog(): Promise<{ blocks: number; since: Date | null }>;
}

export function createRepairStore(db: Db): RepairStore {
  return {
    async claim(limit, now) {
      return await db.transaction(async (tx) => {
        const due = await tx
          .select()
          .from(blocks)
          .where(lte(blocks.repairAt, now))
          .orderBy(asc(blocks.repairAt))
          .limit(limit)
          .for("update", { skipLocked: true });
        if (due.length === 0) return [];
        const cids = due.map(({ cid }) => cid);
        await tx
          .update(blocks)
          .set({
            repairAt: new Date(now.getTime() + claimMs),
            repairSince: sql`coalesce(${blocks.repairSince}, ${now.toISOString()}::timestamptz)`,
          })
          .where(inArray(blocks.cid, cids));
        const places = await tx.select().from(copies).where(inArray(copies.cid, cids));
        return due.map(({ cid, sizeBytes, signature, repairAttempts }) => ({
          block: { cid, sizeBytes, signatureHex: signature },
          attempts: repairAttempts,
          copies: places.filter((copy) => copy.cid === cid),
        }));
      });
    },

    async noteBad(cid, bad, now) {
      await db.transaction(async (tx) => {
        if (!(await lockBlock(tx, cid))) return;
        if ((await setState(tx, cid, bad, "bad", now)) === 0) return;
        const left = (await placesOf(tx, [cid])).filter(({ state }) => state === "good");
        const repairAt = left.length < copiesBeforeAnswer ? atOnce : now;
        await tx
          .update(blocks)
          .set({ repairAt, repairAttempts: 0 })
          .where(and(eq(blocks.cid, cid), or(isNull(blocks.repairAt), gt(blocks.repairAt, repairAt))));
      });
    },

    async noteAway(cid, now) {
      await db
        .update(blocks)
        .set({ repairAt: new Date(now.getTime() + awayDeviceMs) })
        .where(and(eq(blocks.cid, cid), isNull(blocks.repairAt)));
    },

    async noteFindings(cid, { good, bad }, now) {
      await db.transaction(async (tx) => {
        if (!(await lockBlock(tx, cid))) return;
        await setState(tx, cid, good, "good", now);
        await setState(tx, cid, bad, "bad", now);
      });
    },

    async startCopy(copy, block, now) {
      return await db.transaction(async (tx) => {
        const [current] = await tx.select().from(blocks).where(eq(blocks.cid, copy.cid)).for("update");
        if (current?.signature !== block.signatureHex) return false;
        const counting = (await placesOf(tx, [copy.cid])).filter(countsAsCopy);
        const isHeld = counting.some(({ deviceName }) => deviceName === copy.deviceName);
        if (isHeld || counting.length >= copiesPerBlock) return false;
        const before = await tx
          .delete(copies)
          .where(and(eq(copies.cid, copy.cid), eq(copies.deviceName, copy.deviceName)))
          .returning();
        await letGo(tx, before, now);
        await tx.insert(copies).values({ ...copy, state: "writing", checkedAt: null });
        return true;
      });
    },

    async finishCopies(list, now) {
      const cids = [...new Set(list.map(({ cid }) => cid))].sort();
      await db.transaction(async (tx) => {
        await tx
          .select({ cid: blocks.cid })
          .from(blocks)
          .where(inArray(blocks.cid, cids))
          .orderBy(blocks.cid)
          .for("update");
        const finished = await tx
          .update(copies)
          .set({ state: "good", checkedAt: now })
          .where(isAmong(list))
          .returning();
        const made = new Set(finished.map(({ deviceName, copyName }) => `${deviceName} ${copyName}`));
        const unwanted = list.filter(({ deviceName, copyName }) => !made.has(`${deviceName} ${copyName}`));
        await recordRemovals(tx, unwanted, now);
        await settleWhole(tx, cids, now);
      });
    },

    async settle(cid, attempts, now) {
      return await db.transaction(async (tx) => {
        if (!(await lockBlock(tx, cid))) return true;
        if ((await settleWhole(tx, [cid], now)).includes(cid)) return true;
        // One that is due again by now has news that this repair did not know of: it keeps its date.
        await tx
          .update(blocks)
          .set({ repairAt: new Date(now.getTime() + retryDelayMs(attempts)), repairAttempts: attempts + 1 })
          .where(and(eq(blocks.cid, cid), or(isNull(blocks.repairAt), gt(blocks.repairAt, now))));
        return false;
      });
    },

    async backlog() {
      const [row] = await db
        .select({
          blocks: sql<number>`count(*)::integer`,
          since: sql<
            string | null
          >`to_char(min(${blocks.repairSince}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        })
        .from(blocks)
        .where(sql`${blocks.repairAt} is not null`);
      return { blocks: row?.blocks ?? 0, since: row?.since == null ? null : new Date(row.since) };
    },
  };
}

async function lockBlock(tx: Db, cid: string): Promise<boolean> {
  const found = await tx.select({ cid: blocks.cid }).from(blocks).where(eq(blocks.cid, cid)).for("update");
  return found.length > 0;
}

/** A copy that is good was checked now; one that is bad keeps the date at which it last was right. */
async function setState(tx: Db, cid: string, list: readonly Removal[], state: CopyState, now: Date): Promise<number> {
  if (list.length === 0) return 0;
  const those = isAmong(list.map(({ deviceName, copyName }) => ({ cid, deviceName, copyName })));
  const changed = await tx
    .update(copies)
    .set(state === "good" ? { state, checkedAt: now } : { state })
    .where(state === "good" ? those : and(those, ne(copies.state, state)))
    .returning({ cid: copies.cid });
  return changed.length;
}
