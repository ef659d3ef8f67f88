import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database/database";
import { and, count, eq, inArray, lt, lte } from "drizzle-orm";
import { blocks, copies, removals, writes } from "../blocks/copies/copy-tables.ts";
import { recordRemovals } from "../blocks/copies/removals.ts";
import { countsAsCopy, listCopiesOfBlocks } from "./close-repairs.ts";
import { orphans } from "./scrub-tables.ts";

/** Form of the names that newCopyName makes, with the CID. */
const copyNameForm = /^([a-z0-9]+)-[0-9a-f]{16}$/;

interface OrphansOutcome {
  readonly found: number;
  readonly adopted: number;
}

export interface OrphansStore {
  /** Names of copies on a device that no record has. */
  findUnrecorded(deviceName: string, copyNames: readonly string[]): Promise<string[]>;
  /** Gives copies of blocks that lack copies to the repairer, and records the others as orphans. */
  adoptOrRecord(deviceName: string, copyNames: readonly string[], now: Date): Promise<OrphansOutcome>;
  /** Deletes records of orphans that the round did not see, and removes those that were found before. */
  finishRound(deviceName: string, round: { beganAt: Date; foundBefore: Date }, now: Date): Promise<number>;
  countCopies(deviceName: string): Promise<{ copies: number; orphans: number }>;
}

export function createOrphansStore(db: Db): OrphansStore {
  return {
    async findUnrecorded(deviceName, copyNames) {
      const recorded = await recordedNames(db, deviceName, copyNames);
      return copyNames.filter((copyName) => cidOf(copyName) !== undefined && !recorded.has(copyName));
    },

    async adoptOrRecord(deviceName, copyNames, now) {
      let adopted = 0;
      const unadopted: string[] = [];
      for (const copyName of copyNames) {
        if (await adopt(db, deviceName, copyName, now)) adopted += 1;
        else unadopted.push(copyName);
      }
      if (unadopted.length > 0) {
        await db
          .insert(orphans)
          .values(unadopted.map((copyName) => ({ deviceName, copyName, foundAt: now, seenAt: now })))
          .onConflictDoUpdate({ target: [orphans.deviceName, orphans.copyName], set: { seenAt: now } });
      }
      return { found: unadopted.length, adopted };
    },

    async finishRound(deviceName, { beganAt, foundBefore }, now) {
      return await db.transaction(async (tx) => {
        const onDevice = eq(orphans.deviceName, deviceName);
        await tx.delete(orphans).where(and(onDevice, lt(orphans.seenAt, beganAt)));
        const old = await tx
          .delete(orphans)
          .where(and(onDevice, lte(orphans.foundAt, foundBefore)))
          .returning();
        for (let start = 0; start < old.length; start += 1_000)
          await recordRemovals(tx, old.slice(start, start + 1_000), now);
        return old.length;
      });
    },

    async countCopies(deviceName) {
      const [recorded] = await db.select({ count: count() }).from(copies).where(eq(copies.deviceName, deviceName));
      const [orphaned] = await db.select({ count: count() }).from(orphans).where(eq(orphans.deviceName, deviceName));
      return { copies: recorded?.count ?? 0, orphans: orphaned?.count ?? 0 };
    },
  };
}

/** Names of copies that a record says are stored, are being written or are to be removed. */
async function recordedNames(db: Db, deviceName: string, copyNames: readonly string[]): Promise<Set<string>> {
  const names = [...copyNames];
  if (names.length === 0) return new Set();
  const cids = names.flatMap((copyName) => cidOf(copyName) ?? []);
  // Writes first: a write that is committed between the queries is then found among the copies.
  const recorded = [
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
  return new Set(recorded.flat().map(({ copyName }) => copyName));
}

/**
 * Records an orphan as a bad copy when its block lacks copies, as after the return of a device that was given up. The
 * repairer reads it whole before it counts.
 */
async function adopt(db: Db, deviceName: string, copyName: string, now: Date): Promise<boolean> {
  const cid = cidOf(copyName);
  if (cid === undefined) return false;
  return await db.transaction(async (tx) => {
    const [block] = await tx.select({ cid: blocks.cid }).from(blocks).where(eq(blocks.cid, cid)).for("update");
    if (block === undefined) return false;
    const existing = await listCopiesOfBlocks(tx, [cid]);
    if (existing.filter(countsAsCopy).length >= copiesPerBlock) return false;
    if (existing.some((copy) => copy.deviceName === deviceName)) return false;
    await tx.insert(copies).values({ cid, deviceName, copyName, state: "bad", checkedAt: null });
    await tx.update(blocks).set({ repairAt: now, repairAttempts: 0 }).where(eq(blocks.cid, cid));
    await tx.delete(orphans).where(and(eq(orphans.deviceName, deviceName), eq(orphans.copyName, copyName)));
    return true;
  });
}

function cidOf(copyName: string): string | undefined {
  return copyNameForm.exec(copyName)?.[1];
}
