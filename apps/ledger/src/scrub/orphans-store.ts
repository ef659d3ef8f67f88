import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database";
import { and, count, eq, inArray, lt, lte } from "drizzle-orm";
import { recordRemovals } from "../repair/removals-store.ts";
import { countsAsCopy, placesOf } from "../repair/settle.ts";
import { blocks, copies, orphans, removals, writes } from "../schema.ts";

/** As newCopyName makes them: a block's own name, and what makes the copy's single-use. */
const copyNameShape = /^([a-z0-9]+)-[0-9a-f]{16}$/;

export interface StraysOutcome {
  readonly found: number;
  readonly adopted: number;
}

export interface OrphansStore {
  /** Of the names of copies on a device, those that no row refers to. */
  strays(deviceName: string, copyNames: readonly string[]): Promise<string[]>;
  /** A copy of a block that lacks copies is given to the repairer; the rest are remembered as orphans. */
  noteStrays(deviceName: string, copyNames: readonly string[], now: Date): Promise<StraysOutcome>;
  /** Ends a round: forgets orphans that it did not see, and has those removed that were found before. */
  endRound(deviceName: string, round: { beganAt: Date; foundBefore: Date }, now: Date): Promise<number>;
  countOn(deviceName: string): Promise<{ copies: number; orphans: number }>;
}

export function createOrphansStore(db: Db): OrphansStore {
  return {
    async strays(deviceName, copyNames) {
      const named = await namedOnes(db, deviceName, copyNames);
      return copyNames.filter((copyName) => cidOf(copyName) !== undefined && !named.has(copyName));
    },

    async noteStrays(deviceName, copyNames, now) {
      let adopted = 0;
      const left: string[] = [];
      for (const copyName of copyNames) {
        if (await adopt(db, deviceName, copyName, now)) adopted += 1;
        else left.push(copyName);
      }
      if (left.length > 0) {
        await db
          .insert(orphans)
          .values(left.map((copyName) => ({ deviceName, copyName, foundAt: now, seenAt: now })))
          .onConflictDoUpdate({ target: [orphans.deviceName, orphans.copyName], set: { seenAt: now } });
      }
      return { found: left.length, adopted };
    },

    async endRound(deviceName, { beganAt, foundBefore }, now) {
      return await db.transaction(async (tx) => {
        const here = eq(orphans.deviceName, deviceName);
        await tx.delete(orphans).where(and(here, lt(orphans.seenAt, beganAt)));
        const old = await tx
          .delete(orphans)
          .where(and(here, lte(orphans.foundAt, foundBefore)))
          .returning();
        for (let at = 0; at < old.length; at += 1_000) await recordRemovals(tx, old.slice(at, at + 1_000), now);
        return old.length;
      });
    },

    async countOn(deviceName) {
      const [counting] = await db.select({ count: count() }).from(copies).where(eq(copies.deviceName, deviceName));
      const [stray] = await db.select({ count: count() }).from(orphans).where(eq(orphans.deviceName, deviceName));
      return { copies: counting?.count ?? 0, orphans: stray?.count ?? 0 };
    },
  };
}

/** What a row speaks of, be it that the copy is there, is being written or is to be removed. */
async function namedOnes(db: Db, deviceName: string, copyNames: readonly string[]): Promise<Set<string>> {
  const names = [...copyNames];
  if (names.length === 0) return new Set();
  const cids = names.flatMap((copyName) => cidOf(copyName) ?? []);
  // Writes first: one that is committed between the questions is then found among the copies.
  const asked = [
    await db.select({ copyName: writes.copyName }).from(writes).where(inArray(writes.copyName, names)),
    await db
      .select({ copyName: copies.copyName })
      .from(copies)
      .where(and(inArray(copies.cid, cids), eq(copies.deviceName, deviceName))),
    await db
      .select({ copyName: removals.copyName })
      .from(removals)
      .where(and(eq(removals.deviceName, deviceName), inArray(removals.copyName, names))),
  ];
  return new Set(asked.flat().map(({ copyName }) => copyName));
}

/**
 * A block that lacks copies may find one here, as when a device that was given up for lost is brought back. It is
 * entered as one in doubt: the repairer reads it whole before it counts.
 */
async function adopt(db: Db, deviceName: string, copyName: string, now: Date): Promise<boolean> {
  const cid = cidOf(copyName);
  if (cid === undefined) return false;
  return await db.transaction(async (tx) => {
    const [block] = await tx.select({ cid: blocks.cid }).from(blocks).where(eq(blocks.cid, cid)).for("update");
    if (block === undefined) return false;
    const places = await placesOf(tx, [cid]);
    if (places.filter(countsAsCopy).length >= copiesPerBlock) return false;
    if (places.some((place) => place.deviceName === deviceName)) return false;
    await tx.insert(copies).values({ cid, deviceName, copyName, state: "bad", checkedAt: null });
    await tx.update(blocks).set({ repairAt: now, repairAttempts: 0 }).where(eq(blocks.cid, cid));
    await tx.delete(orphans).where(and(eq(orphans.deviceName, deviceName), eq(orphans.copyName, copyName)));
    return true;
  });
}

function cidOf(copyName: string): string | undefined {
  return copyNameShape.exec(copyName)?.[1];
}
