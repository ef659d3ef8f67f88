import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const users = pgTable("users", {
  id: uuid().primaryKey(),
  email: text().notNull(),
  emailKey: text("email_key").notNull(),
  pendingEmail: text("pending_email"),
  passwordHash: text("password_hash"),
  emailConfirmedAt: timestamp("email_confirmed_at", { withTimezone: true }),
  uniqueKey: text("unique_key").notNull(),
  language: text({ enum: ["en-EN", "ru-RU", "uk-UA"] }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
