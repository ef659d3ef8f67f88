import { bigint, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const twoFactors = pgTable("two_factors", {
  userId: uuid("user_id").primaryKey(),
  sealedSecret: text("sealed_secret").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  enabledAt: timestamp("enabled_at", { withTimezone: true }),
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id").notNull(),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const signInTickets = pgTable("sign_in_tickets", {
  ticketHash: text("ticket_hash").primaryKey(),
  userId: uuid("user_id").notNull(),
  deviceHash: text("device_hash"),
  firstFactor: text("first_factor").$type<"password" | "code">().notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
