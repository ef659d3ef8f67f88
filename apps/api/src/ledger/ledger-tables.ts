import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

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
