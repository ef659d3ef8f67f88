import type { Db } from "@dexnet/service/database";
import { and, asc, eq, inArray } from "drizzle-orm";
import { removeOrphans } from "../blocks/orphans.ts";
import { addresses, owners } from "../schema.ts";

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

/** Few enough for one statement's parameters and, with the figures that follow from it, for one statement's time. */
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
        for (let cids = await firstOwned(tx, addressHex); cids.length > 0; cids = await firstOwned(tx, addressHex)) {
          await tx.delete(owners).where(and(eq(owners.address, addressHex), inArray(owners.cid, cids)));
          await removeOrphans(tx, cids, now);
        }
        await tx.delete(addresses).where(eq(addresses.address, addressHex));
      });
    },
  };
}

/** In one order everywhere, so that two who let go of blocks can't wait for each other. */
async function firstOwned(tx: Db, addressHex: string): Promise<string[]> {
  const rows = await tx
    .select({ cid: owners.cid })
    .from(owners)
    .where(eq(owners.address, addressHex))
    .orderBy(asc(owners.cid))
    .limit(batch);
  return rows.map(({ cid }) => cid);
}
