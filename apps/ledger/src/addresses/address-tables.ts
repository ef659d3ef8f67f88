import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const addresses = pgTable("addresses", {
  address: text().primaryKey(),
  sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
  paidUntil: timestamp("paid_until", { withTimezone: true }).notNull(),
  usedBytes: bigint("used_bytes", { mode: "number" }).notNull().default(0),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});
