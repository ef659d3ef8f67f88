import type { Db } from "@dexnet/service/database";
import { and, asc, eq, inArray, lt } from "drizzle-orm";
import type { BlockFacts } from "../blocks/store.ts";
import { type CopyReference, isAmong } from "../repair/copy-reference.ts";

import { blocks, copies } from "../schema.ts";

export interface CopyToCheck extends CopyReference {
  readonly block: BlockFacts;
}

export interface ScrubStore {
  /** Copies on a device that count and were last known to be right before that; the longest ago first. */
  due(deviceName: string, checkedBefore: Date, limit: number): Promise<CopyToCheck[]>;
  /** These were read whole and are right. */
  noteGood(list: readonly CopyReference[], now: Date): Promise<void>;
}

export function createScrubStore(db: Db): ScrubStore {
  return {
    async due(deviceName, checkedBefore, limit) {
      const rows = await db
        .select({ copy: copies, block: blocks })
        .from(copies)
        .innerJoin(blocks, eq(blocks.cid, copies.cid))
        .where(and(eq(copies.deviceName, deviceName), eq(copies.state, "good"), lt(copies.checkedAt, checkedBefore)))
        .orderBy(asc(copies.checkedAt))
        .limit(limit);
      return rows.map(({ copy: { cid, copyName }, block: { sizeBytes, signature } }) => ({
        cid,
        deviceName,
        copyName,
        block: { cid, sizeBytes, signatureHex: signature },
      }));
    },
    async noteGood(list, now) {
      if (list.length === 0) return;
      await db.transaction(async (tx) => {
        const cids = list.map(({ cid }) => cid);
        // See [Note: locks]: without the blocks' locks, two of these and a deletion could wait for each other.
        await tx
          .select({ cid: blocks.cid })
          .from(blocks)
          .where(inArray(blocks.cid, cids))
          .orderBy(blocks.cid)
          .for("update");
        // What was found out to be bad since stays so.
        await tx
          .update(copies)
          .set({ checkedAt: now })
          .where(and(isAmong(list), eq(copies.state, "good")));
      });
    },
  };
}
