import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { asciiBytes } from "../storages/storage-tables.ts";

export const shares = pgTable("shares", {
  id: text().primaryKey(),
  address: text().notNull(),
  contentHash: text("content_hash").notNull(),
  linkKeyHash: text("link_key_hash").notNull(),
  passwordKeyHash: text("password_key_hash"),
  listing: asciiBytes(),
  contents: asciiBytes(),
  record: text().notNull(),
  sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }),
  downloadsLimit: integer("downloads_limit"),
  downloads: integer().notNull().default(0),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  revokedAt: timestamp("revoked_at", { withTimezone: true }),
  usedUpAt: timestamp("used_up_at", { withTimezone: true }),
});

export const shareDownloads = pgTable(
  "share_downloads",
  {
    shareId: text("share_id").notNull(),
    ticket: text().notNull(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.ticket] })],
);
