import { bigint, customType, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => Uint8Array.from(value),
});

export const logAnchors = pgTable("log_anchors", {
  transactionHash: text("transaction_hash").primaryKey(),
  size: bigint({ mode: "number" }).notNull(),
  root: bytes().notNull(),
  sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
  blockNumber: bigint("block_number", { mode: "number" }),
  finalAt: timestamp("final_at", { withTimezone: true }),
});
