import type { SecondFactorMethod, SignInMethod } from "@dexnet/protocol/sessions";
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const sessions = pgTable("sessions", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
  userAgent: text("user_agent").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }).notNull(),
  founding: boolean().notNull().default(false),
});

export const refreshTokens = pgTable("refresh_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  sessionId: uuid("session_id").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
  successorHash: text("successor_hash"),
});

export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id").notNull(),
    deviceHash: text("device_hash").notNull(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

export const signIns = pgTable("sign_ins", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  method: text().$type<SignInMethod>().notNull(),
  secondFactor: text("second_factor").$type<SecondFactorMethod>(),
  browser: text(),
  system: text(),
});
