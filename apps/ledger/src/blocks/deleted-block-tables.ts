import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const deletedBlocks = pgTable(
  "deleted_blocks",
  {
    address: text().notNull(),
    cid: text().notNull(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.cid] })],
);
