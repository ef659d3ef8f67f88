import type { Db } from "@dexnet/service/database/database";
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { eqAny } from "../database/eq-any.ts";
import { chainCursors, invoiceGrants, transfers } from "./payment-tables.ts";

export type StoredTransfer = typeof transfers.$inferSelect;

export interface Cursor {
  blockNumber: number;
  blockHash: string;
}

export interface StoredCursor extends Cursor {
  /** Newest block that was read for all deposit addresses. */
  allBlockNumber: number;
}

export function createTransferStore(db: Db) {
  return {
    /** Stores the transfers that are not stored yet. */
    async insert(read: readonly StoredTransfer[]): Promise<void> {
      if (read.length > 0) {
        await db
          .insert(transfers)
          .values([...read])
          .onConflictDoNothing();
      }
    },

    /** Ids of invoices with transfers that they were not settled with, and the number of these transfers. */
    async listUnsettledInvoices(): Promise<Map<string, number>> {
      const rows = await db
        .select({ id: transfers.invoiceId, transfers: count() })
        .from(transfers)
        .where(and(eq(transfers.isSettled, false), isNotNull(transfers.invoiceId)))
        .groupBy(transfers.invoiceId);
      return new Map(rows.flatMap(({ id, transfers }) => (id === null ? [] : [[id, transfers]])));
    },

    /** Replaces what an earlier reading has said about the same log. */
    async replace(read: StoredTransfer): Promise<void> {
      const target = [transfers.transactionHash, transfers.logIndex];
      await db.insert(transfers).values(read).onConflictDoUpdate({ target, set: read });
    },

    async remove({ transactionHash, logIndex }: StoredTransfer): Promise<void> {
      await db
        .delete(transfers)
        .where(and(eq(transfers.transactionHash, transactionHash), eq(transfers.logIndex, logIndex)));
    },

    /** Marks the transfers up to this block. */
    async markSettled(invoiceId: string, blockNumber: number): Promise<void> {
      await db
        .update(transfers)
        .set({ isSettled: true })
        .where(and(eq(transfers.invoiceId, invoiceId), lte(transfers.blockNumber, blockNumber)));
    },

    /** Transfers of an invoice, only up to a block if one is given. */
    async listOf(invoiceId: string, blockNumber?: number): Promise<StoredTransfer[]> {
      const isRead = blockNumber === undefined ? undefined : lte(transfers.blockNumber, blockNumber);
      return db
        .select()
        .from(transfers)
        .where(and(eq(transfers.invoiceId, invoiceId), isRead))
        .orderBy(asc(transfers.blockNumber), asc(transfers.logIndex));
    },

    async listOfAll(invoiceIds: readonly string[]): Promise<StoredTransfer[]> {
      return db
        .select()
        .from(transfers)
        .where(inArray(transfers.invoiceId, [...invoiceIds]))
        .orderBy(asc(transfers.blockNumber), asc(transfers.logIndex));
    },

    /** Number of transfers that pay no invoice. */
    async countUnmatched(): Promise<number> {
      const [row] = await db.select({ transfers: count() }).from(transfers).where(isNull(transfers.invoiceId));
      return row?.transfers ?? 0;
    },

    async readCursor(chainId: number): Promise<StoredCursor | undefined> {
      const { blockNumber, blockHash, allBlockNumber } = chainCursors;
      const [cursor] = await db
        .select({ blockNumber, blockHash, allBlockNumber })
        .from(chainCursors)
        .where(eq(chainCursors.chainId, chainId));
      return cursor;
    },

    /** Moves the cursor forward. Another process may have moved it further. */
    async moveCursor(chainId: number, { blockNumber, blockHash }: Cursor, movedAt: Date): Promise<void> {
      const position = { blockNumber, blockHash, movedAt };
      await db
        .insert(chainCursors)
        .values({ chainId, ...position, allBlockNumber: blockNumber })
        .onConflictDoUpdate({
          target: chainCursors.chainId,
          set: position,
          setWhere: lt(chainCursors.blockNumber, blockNumber),
        });
    },

    /** Moves the position of the readings of all deposit addresses forward. */
    async moveAllBlock(chainId: number, blockNumber: number): Promise<void> {
      await db
        .update(chainCursors)
        .set({ allBlockNumber: blockNumber })
        .where(and(eq(chainCursors.chainId, chainId), lt(chainCursors.allBlockNumber, blockNumber)));
    },

    /** Those of the addresses to which a transfer was made, of any token. */
    async listReceivers(addresses: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectDistinct({ receiver: transfers.receiver })
        .from(transfers)
        .where(eqAny(transfers.receiver, addresses));
      return rows.map(({ receiver }) => receiver);
    },

    async findGrant(invoiceId: string): Promise<typeof invoiceGrants.$inferSelect | undefined> {
      const [grant] = await db.select().from(invoiceGrants).where(eq(invoiceGrants.invoiceId, invoiceId));
      return grant;
    },

    /** Returns false if the invoice has had its grant. */
    async insertGrant(grant: typeof invoiceGrants.$inferInsert): Promise<boolean> {
      const rows = await db
        .insert(invoiceGrants)
        .values(grant)
        .onConflictDoNothing()
        .returning({ id: invoiceGrants.invoiceId });
      return rows.length === 1;
    },
  };
}
