import type { Db } from "@dexnet/service/database";
import { inArray } from "drizzle-orm";
import { lateRemovalMs } from "../limits.ts";
import { recordRemovals } from "../repair/removals-store.ts";
import { blocks, copies, owners } from "../schema.ts";

/** Of blocks that an owner has let go, in the order of their names: those without another owner go, with their copies. */
export async function removeOrphans(tx: Db, cids: readonly string[], now: Date): Promise<void> {
  await tx.select({ cid: blocks.cid }).from(blocks).where(inArray(blocks.cid, cids)).orderBy(blocks.cid).for("update");
  // Asked after the lock: a block that got another owner meanwhile stays.
  const owned = await tx.selectDistinct({ cid: owners.cid }).from(owners).where(inArray(owners.cid, cids));
  const kept = new Set(owned.map(({ cid }) => cid));
  const orphans = cids.filter((cid) => !kept.has(cid));
  if (orphans.length === 0) return;
  const removed = await tx.delete(copies).where(inArray(copies.cid, orphans)).returning();
  await recordRemovals(
    tx,
    removed.filter(({ state }) => state !== "writing"),
    now,
  );
  await recordRemovals(
    tx,
    removed.filter(({ state }) => state === "writing"),
    new Date(now.getTime() + lateRemovalMs),
  );
  await tx.delete(blocks).where(inArray(blocks.cid, orphans));
}
