import type { Db } from "@dexnet/service/database";
import { and, asc, count, eq, inArray, lt, lte, min, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LedgerNotice } from "./notice.ts";
import { ledgerNotices } from "./tables.ts";

export interface ClaimedNotice {
  id: number;
  notice: LedgerNotice;
  /** This one included. */
  tries: number;
}

export type NoticeStore = ReturnType<typeof createNoticeStore>;

export function createNoticeStore(db: Db) {
  const earlier = alias(ledgerNotices, "earlier");
  /** A word about an address is told after all words before it, so only the oldest of each can be next. */
  const isOldest = notExists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(and(eq(earlier.address, ledgerNotices.address), lt(earlier.id, ledgerNotices.id))),
  );

  return {
    async insert(notice: LedgerNotice, now: Date): Promise<void> {
      await db.insert(ledgerNotices).values({ ...notice, tries: 0, nextTryAt: now, createdAt: now });
    },

    /** Takes notices that are due, of each address the oldest, for nobody else to take before `leaseEnd`. */
    async claim(now: Date, leaseEnd: Date, limit: number, address?: string): Promise<ClaimedNotice[]> {
      const due = db
        .select({ id: ledgerNotices.id })
        .from(ledgerNotices)
        .where(
          and(
            lte(ledgerNotices.nextTryAt, now),
            address === undefined ? undefined : eq(ledgerNotices.address, address),
            isOldest,
          ),
        )
        .orderBy(asc(ledgerNotices.id))
        .limit(limit)
        .for("update", { skipLocked: true });
      const rows = await db
        .update(ledgerNotices)
        .set({ nextTryAt: leaseEnd, tries: sql`${ledgerNotices.tries} + 1` })
        .where(inArray(ledgerNotices.id, due))
        .returning();
      return rows.map((row) => ({ id: row.id, notice: noticeOf(row), tries: row.tries }));
    },

    async postpone(noticeId: number, nextTryAt: Date): Promise<void> {
      await db.update(ledgerNotices).set({ nextTryAt }).where(eq(ledgerNotices.id, noticeId));
    },

    async remove(noticeId: number): Promise<void> {
      await db.delete(ledgerNotices).where(eq(ledgerNotices.id, noticeId));
    },

    /** When the next one can be claimed. One that waits for another is not due: who took it for due would never rest. */
    async nextTryAt(): Promise<Date | null> {
      const [row] = await db
        .select({ at: min(ledgerNotices.nextTryAt) })
        .from(ledgerNotices)
        .where(isOldest);
      return row?.at ?? null;
    },

    async waiting(): Promise<number> {
      const [row] = await db.select({ notices: count() }).from(ledgerNotices);
      return row?.notices ?? 0;
    },
  };
}

function noticeOf(row: typeof ledgerNotices.$inferSelect): LedgerNotice {
  const { kind, address, sizeBytes, paidUntil } = row;
  if (kind === "forget") return { kind, address };
  // The table's own check keeps this from happening.
  if (sizeBytes === null || paidUntil === null) throw new TypeError(`Ledger notice ${row.id} lacks its size or time`);
  return { kind, address, sizeBytes, paidUntil };
}
