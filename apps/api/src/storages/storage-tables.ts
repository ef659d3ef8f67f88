import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { bigint, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

const bytes = (name: string) => bigint(name, { mode: "number" });

/** ASCII text as bytes, of which the database reads any piece alone. It is selected by `textOf`: drivers are slow with bytes. */
export const asciiBytes = customType<{ data: string; driverData: SQL }>({
  dataType: () => "bytea",
  toDriver: (value) => sql`convert_to(${value}, 'UTF8')`,
});

/** Text of such a column, or of a piece of it. */
export function textOf(column: SQLWrapper): SQL<string> {
  return sql<string>`convert_from(${column}, 'UTF8')`;
}

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
    delta: asciiBytes().notNull(),
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
    document: asciiBytes().notNull(),
    documentBytes: integer("document_bytes").notNull(),
    pageBytes: bytes("page_bytes").notNull(),
    addedPageBytes: bytes("added_page_bytes").notNull(),
    savedAt: timestamp("saved_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.version] })],
);

/** Id of a user, or an expression for it. */
export type UserIdValue = string | SQLWrapper;

/** Condition that joins `storage_links` to `storages`: a user has at most one link to a storage. */
export function isLinkOf(userId: UserIdValue): SQL | undefined {
  return and(eq(storageLinks.address, storages.address), eq(storageLinks.userId, userId));
}

/** Condition on that join: the user may use the storage, as its owner or by a link. */
export function isAccessibleBy(userId: string): SQL | undefined {
  return or(eq(storages.userId, userId), eq(storageLinks.userId, userId));
}
