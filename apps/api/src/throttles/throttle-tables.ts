import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const throttles = pgTable("throttles", {
  keyHash: text("key_hash").primaryKey(),
  emptyAt: timestamp("empty_at", { withTimezone: true }).notNull(),
  blockedUntil: timestamp("blocked_until", { withTimezone: true }),
});
