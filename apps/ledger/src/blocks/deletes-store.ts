import type { Db } from "@dexnet/service/database";
import { and, eq, inArray, sql, sum } from "drizzle-orm";
import { lateRemovalMs } from "../limits.ts";
import { recordRemovals } from "../repair/removals-store.ts";
import { addresses, blocks, deletedBlocks, owners, writes } from "../schema.ts";
import { removeOrphans } from "./orphans.ts";

export interface LetGo {
  readonly addressHex: string;
  readonly cids: readonly string[];
  /** Where a write under way may have left something. */
  readonly deviceNames: readonly string[];
}

export interface DeletesStore {
  /**
   * Takes blocks from an address, gives its room back, and marks them so that it can't have them again. Answers which
   * it had, now or before an earlier delete. A write of such a block that is under way comes to nothing.
   */
  letGo(request: LetGo, now: Date): Promise<Set<string>>;
}

export function createDeletesStore(db: Db): DeletesStore {
  return {
    async letGo({ addressHex, cids, deviceNames }, now) {
      return await db.transaction(async (tx) => {
        const isAddress = eq(addresses.address, addressHex);
        const [address] = await tx.select().from(addresses).where(isAddress).for("update");
        if (address === undefined) return new Set();
        const list = [...cids];
        const released = await tx
          .delete(owners)
          .where(and(eq(owners.address, addressHex), inArray(owners.cid, list)))
          .returning({ cid: owners.cid });
        const stopped = await tx
          .delete(writes)
          .where(and(eq(writes.address, addressHex), inArray(writes.cid, list)))
          .returning({ cid: writes.cid, copyName: writes.copyName });
        const late = new Date(now.getTime() + lateRemovalMs);
        await recordRemovals(
          tx,
          stopped.flatMap(({ copyName }) => deviceNames.map((deviceName) => ({ deviceName, copyName }))),
          late,
        );
        const gone = new Set([...released, ...stopped].map(({ cid }) => cid));
        await mark(tx, addressHex, gone, now);
        await giveRoomBack(
          tx,
          addressHex,
          released.map(({ cid }) => cid),
          now,
        );
        const marked = await tx
          .select({ cid: deletedBlocks.cid })
          .from(deletedBlocks)
          .where(and(eq(deletedBlocks.address, addressHex), inArray(deletedBlocks.cid, list)));
        return new Set(marked.map(({ cid }) => cid));
      });
    },
  };
}

async function mark(tx: Db, address: string, cids: ReadonlySet<string>, now: Date): Promise<void> {
  if (cids.size === 0) return;
  await tx
    .insert(deletedBlocks)
    .values([...cids].map((cid) => ({ address, cid, deletedAt: now })))
    .onConflictDoNothing();
}

async function giveRoomBack(tx: Db, addressHex: string, released: readonly string[], now: Date): Promise<void> {
  if (released.length === 0) return;
  // Sorted: see [Note: locks].
  const cids = [...released].sort();
  const [freed] = await tx
    .select({ bytes: sum(blocks.sizeBytes) })
    .from(blocks)
    .where(inArray(blocks.cid, cids));
  await tx
    .update(addresses)
    .set({ usedBytes: sql`${addresses.usedBytes} - ${Number(freed?.bytes ?? 0)}` })
    .where(eq(addresses.address, addressHex));
  await removeOrphans(tx, cids, now);
}
