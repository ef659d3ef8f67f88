import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import { backoffMs } from "@dexnet/service/background/backoff";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import {
  type BlockInfo,
  type CopyLocation,
  type CopyRecord,
  type CopyReference,
  isAmongCopies,
} from "../blocks/copies/copy-reference.ts";
import { blocks, type CopyState, copies } from "../blocks/copies/copy-tables.ts";
import { recordRemovals, removeCopies } from "../blocks/copies/removals.ts";
import { closeCompleteRepairs, countsAsCopy, listCopiesOfBlocks } from "./close-repairs.ts";
import { urgentRepairAt } from "./mark-blocks.ts";
import { awayDeviceMs, claimMs, retryBackoff } from "./repair-limits.ts";

export interface BlockToRepair {
  readonly block: BlockInfo;
  /** Repairs that were tried before. */
  readonly attempts: number;
  readonly copies: readonly CopyRecord[];
}

interface CheckedCopies {
  /** Copies that were read whole and were right at the given time. */
  readonly good: readonly CopyLocation[];
  readonly bad: readonly CopyLocation[];
}

export interface RepairStore {
  /** Claims blocks that are due. Another process gets them if this one does not finish them in time. */
  claim(limit: number, now: Date): Promise<BlockToRepair[]>;
  /** Records that copies are missing or wrong: they no longer count, and the block is repaired. */
  recordBadCopies(cid: string, bad: readonly CopyLocation[], now: Date): Promise<void>;
  /** Records that a copy is unreachable. The block is repaired if its device does not come back in time. */
  recordUnreachableCopy(cid: string, now: Date): Promise<void>;
  /** Records the state of the copies of a claimed block. */
  recordInspection(cid: string, checked: CheckedCopies, now: Date): Promise<void>;
  /**
   * Records a new copy that is about to be written, in place of a bad one on the device. Returns false when no copy is wanted
   * there any more: the block is gone or was written again, or others were faster.
   */
  startCopy(copy: CopyReference, block: BlockInfo, now: Date): Promise<boolean>;
  /** Records that started copies are durable. A copy that is not wanted any more is removed. */
  finishCopies(list: readonly CopyReference[], now: Date): Promise<void>;
  /** Closes a repair or schedules the next attempt. Returns whether the block has all its copies. */
  finishRepair(cid: string, attempts: number, now: Date): Promise<boolean>;
  /** Number of blocks that lack copies, and the time since which the first of them does. */
  readBacklog(): Promise<{ blocks: number; since: Date | null }>;
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
            repairAt: addMilliseconds(now, claimMs),
            repairSince: sql`coalesce(${blocks.repairSince}, ${now.toISOString()}::timestamptz)`,
          })
          .where(inArray(blocks.cid, cids));
        const found = await tx.select().from(copies).where(inArray(copies.cid, cids));
        return due.map(({ cid, sizeBytes, signature, repairAttempts }) => ({
          block: { cid, sizeBytes, signatureHex: signature },
          attempts: repairAttempts,
          copies: found.filter((copy) => copy.cid === cid),
        }));
      });
    },

    async recordBadCopies(cid, bad, now) {
      await db.transaction(async (tx) => {
        if (!(await lockBlock(tx, cid))) return;
        if ((await setState(tx, cid, bad, "bad", now)) === 0) return;
        const good = (await listCopiesOfBlocks(tx, [cid])).filter(({ state }) => state === "good");
        const repairAt = good.length < copiesBeforeAnswer ? urgentRepairAt : now;
        await tx
          .update(blocks)
          .set({ repairAt, repairAttempts: 0 })
          .where(and(eq(blocks.cid, cid), or(isNull(blocks.repairAt), gt(blocks.repairAt, repairAt))));
      });
    },

    async recordUnreachableCopy(cid, now) {
      await db
        .update(blocks)
        .set({ repairAt: addMilliseconds(now, awayDeviceMs) })
        .where(and(eq(blocks.cid, cid), isNull(blocks.repairAt)));
    },

    async recordInspection(cid, { good, bad }, now) {
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
        const counting = (await listCopiesOfBlocks(tx, [copy.cid])).filter(countsAsCopy);
        const isOnDevice = counting.some(({ deviceName }) => deviceName === copy.deviceName);
        if (isOnDevice || counting.length >= copiesPerBlock) return false;
        const replaced = await tx
          .delete(copies)
          .where(and(eq(copies.cid, copy.cid), eq(copies.deviceName, copy.deviceName)))
          .returning();
        await removeCopies(tx, replaced, now);
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
          .where(isAmongCopies(list))
          .returning();
        const keys = new Set(finished.map(({ deviceName, copyName }) => `${deviceName} ${copyName}`));
        const unwanted = list.filter(({ deviceName, copyName }) => !keys.has(`${deviceName} ${copyName}`));
        await recordRemovals(tx, unwanted, now);
        await closeCompleteRepairs(tx, cids, now);
      });
    },

    async finishRepair(cid, attempts, now) {
      return await db.transaction(async (tx) => {
        if (!(await lockBlock(tx, cid))) return true;
        if ((await closeCompleteRepairs(tx, [cid], now)).includes(cid)) return true;
        const repairAttempts = attempts + 1;
        // A block that became due during the repair has news that the repair did not know. It keeps its date.
        await tx
          .update(blocks)
          .set({ repairAt: addMilliseconds(now, backoffMs(repairAttempts, retryBackoff)), repairAttempts })
          .where(and(eq(blocks.cid, cid), or(isNull(blocks.repairAt), gt(blocks.repairAt, now))));
        return false;
      });
    },

    async readBacklog() {
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

/** A good copy was checked now. A bad copy keeps the date of its last successful check. */
async function setState(tx: Db, cid: string, list: readonly CopyLocation[], state: CopyState, now: Date) {
  if (list.length === 0) return 0;
  const isListed = isAmongCopies(list.map(({ deviceName, copyName }) => ({ cid, deviceName, copyName })));
  const changed = await tx
    .update(copies)
    .set(state === "good" ? { state, checkedAt: now } : { state })
    .where(state === "good" ? isListed : and(isListed, ne(copies.state, state)))
    .returning({ cid: copies.cid });
  return changed.length;
}
