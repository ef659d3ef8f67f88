import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const invites = pgTable("invites", {
  code: text().primaryKey(),
  codeKey: text("code_key").notNull(),
  uses: integer().notNull(),
  usesLeft: integer("uses_left").notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
