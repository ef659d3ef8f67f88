import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Blocks, their owners and their copies, as all domains above use them. `migrations/0001-baseline.sql` explains the columns. */

export const blocks = pgTable("blocks", {
  cid: text().primaryKey(),
  sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
  signature: text().notNull(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull(),
  repairAt: timestamp("repair_at", { withTimezone: true }),
  repairAttempts: integer("repair_attempts").notNull().default(0),
  repairSince: timestamp("repair_since", { withTimezone: true }),
});

export const owners = pgTable(
  "owners",
  {
    address: text().notNull(),
    cid: text().notNull(),
    signature: text().notNull(),
    storedAt: timestamp("stored_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.cid] })],
);

export type CopyState = "good" | "writing" | "bad";

export const copies = pgTable(
  "copies",
  {
    cid: text().notNull(),
    deviceName: text("device_name").notNull(),
    copyName: text("copy_name").notNull(),
    state: text().$type<CopyState>().notNull(),
    checkedAt: timestamp("checked_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.cid, table.deviceName] })],
);

export const writes = pgTable("writes", {
  copyName: text("copy_name").primaryKey(),
  address: text().notNull(),
  cid: text().notNull(),
  reservedBytes: bigint("reserved_bytes", { mode: "number" }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

export const removals = pgTable(
  "removals",
  {
    deviceName: text("device_name").notNull(),
    copyName: text("copy_name").notNull(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.deviceName, table.copyName] })],
);
