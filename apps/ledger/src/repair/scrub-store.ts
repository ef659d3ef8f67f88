import type { Db } from "@dexnet/service/database/database";
import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { type BlockInfo, type CopyReference, isAmongCopies } from "../blocks/copies/copy-reference.ts";
import { blocks, copies } from "../blocks/copies/copy-tables.ts";

export interface CopyToCheck extends CopyReference {
  readonly block: BlockInfo;
}

export interface ScrubStore {
  /** Good copies on a device whose last check was before that time, the oldest check first. */
  listDue(deviceName: string, checkedBefore: Date, limit: number): Promise<CopyToCheck[]>;
  /** Records copies that were read whole and are right. */
  recordGoodCopies(list: readonly CopyReference[], checkedAt: Date): Promise<void>;
}

export function createScrubStore(db: Db): ScrubStore {
  return {
    async listDue(deviceName, checkedBefore, limit) {
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
    async recordGoodCopies(list, checkedAt) {
      if (list.length === 0) return;
      await db.transaction(async (tx) => {
        const cids = list.map(({ cid }) => cid);
        // See [Note: locks]: without the locks on blocks, two of these and a deletion could deadlock.
        await tx
          .select({ cid: blocks.cid })
          .from(blocks)
          .where(inArray(blocks.cid, cids))
          .orderBy(blocks.cid)
          .for("update");
        // A copy that was found bad since stays bad.
        await tx
          .update(copies)
          .set({ checkedAt })
          .where(and(isAmongCopies(list), eq(copies.state, "good")));
      });
    },
  };
}
