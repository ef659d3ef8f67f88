import type { Db } from "@dexnet/service/database/database";
import { and, count, eq, exists, inArray, isNull, lte, sql } from "drizzle-orm";
import { mails } from "../mails/mail-tables.ts";
import { storages } from "../storages/storage-tables.ts";
import { planNotices } from "./plan-ending-tables.ts";
import { userProducts } from "./product-tables.ts";

export type NoticeKind = (typeof planNotices.$inferSelect)["kind"];

/** A mail about the end of a product. */
export interface PlanNotice {
  userProductId: string;
  /** End of the product that the mail is about. */
  endsAt: Date;
  kind: NoticeKind;
  queuedAt: Date;
  /** Time at which the mail server accepted the mail. */
  acceptedAt: Date | null;
  /** Whether the mail is in the outbox. If it is not, and was not accepted, it was dropped. */
  isWaiting: boolean;
}

export function createPlanNoticeStore(db: Db) {
  return {
    /** Notices of these products about all of their ends. */
    async listOf(userProductIds: readonly string[]): Promise<PlanNotice[]> {
      return db
        .select({
          userProductId: planNotices.userProductId,
          endsAt: planNotices.endsAt,
          kind: planNotices.kind,
          queuedAt: planNotices.queuedAt,
          acceptedAt: planNotices.acceptedAt,
          isWaiting: sql<boolean>`${mails.id} is not null`,
        })
        .from(planNotices)
        .leftJoin(mails, eq(mails.id, planNotices.mailId))
        .where(inArray(planNotices.userProductId, [...userProductIds]));
    },

    /** Records a queued mail. It replaces one that was dropped. Must be in the transaction that queues the mail. */
    async record(notice: Omit<PlanNotice, "acceptedAt" | "isWaiting"> & { mailId: string }): Promise<void> {
      const { mailId, queuedAt } = notice;
      await db
        .insert(planNotices)
        .values(notice)
        .onConflictDoUpdate({
          target: [planNotices.userProductId, planNotices.endsAt, planNotices.kind],
          set: { mailId, queuedAt },
        });
    },

    async markAccepted(mailId: string, acceptedAt: Date): Promise<void> {
      await db.update(planNotices).set({ acceptedAt }).where(eq(planNotices.mailId, mailId));
    },

    /** Removes the unsent mails about a product from the outbox. */
    async withdrawMails(userProductId: string): Promise<void> {
      const unsent = db
        .select({ id: planNotices.mailId })
        .from(planNotices)
        .where(and(eq(planNotices.userProductId, userProductId), isNull(planNotices.acceptedAt)));
      await db.delete(mails).where(inArray(mails.id, unsent));
    },

    /** Number of products that ended at `until` at the latest and still have storages. */
    async countEndedWithStorages(until: Date): Promise<number> {
      const ofProduct = db.select({ one: sql`1` }).from(storages).where(eq(storages.userProductId, userProducts.id));
      const [row] = await db
        .select({ products: count() })
        .from(userProducts)
        .where(and(isNull(userProducts.releasedAt), lte(userProducts.endsAt, until), exists(ofProduct)));
      return row?.products ?? 0;
    },
  };
}
