import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

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
  fileDatabaseBytes: bytes("file_database_bytes").notNull().default(0),
  fileDatabasePageBytes: bytes("file_database_page_bytes").notNull().default(0),
  fileDatabasePruneAt: timestamp("file_database_prune_at", { withTimezone: true }),
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

export const fileDatabaseDeltas = pgTable(
  "file_database_deltas",
  {
    address: text().notNull(),
    version: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
    previousHash: text("previous_hash").notNull(),
    filesSizeBytes: bytes("files_size_bytes").notNull(),
    filesFactSizeBytes: bytes("files_fact_size_bytes").notNull(),
    delta: text().notNull(),
    deltaBytes: integer("delta_bytes").notNull(),
    savedAt: timestamp("saved_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.version] })],
);

export const fileDatabaseSnapshots = pgTable(
  "file_database_snapshots",
  {
    address: text().notNull(),
    version: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
    filesSizeBytes: bytes("files_size_bytes").notNull(),
    filesFactSizeBytes: bytes("files_fact_size_bytes").notNull(),
    document: text().notNull(),
    documentBytes: integer("document_bytes").notNull(),
    pageBytes: bytes("page_bytes").notNull(),
    addedPageBytes: bytes("added_page_bytes").notNull(),
    savedAt: timestamp("saved_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.version] })],
);
