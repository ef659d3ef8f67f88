import { AppError } from "@dexnet/protocol/errors/errors";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { and, eq, inArray, sql, sum } from "drizzle-orm";
import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { addresses } from "../addresses/address-tables.ts";
import { appendEntries, type NewEntry } from "../log/append-entries.ts";
import { lateRemovalMs } from "./copies/copy-limits.ts";
import { blocks, owners, writes } from "./copies/copy-tables.ts";
import { recordRemovals } from "./copies/removals.ts";
import { deleteUnownedBlocks } from "./copies/unowned-blocks.ts";

export const deletedBlocks = pgTable(
  "deleted_blocks",
  {
    address: text().notNull(),
    cid: text().notNull(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.cid] })],
);

interface OwnedBlocks {
  readonly addressHex: string;
  readonly cids: readonly string[];
  /** Devices on which a write under way may have left copies. */
  readonly deviceNames: readonly string[];
  /** Entry of the log for the request. */
  readonly entry: NewEntry;
}

export interface DeletesStore {
  /**
   * Deletes blocks of an address, releases their quota, and marks them so that the address can't store them again. Returns
   * those that the address had, now or before an earlier delete. A write of such a block that is under way fails. Every
   * accepted request has an entry in the log, so that its sender need not believe an answer that names no deleted block.
   * Fault: address_unknown.
   */
  deleteBlocks(request: OwnedBlocks, now: Date): Promise<Set<string>>;
}

export function createDeletesStore(db: Db): DeletesStore {
  return {
    async deleteBlocks({ addressHex, cids, deviceNames, entry }, now) {
      return await db.transaction(async (tx) => {
        const isAddress = eq(addresses.address, addressHex);
        const [address] = await tx.select().from(addresses).where(isAddress).for("update");
        if (address === undefined) throw new AppError("address_unknown");
        const list = [...cids];
        const disowned = await tx
          .delete(owners)
          .where(and(eq(owners.address, addressHex), inArray(owners.cid, list)))
          .returning({ cid: owners.cid });
        const cancelled = await tx
          .delete(writes)
          .where(and(eq(writes.address, addressHex), inArray(writes.cid, list)))
          .returning({ cid: writes.cid, copyName: writes.copyName });
        await recordRemovals(
          tx,
          cancelled.flatMap(({ copyName }) => deviceNames.map((deviceName) => ({ deviceName, copyName }))),
          addMilliseconds(now, lateRemovalMs),
        );
        const gone = new Set([...disowned, ...cancelled].map(({ cid }) => cid));
        await markDeleted(tx, addressHex, gone, now);
        await releaseQuota(
          tx,
          addressHex,
          disowned.map(({ cid }) => cid),
          now,
        );
        const marked = await tx
          .select({ cid: deletedBlocks.cid })
          .from(deletedBlocks)
          .where(and(eq(deletedBlocks.address, addressHex), inArray(deletedBlocks.cid, list)));
        await appendEntries(tx, [entry], now);
        return new Set(marked.map(({ cid }) => cid));
      });
    },
  };
}

async function markDeleted(tx: Db, address: string, cids: ReadonlySet<string>, now: Date): Promise<void> {
  if (cids.size === 0) return;
  await tx
    .insert(deletedBlocks)
    .values([...cids].map((cid) => ({ address, cid, deletedAt: now })))
    .onConflictDoNothing();
}

/** Releases the quota of blocks that the address does not own any more, and deletes those without another owner. */
export async function releaseQuota(tx: Db, addressHex: string, disowned: readonly string[], now: Date): Promise<void> {
  if (disowned.length === 0) return;
  // Sorted: see [Note: locks].
  const cids = [...disowned].sort();
  const [released] = await tx
    .select({ bytes: sum(blocks.sizeBytes) })
    .from(blocks)
    .where(inArray(blocks.cid, cids));
  await tx
    .update(addresses)
    .set({ usedBytes: sql`${addresses.usedBytes} - ${Number(released?.bytes ?? 0)}` })
    .where(eq(addresses.address, addressHex));
  await deleteUnownedBlocks(tx, cids, now);
}
