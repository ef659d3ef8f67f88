import type { Db } from "@dexnet/service/database/database";
import { inArray } from "drizzle-orm";
import { blocks, copies, owners } from "./copy-tables.ts";
import { removeCopies } from "./removals.ts";

/** Deletes those of the blocks that have no owner any more, with their copies. The CIDs must be sorted. */
export async function deleteUnownedBlocks(tx: Db, cids: readonly string[], now: Date): Promise<void> {
  await tx.select({ cid: blocks.cid }).from(blocks).where(inArray(blocks.cid, cids)).orderBy(blocks.cid).for("update");
  // Read after the lock: a block that has another owner by now stays.
  const owned = await tx.selectDistinct({ cid: owners.cid }).from(owners).where(inArray(owners.cid, cids));
  const kept = new Set(owned.map(({ cid }) => cid));
  const unowned = cids.filter((cid) => !kept.has(cid));
  if (unowned.length === 0) return;
  const removed = await tx.delete(copies).where(inArray(copies.cid, unowned)).returning();
  await removeCopies(tx, removed, now);
  await tx.delete(blocks).where(inArray(blocks.cid, unowned));
}
