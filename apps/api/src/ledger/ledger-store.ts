import type { Db } from "@dexnet/service/database/database";
import { and, asc, count, eq, inArray, lt, lte, min, notExists, notInArray, or, sql } from "drizzle-orm";
import { alias, bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { EntitlementChange, VersionReport } from "./client.ts";

export const ledgerChanges = pgTable("ledger_notices", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  address: text().notNull(),
  kind: text({ enum: ["entitle", "forget", "delta", "snapshot"] }).notNull(),
  sizeBytes: bigint("size_bytes", { mode: "number" }),
  paidUntil: timestamp("paid_until", { withTimezone: true }),
  version: bigint({ mode: "number" }),
  tries: integer().notNull(),
  nextTryAt: timestamp("next_try_at", { withTimezone: true }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export type LedgerChange = EntitlementChange | VersionReport;

export interface ClaimedChange {
  id: number;
  change: LedgerChange;
  /** Number of tries, the current one included. */
  tries: number;
}

const reportKinds: VersionReport["kind"][] = ["delta", "snapshot"];

export function createLedgerOutboxStore(db: Db) {
  const earlier = alias(ledgerChanges, "earlier");
  /**
   * The changes of an address are delivered in order, so only the oldest can be next. Nothing but another report waits for
   * the report of a version: those of a removed storage are not sent, and a payment must not wait for a large one.
   */
  const isOldest = notExists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          eq(earlier.address, ledgerChanges.address),
          lt(earlier.id, ledgerChanges.id),
          or(inArray(ledgerChanges.kind, reportKinds), notInArray(earlier.kind, reportKinds)),
        ),
      ),
  );

  return {
    /** Reports are inserted by triggers. */
    async insert(change: EntitlementChange, now: Date, nextTryAt: Date = now): Promise<void> {
      await db.insert(ledgerChanges).values({ ...change, tries: 0, nextTryAt, createdAt: now });
    },

    /**
     * Claims changes due until `dueAt`, the oldest of each address, so that no other process claims them before `leaseEnd`. With
     * an address: its entitlement and removal, and no report.
     */
    async claim(dueAt: Date, leaseEnd: Date, limit: number, address?: string): Promise<ClaimedChange[]> {
      const due = db
        .select({ id: ledgerChanges.id })
        .from(ledgerChanges)
        .where(
          and(
            lte(ledgerChanges.nextTryAt, dueAt),
            address === undefined
              ? undefined
              : and(eq(ledgerChanges.address, address), notInArray(ledgerChanges.kind, reportKinds)),
            isOldest,
          ),
        )
        .orderBy(asc(ledgerChanges.id))
        .limit(limit)
        .for("update", { skipLocked: true });
      const rows = await db
        .update(ledgerChanges)
        .set({ nextTryAt: leaseEnd, tries: sql`${ledgerChanges.tries} + 1` })
        .where(inArray(ledgerChanges.id, due))
        .returning();
      return rows.map((row) => ({ id: row.id, change: changeOf(row), tries: row.tries }));
    },

    async postpone(changeId: number, nextTryAt: Date): Promise<void> {
      await db.update(ledgerChanges).set({ nextTryAt }).where(eq(ledgerChanges.id, changeId));
    },

    async remove(changeId: number): Promise<void> {
      await db.delete(ledgerChanges).where(eq(ledgerChanges.id, changeId));
    },

    /** Time at which the next change can be claimed. Changes that wait for an older one don't count. */
    async nextTryAt(): Promise<Date | null> {
      const [row] = await db
        .select({ at: min(ledgerChanges.nextTryAt) })
        .from(ledgerChanges)
        .where(isOldest);
      return row?.at ?? null;
    },

    /** Time at which the oldest was created. */
    async oldestAt(): Promise<Date | null> {
      const [row] = await db.select({ at: min(ledgerChanges.createdAt) }).from(ledgerChanges);
      return row?.at ?? null;
    },

    async countWaiting(): Promise<number> {
      const [row] = await db.select({ changes: count() }).from(ledgerChanges);
      return row?.changes ?? 0;
    },
  };
}

function changeOf(row: typeof ledgerChanges.$inferSelect): LedgerChange {
  const { kind, address, sizeBytes, paidUntil, version } = row;
  if (kind === "forget") return { kind, address };
  if (kind === "entitle" && sizeBytes !== null && paidUntil !== null) return { kind, address, sizeBytes, paidUntil };
  if (kind !== "entitle" && version !== null) return { kind, address, version };
  // A check constraint of the table prevents this.
  throw new TypeError(`Change ${row.id} of kind ${kind} is not complete`);
}
