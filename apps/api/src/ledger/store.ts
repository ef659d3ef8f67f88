import type { Db } from "@dexnet/service/database";
import { and, asc, count, eq, inArray, lt, lte, min, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EntitlementChange } from "./client.ts";
import { entitlementChanges } from "./tables.ts";

export interface ClaimedChange {
  id: number;
  change: EntitlementChange;
  /** Number of tries, the current one included. */
  tries: number;
}

export function createEntitlementOutboxStore(db: Db) {
  const earlier = alias(entitlementChanges, "earlier");
  /** The changes of an address are delivered in order, so only the oldest of each address can be next. */
  const isOldest = notExists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(and(eq(earlier.address, entitlementChanges.address), lt(earlier.id, entitlementChanges.id))),
  );

  return {
    async insert(change: EntitlementChange, now: Date): Promise<void> {
      await db.insert(entitlementChanges).values({ ...change, tries: 0, nextTryAt: now, createdAt: now });
    },

    /** Claims due changes, the oldest of each address, so that no other process claims them before `leaseEnd`. */
    async claim(now: Date, leaseEnd: Date, limit: number, address?: string): Promise<ClaimedChange[]> {
      const due = db
        .select({ id: entitlementChanges.id })
        .from(entitlementChanges)
        .where(
          and(
            lte(entitlementChanges.nextTryAt, now),
            address === undefined ? undefined : eq(entitlementChanges.address, address),
            isOldest,
          ),
        )
        .orderBy(asc(entitlementChanges.id))
        .limit(limit)
        .for("update", { skipLocked: true });
      const rows = await db
        .update(entitlementChanges)
        .set({ nextTryAt: leaseEnd, tries: sql`${entitlementChanges.tries} + 1` })
        .where(inArray(entitlementChanges.id, due))
        .returning();
      return rows.map((row) => ({ id: row.id, change: changeOf(row), tries: row.tries }));
    },

    async postpone(changeId: number, nextTryAt: Date): Promise<void> {
      await db.update(entitlementChanges).set({ nextTryAt }).where(eq(entitlementChanges.id, changeId));
    },

    async remove(changeId: number): Promise<void> {
      await db.delete(entitlementChanges).where(eq(entitlementChanges.id, changeId));
    },

    /** Time at which the next change can be claimed. Changes that wait for an older one don't count. */
    async nextTryAt(): Promise<Date | null> {
      const [row] = await db
        .select({ at: min(entitlementChanges.nextTryAt) })
        .from(entitlementChanges)
        .where(isOldest);
      return row?.at ?? null;
    },

    async countWaiting(): Promise<number> {
      const [row] = await db.select({ changes: count() }).from(entitlementChanges);
      return row?.changes ?? 0;
    },
  };
}

function changeOf(row: typeof entitlementChanges.$inferSelect): EntitlementChange {
  const { kind, address, sizeBytes, paidUntil } = row;
  if (kind === "forget") return { kind, address };
  // A check constraint of the table prevents this.
  if (sizeBytes === null || paidUntil === null)
    throw new TypeError(`Entitlement change ${row.id} lacks its size or time`);
  return { kind, address, sizeBytes, paidUntil };
}
