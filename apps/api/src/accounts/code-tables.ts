import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const oneTimeCodes = pgTable("one_time_codes", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
  purpose: text().notNull(),
  subject: text().notNull(),
  codeHash: text("code_hash").notNull(),
  triesLeft: integer("tries_left").notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

export const codeRequests = pgTable("recent_sendings", {
  keyHash: text("key_hash").primaryKey(),
  sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
});
