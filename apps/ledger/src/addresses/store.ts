import type { Db } from "@dexnet/service/database";
import { eq, inArray } from "drizzle-orm";
import { lateRemovalMs } from "../limits.ts";
import { recordRemovals } from "../repair/removals-store.ts";
import { addresses, blocks, copies, owners } from "../schema.ts";

export interface Entitlement {
  readonly sizeBytes: number;
  readonly paidUntil: Date;
}

export interface AddressStore {
  /** Later words win; what the address owns stays. */
  entitle(addressHex: string, entitlement: Entitlement, now: Date): Promise<void>;
  /** Lets go of the address and of its blocks. Blocks without another owner are gone, their copies to be removed. */
  forget(addressHex: string, now: Date): Promise<void>;
}

/** Few enough for one statement's parameters. */
const batch = 1_000;

export function createAddressStore(db: Db): AddressStore {
  return {
    async entitle(addressHex, { sizeBytes, paidUntil }, now) {
      const facts = { sizeBytes, paidUntil, updatedAt: now };
      await db
        .insert(addresses)
        .values({ address: addressHex, ...facts })
        .onConflictDoUpdate({ target: addresses.address, set: facts });
    },
    async forget(addressHex, now) {
      await db.transaction(async (tx) => {
        await tx.select().from(addresses).where(eq(addresses.address, addressHex)).for("update");
        const released = await tx.delete(owners).where(eq(owners.address, addressHex)).returning({ cid: owners.cid });
        // In one order everywhere, so that two of these can't wait for each other.
        const cids = released.map(({ cid }) => cid).sort();
        for (let at = 0; at < cids.length; at += batch) await removeOrphans(tx, cids.slice(at, at + batch), now);
        await tx.delete(addresses).where(eq(addresses.address, addressHex));
      });
    },
  };
}

async function removeOrphans(tx: Db, cids: readonly string[], now: Date): Promise<void> {
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
