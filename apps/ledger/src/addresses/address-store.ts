import type { Db } from "@dexnet/service/database/database";
import { and, asc, eq, inArray } from "drizzle-orm";
import { owners } from "../blocks/copies/copy-tables.ts";
import { deleteUnownedBlocks } from "../blocks/copies/unowned-blocks.ts";
import { forgetEntries } from "../log/log-store.ts";
import { addresses } from "./address-tables.ts";

export interface Entitlement {
  readonly sizeBytes: number;
  readonly paidUntil: Date;
}

export interface AddressStore {
  /** Sets or replaces the entitlement. The blocks of the address stay. */
  entitle(addressHex: string, entitlement: Entitlement, now: Date): Promise<void>;
  /** Deletes the address and its ownerships. Blocks without another owner are deleted with their copies. Its entries in the log stay, unreadable. */
  forget(addressHex: string, now: Date): Promise<void>;
}

/** Limited by the parameters of a statement and by its time, which includes the triggers of the counters. */
const batch = 1_000;

/** Deletes what other domains store about an address, in the transaction that forgets it. Its row is locked. */
export type BeforeForget = (tx: Db, addressHex: string, now: Date) => Promise<void>;

export function createAddressStore(db: Db, beforeForget: BeforeForget = async () => undefined): AddressStore {
  return {
    async entitle(addressHex, { sizeBytes, paidUntil }, now) {
      const values = { sizeBytes, paidUntil, updatedAt: now };
      await db
        .insert(addresses)
        .values({ address: addressHex, ...values })
        .onConflictDoUpdate({ target: addresses.address, set: values });
    },
    async forget(addressHex, now) {
      await db.transaction(async (tx) => {
        const [locked] = await tx.select().from(addresses).where(eq(addresses.address, addressHex)).for("update");
        // Another process has forgotten the address. If it was entitled again since, its new row stays.
        if (locked === undefined) return;
        for (let cids = await nextOwned(tx, addressHex); cids.length > 0; cids = await nextOwned(tx, addressHex)) {
          await tx.delete(owners).where(and(eq(owners.address, addressHex), inArray(owners.cid, cids)));
          await deleteUnownedBlocks(tx, cids, now);
        }
        await beforeForget(tx, addressHex, now);
        await forgetEntries(tx, addressHex);
        await tx.delete(addresses).where(eq(addresses.address, addressHex));
      });
    },
  };
}

/** Sorted: see [Note: locks]. */
async function nextOwned(tx: Db, addressHex: string): Promise<string[]> {
  const rows = await tx
    .select({ cid: owners.cid })
    .from(owners)
    .where(eq(owners.address, addressHex))
    .orderBy(asc(owners.cid))
    .limit(batch);
  return rows.map(({ cid }) => cid);
}
