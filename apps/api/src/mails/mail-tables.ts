import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const mails = pgTable("mails", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
  kind: text().notNull(),
  sealedContent: text("sealed_content").notNull(),
  tries: integer().notNull(),
  nextTryAt: timestamp("next_try_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
