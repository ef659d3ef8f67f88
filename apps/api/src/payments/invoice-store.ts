import type { Db } from "@dexnet/service/database/database";
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";
import { invoiceChanges, invoices, type UnconfirmedTransfers } from "./payment-tables.ts";

export type StoredInvoice = typeof invoices.$inferSelect;
export type Deposit = Pick<StoredInvoice, "id" | "depositIndex" | "address" | "tokenAddress" | "createdAt">;
export type StoredStatus = StoredInvoice["status"];

export const openStatuses = ["pending", "partially_paid"] as const satisfies readonly StoredStatus[];

/** Addresses are in lower case. */
export function createInvoiceStore(db: Db) {
  const isOpen = inArray(invoices.status, openStatuses);

  return {
    /** A number that no invoice has used, also not one of a transaction that was rolled back. */
    async nextDepositIndex(): Promise<number> {
      const { rows } = await db.execute<{ index: string }>(sql`select nextval('deposit_indexes') as index`);
      return Number(rows[0]?.index);
    },

    /** Returns false if the user has an open invoice for the same plan and token. */
    async insert(invoice: StoredInvoice): Promise<boolean> {
      const rows = await db.insert(invoices).values(invoice).onConflictDoNothing().returning({ id: invoices.id });
      return rows.length === 1;
    },

    async find(id: string, userId: string): Promise<StoredInvoice | undefined> {
      const [invoice] = await db
        .select()
        .from(invoices)
        .where(and(eq(invoices.id, id), eq(invoices.userId, userId)));
      return invoice;
    },

    /** For the scanner. */
    async findById(id: string): Promise<StoredInvoice | undefined> {
      const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id));
      return invoice;
    },

    async findOpen(userId: string, token: StoredInvoice["token"], planId: string): Promise<StoredInvoice | undefined> {
      const [invoice] = await db
        .select()
        .from(invoices)
        .where(and(eq(invoices.userId, userId), eq(invoices.token, token), isOpen, isOfPlan(planId)));
      return invoice;
    },

    async countOpen(userId: string): Promise<number> {
      const [row] = await db
        .select({ invoices: count() })
        .from(invoices)
        .where(and(eq(invoices.userId, userId), isOpen));
      return row?.invoices ?? 0;
    },

    /** Whether the user has an open invoice, or one whose lock ended after `since`: a transfer may not be read yet. */
    async mayBePaid(userId: string, since: Date): Promise<boolean> {
      const isRecent = and(eq(invoices.status, "expired"), gt(invoices.expiresAt, since));
      const [row] = await db
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(eq(invoices.userId, userId), or(isOpen, isRecent)))
        .limit(1);
      return row !== undefined;
    },

    /** The newest. */
    async listOf(userId: string, limit: number): Promise<StoredInvoice[]> {
      return db
        .select()
        .from(invoices)
        .where(eq(invoices.userId, userId))
        .orderBy(desc(invoices.createdAt), asc(invoices.id))
        .limit(limit);
    },

    /** Deposit addresses with a higher index. */
    async listDeposits(afterIndex: number): Promise<Deposit[]> {
      return db
        .select({
          id: invoices.id,
          depositIndex: invoices.depositIndex,
          address: invoices.address,
          tokenAddress: invoices.tokenAddress,
          createdAt: invoices.createdAt,
        })
        .from(invoices)
        .where(gt(invoices.depositIndex, afterIndex))
        .orderBy(asc(invoices.depositIndex));
    },

    async listOpen(): Promise<StoredInvoice[]> {
      return db.select().from(invoices).where(isOpen).orderBy(asc(invoices.createdAt));
    },

    /** Closed invoices in the order of deposit addresses, after this one. */
    async listClosed(afterIndex: number, limit: number): Promise<StoredInvoice[]> {
      return db
        .select()
        .from(invoices)
        .where(and(not(isOpen), gt(invoices.depositIndex, afterIndex)))
        .orderBy(asc(invoices.depositIndex))
        .limit(limit);
    },

    /** Open invoices whose lock has ended at this time. */
    async listOverdue(at: Date): Promise<string[]> {
      const rows = await db
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(isOpen, lte(invoices.expiresAt, at)));
      return rows.map(({ id }) => id);
    },

    /** Number of times that any invoice has reached a status. */
    async countChanges(): Promise<Map<string, number>> {
      const rows = await db
        .select({ status: invoiceChanges.status, invoices: count() })
        .from(invoiceChanges)
        .groupBy(invoiceChanges.status);
      return new Map(rows.map(({ status, invoices: number }) => [status, number]));
    },

    /** Number of invoices that have received enough, and for which nothing was granted. */
    async countRefused(): Promise<number> {
      const isRefused = and(eq(invoices.status, "late"), isNotNull(invoices.lateReason));
      const [row] = await db.select({ invoices: count() }).from(invoices).where(isRefused);
      return row?.invoices ?? 0;
    },

    /** Locks the row until the transaction ends. */
    async lock(id: string): Promise<StoredInvoice | undefined> {
      const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id)).for("update");
      return invoice;
    },

    /** Locks the open invoices of a user until the transaction ends. */
    async lockOpen(userId: string): Promise<void> {
      await db
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(eq(invoices.userId, userId), isOpen))
        .orderBy(asc(invoices.id))
        .for("update");
    },

    /** Locks the invoices without a final transfer that are to renew or to replace a product. */
    async lockPendingFor(productId: string): Promise<StoredInvoice[]> {
      return db
        .select()
        .from(invoices)
        .where(and(eq(invoices.replacedProductId, productId), eq(invoices.status, "pending")))
        .orderBy(asc(invoices.id))
        .for("update");
    },

    /** Notes the transfers that are not final, unless another process has found one in a block after `headNumber`. */
    async noteUnconfirmed(id: string, unconfirmed: UnconfirmedTransfers | null, headNumber: number): Promise<void> {
      const isReached = sql`(${invoices.unconfirmed} ->> 'blockNumber')::bigint <= ${headNumber}`;
      await db
        .update(invoices)
        .set({ unconfirmed })
        .where(and(eq(invoices.id, id), isOpen, or(isNull(invoices.unconfirmed), isReached)));
    },

    /** Keeps the invoices of a deleted account for the books, without the account and its storages. */
    async anonymizeOf(userId: string): Promise<void> {
      await db.update(invoices).set({ userId: null, storageAddress: null }).where(eq(invoices.userId, userId));
    },

    async update(id: string, change: Partial<StoredInvoice>): Promise<void> {
      await db.update(invoices).set(change).where(eq(invoices.id, id));
    },
  };
}

function isOfPlan(planId: string) {
  return sql`${invoices.plan} ->> 'id' = ${planId}`;
}
