import type { Database } from "@dexnet/service/database/database";

/** Bytes of all tables of the schema, with their indexes. */
export async function databaseSize(database: Database): Promise<number> {
  const [row] = await database.withLock("bench", (connection) =>
    connection.rows(
      `select coalesce(sum(pg_total_relation_size(pg_class.oid)), 0) as bytes
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = $1 and relkind = 'r'`,
      [database.schemaName],
    ),
  );
  return Number(row?.bytes);
}
