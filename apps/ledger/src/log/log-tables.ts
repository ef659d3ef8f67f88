import { bigint, boolean, customType, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
});

export const logWaiting = pgTable("log_waiting", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  address: text(),
  subject: text(),
  entry: bytes().notNull(),
  salt: bytes(),
  record: text(),
  addedAt: timestamp("added_at", { withTimezone: true }).notNull(),
});

export const logEntries = pgTable("log_entries", {
  index: bigint({ mode: "number" }).primaryKey(),
  address: text(),
  subject: text(),
  entry: bytes().notNull(),
  salt: bytes(),
  record: text(),
});

export const logTiles = pgTable(
  "log_tiles",
  {
    level: smallint().notNull(),
    index: bigint({ mode: "number" }).notNull(),
    hashes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
);

export const logCheckpoints = pgTable("log_checkpoints", {
  size: bigint({ mode: "number" }).primaryKey(),
  root: bytes().notNull(),
  note: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export const logMapTiles = pgTable("log_map_tiles", {
  path: text().primaryKey(),
  tile: bytes().notNull(),
});

export const logPastMapTiles = pgTable(
  "log_past_map_tiles",
  {
    path: text().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    tile: bytes(),
  },
  (table) => [primaryKey({ columns: [table.path, table.size] })],
);

export const logState = pgTable("log_state", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  size: bigint({ mode: "number" }).notNull(),
  mapRoot: bytes("map_root").notNull(),
});
