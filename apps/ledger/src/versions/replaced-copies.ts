import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { and, eq, inArray } from "drizzle-orm";
import { addresses } from "../addresses/address-tables.ts";
import { owners } from "../blocks/copies/copy-tables.ts";
import { releaseQuota } from "../blocks/deleted-block-store.ts";
import { createVersionStore, type StoredVersion } from "./version-store.ts";

export interface ReplacedCopies {
  /** Deletes copies that a newer snapshot has replaced. What a crash leaves is deleted by the next call. */
  release(addressHex: string): Promise<void>;
  /** Deletes all copies of an address that is about to be forgotten. */
  releaseAll(addressHex: string): Promise<void>;
}

/**
 * Deletes copies in transactions of their own, because these lock the row of the ledger's own address: a transaction that
 * holds the row of a storage's address must not wait for it (see [Note: locks]). Unlike blocks that an owner deletes, they
 * are not marked: only the ledger could store them again.
 */
export function createReplacedCopies(deps: {
  readonly db: Db;
  readonly copyAddressHex: string;
  readonly clock: Clock;
  readonly wakeRemover: () => void;
}): ReplacedCopies {
  const { db, copyAddressHex, clock } = deps;

  async function releaseListed(
    addressHex: string,
    list: (store: ReturnType<typeof createVersionStore>) => Promise<StoredVersion[]>,
  ): Promise<void> {
    // Most reports replace nothing.
    if ((await list(createVersionStore(db))).length === 0) return;
    await db.transaction(async (tx) => {
      await tx.select().from(addresses).where(eq(addresses.address, copyAddressHex)).for("update");
      const store = createVersionStore(tx);
      const released = await list(store);
      const cids = released.flatMap(({ copyCids }) => copyCids);
      if (cids.length === 0) return;
      const disowned = await tx
        .delete(owners)
        .where(and(eq(owners.address, copyAddressHex), inArray(owners.cid, cids)))
        .returning({ cid: owners.cid });
      await releaseQuota(
        tx,
        copyAddressHex,
        disowned.map(({ cid }) => cid),
        clock.now(),
      );
      for (const { version, kind } of released) await store.clearCopies(addressHex, version, kind);
    });
    deps.wakeRemover();
  }

  return {
    release: (addressHex) => releaseListed(addressHex, (store) => store.listReplacedCopies(addressHex)),
    releaseAll: (addressHex) => releaseListed(addressHex, (store) => store.listWithCopies(addressHex)),
  };
}
