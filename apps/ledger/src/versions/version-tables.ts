import { bigint, customType, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
});

export const versions = pgTable(
  "versions",
  {
    address: text().notNull(),
    version: bigint({ mode: "number" }).notNull(),
    kind: text({ enum: ["delta", "snapshot"] }).notNull(),
    hash: text().notNull(),
    copyCids: text("copy_cids").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.version, table.kind] })],
);

export const mapEntries = pgTable("map_entries", {
  key: bytes().primaryKey(),
  version: bigint({ mode: "number" }).notNull(),
  value: bytes().notNull(),
});
