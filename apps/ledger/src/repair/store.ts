import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database";
import { and, asc, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import type { BlockFacts, CopyPlace } from "../blocks/store.ts";
import { awayDeviceMs, claimMs, lateRemovalMs, retryDelayMs } from "../limits.ts";
import { blocks, copies } from "../schema.ts";
import { type Removal, recordRemovals } from "./removals-store.ts";

export interface BlockToRepair {
  readonly block: BlockFacts;
  readonly attempts: number;
  readonly copies: readonly CopyPlace[];
}

/** One copy, by where it lies and by its single-use name: a report on one that was replaced meanwhile hits nothing. */
export interface CopyReference extends Removal {
  readonly cid: string;
}

export interface Findings {
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
          .set({ repairAt: new Date(now.getTime() + claimMs) })
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
        let changed = 0;
        for (const copy of bad) changed += await setState(tx, { cid, ...copy }, "bad", null);
        if (changed === 0) return;
        await tx
          .update(blocks)
          .set({ repairAt: now, repairAttempts: 0 })
          .where(and(eq(blocks.cid, cid), or(isNull(blocks.repairAt), gt(blocks.repairAt, now))));
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
        for (const copy of good) await setState(tx, { cid, ...copy }, "good", now);
        for (const copy of bad) await setState(tx, { cid, ...copy }, "bad", null);
      });
    },

    async startCopy(copy, block, now) {
      return await db.transaction(async (tx) => {
        const [current] = await tx.select().from(blocks).where(eq(blocks.cid, copy.cid)).for("update");
        if (current?.signature !== block.signatureHex) return false;
        const places = await tx.select().from(copies).where(eq(copies.cid, copy.cid));
        const good = places.filter(({ state }) => state === "good");
        const isHeld = good.some(({ deviceName }) => deviceName === copy.deviceName);
        if (isHeld || good.length >= copiesPerBlock) return false;
        const before = await tx.delete(copies).where(isOnDevice(copy)).returning();
        await removeOld(tx, before, now);
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
          .where(or(...list.map(isThat)))
          .returning();
        const isFinished = (copy: CopyReference) =>
          finished.some((row) => row.copyName === copy.copyName && row.deviceName === copy.deviceName);
        await recordRemovals(
          tx,
          list.filter((copy) => !isFinished(copy)),
          now,
        );
        await settleWhole(tx, cids, now);
      });
    },

    async settle(cid, attempts, now) {
      return await db.transaction(async (tx) => {
        if (!(await lockBlock(tx, cid))) return true;
        if ((await settleWhole(tx, [cid], now)).includes(cid)) return true;
        await tx
          .update(blocks)
          .set({ repairAt: new Date(now.getTime() + retryDelayMs(attempts)), repairAttempts: attempts + 1 })
          .where(eq(blocks.cid, cid));
        return false;
      });
    },
  };
}

/** With all its copies good a block needs no attention any more; what else there is of it is removed. */
async function settleWhole(tx: Db, cids: readonly string[], now: Date): Promise<string[]> {
  const places = await tx.select().from(copies).where(inArray(copies.cid, cids));
  const isWhole = (cid: string) =>
    places.filter((copy) => copy.cid === cid && copy.state === "good").length >= copiesPerBlock;
  const whole = cids.filter(isWhole);
  if (whole.length === 0) return [];
  const spent = places.filter(({ cid, state }) => state !== "good" && whole.includes(cid));
  for (const copy of spent) await tx.delete(copies).where(isThat(copy));
  await removeOld(tx, spent, now);
  await tx.update(blocks).set({ repairAt: null, repairAttempts: 0 }).where(inArray(blocks.cid, whole));
  return whole;
}

async function lockBlock(tx: Db, cid: string): Promise<boolean> {
  const found = await tx.select({ cid: blocks.cid }).from(blocks).where(eq(blocks.cid, cid)).for("update");
  return found.length > 0;
}

function isOnDevice(copy: { cid: string; deviceName: string }) {
  return and(eq(copies.cid, copy.cid), eq(copies.deviceName, copy.deviceName));
}

function isThat(copy: CopyReference) {
  return and(isOnDevice(copy), eq(copies.copyName, copy.copyName));
}

async function setState(tx: Db, copy: CopyReference, state: "good" | "bad", checkedAt: Date | null): Promise<number> {
  const changed = await tx
    .update(copies)
    .set(checkedAt === null ? { state } : { state, checkedAt })
    .where(isThat(copy))
    .returning({ cid: copies.cid });
  return changed.length;
}

/** A copy that may still be in the writing is removed only when that is over for certain. */
async function removeOld(tx: Db, places: readonly CopyPlace[], now: Date): Promise<void> {
  const late = new Date(now.getTime() + lateRemovalMs);
  for (const place of places) await recordRemovals(tx, [place], place.state === "writing" ? late : now);
}
