import type { Db } from "@dexnet/service/database/database";
import { and, asc, count, eq, inArray, lte, min, sql } from "drizzle-orm";
import { mails } from "./mail-tables.ts";

export interface OutboxMail {
  id: string;
  userId: string;
  kind: string;
  sealedContent: string;
  expiresAt: Date;
}

export interface ClaimedMail extends OutboxMail {
  createdAt: Date;
  /** Number of tries, the current one included. */
  tries: number;
}

export function createMailStore(db: Db) {
  return {
    async insert(mail: OutboxMail, now: Date): Promise<void> {
      await db.insert(mails).values({ ...mail, tries: 0, nextTryAt: now, createdAt: now });
    },

    /**
     * Claims due mails, so that no other process claims them before `leaseEnd`. A mail is sent outside of any
     * transaction: a slow mail server blocks no row and no connection.
     */
    async claim(now: Date, leaseEnd: Date, limit: number): Promise<ClaimedMail[]> {
      const due = db
        .select({ id: mails.id })
        .from(mails)
        .where(lte(mails.nextTryAt, now))
        .orderBy(asc(mails.nextTryAt), asc(mails.createdAt))
        .limit(limit)
        .for("update", { skipLocked: true });
      return db
        .update(mails)
        .set({ nextTryAt: leaseEnd, tries: sql`${mails.tries} + 1` })
        .where(inArray(mails.id, due))
        .returning({
          id: mails.id,
          userId: mails.userId,
          kind: mails.kind,
          sealedContent: mails.sealedContent,
          expiresAt: mails.expiresAt,
          createdAt: mails.createdAt,
          tries: mails.tries,
        });
    },

    /** A renewal that is late does not shorten the lease of a later one. */
    async renewLease(mailId: string, leaseEnd: Date): Promise<void> {
      const nextTryAt = sql`greatest(${mails.nextTryAt}, ${leaseEnd.toISOString()}::timestamptz)`;
      await db.update(mails).set({ nextTryAt }).where(eq(mails.id, mailId));
    },

    /** No process claims the mail before that time. */
    async postpone(mailId: string, nextTryAt: Date): Promise<void> {
      await db.update(mails).set({ nextTryAt }).where(eq(mails.id, mailId));
    },

    async remove(mailId: string): Promise<void> {
      await db.delete(mails).where(eq(mails.id, mailId));
    },

    async removeOf(userId: string, kinds: readonly string[]): Promise<void> {
      await db.delete(mails).where(and(eq(mails.userId, userId), inArray(mails.kind, [...kinds])));
    },

    async nextTryAt(): Promise<Date | null> {
      const [row] = await db.select({ at: min(mails.nextTryAt) }).from(mails);
      return row?.at ?? null;
    },

    /** Time at which the oldest was created. */
    async oldestAt(): Promise<Date | null> {
      const [row] = await db.select({ at: min(mails.createdAt) }).from(mails);
      return row?.at ?? null;
    },

    async countWaiting(): Promise<number> {
      const [row] = await db.select({ mails: count() }).from(mails);
      return row?.mails ?? 0;
    },
  };
}
