import { bigint, boolean, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export const logCosignatures = pgTable(
  "log_cosignatures",
  {
    size: bigint({ mode: "number" }).notNull(),
    witness: text().notNull(),
    line: text().notNull(),
    cosignedAt: timestamp("cosigned_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.size, table.witness] })],
);

export const logWitnesses = pgTable("log_witnesses", {
  witness: text().primaryKey(),
  size: bigint({ mode: "number" }).notNull(),
});

export const logPublished = pgTable("log_published", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  size: bigint({ mode: "number" }).notNull(),
});
