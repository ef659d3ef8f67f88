import { bigint, boolean, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const passkeys = pgTable("passkeys", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
  credentialId: text("credential_id").notNull().unique(),
  publicKey: text("public_key").notNull(),
  counter: bigint({ mode: "number" }).notNull(),
  transports: text().array().notNull(),
  backedUp: boolean("backed_up").notNull(),
  name: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
});

export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    purpose: text().notNull(),
    subject: text().notNull(),
    userId: uuid("user_id"),
    challenge: text().notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.subject] })],
);
