import { bigint, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

const bytes = (name: string) => bigint(name, { mode: "number" });

export const storages = pgTable("storages", {
  address: text().primaryKey(),
  userId: uuid("user_id").notNull(),
  userProductId: uuid("user_product_id").notNull(),
  title: text().notNull(),
  sizeBytes: bytes("size_bytes").notNull(),
  sealedProductKey: text("sealed_product_key").notNull(),
  fileDatabaseVersion: bigint("file_database_version", { mode: "number" }).notNull(),
  fileDatabaseHash: text("file_database_hash").notNull(),
  filesSizeBytes: bytes("files_size_bytes").notNull(),
  filesFactSizeBytes: bytes("files_fact_size_bytes").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export const storageLinks = pgTable(
  "storage_links",
  {
    address: text().notNull(),
    userId: uuid("user_id").notNull(),
    title: text().notNull(),
    sealedProductKey: text("sealed_product_key").notNull(),
    connectedAt: timestamp("connected_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.userId] })],
);

export const fileDatabases = pgTable(
  "file_databases",
  {
    address: text().notNull(),
    version: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
    document: text().notNull(),
    savedAt: timestamp("saved_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.version] })],
);
