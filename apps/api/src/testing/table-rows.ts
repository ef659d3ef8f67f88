import type { Db } from "@dexnet/service/database/database";
import { sql } from "drizzle-orm";

/** All rows of all tables as text, by table. */
export type TableRows = ReadonlyMap<string, readonly string[]>;

export async function readTableRows(db: Db): Promise<TableRows> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`,
  );
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await db.execute<{ line: string }>(
      sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t order by 1`,
    );
    found.set(
      name,
      rows.map(({ line }) => line),
    );
  }
  return found;
}

/** Returns the rows that were added, by table, without tables that have none. */
export function newRows(before: TableRows, after: TableRows): TableRows {
  const added = [...after].map(([table, rows]) => {
    const known = new Set(before.get(table));
    return [table, rows.filter((row) => !known.has(row))] as const;
  });
  return new Map(added.filter(([, rows]) => rows.length > 0));
}
