import type { Database } from "../database/database.ts";
import type { SqlConnection } from "../database/db.ts";

/** A schema after its migrations: its definitions, rows and sequences. */
export interface SchemaState {
  readonly schemaName: string;
  readonly definitions: string;
  /** Rows as JSON, by the name of their table. Tables without rows are left out. */
  readonly rows: readonly { table: string; json: string }[];
  readonly sequences: readonly { sequence: string; value: string; isCalled: boolean }[];
}

/** Hash of tables, columns, indexes, constraints, triggers and functions. The xmin of a row changes with its definition. */
const definitionsQuery = `
  WITH classes AS (
    SELECT oid, relname, relkind, reloptions FROM pg_class WHERE relnamespace = $1::regnamespace
  )
  SELECT md5(string_agg(definition, ',' ORDER BY definition)) AS definitions FROM (
    SELECT concat_ws(' ', 'class', oid, relname, relkind, reloptions) AS definition FROM classes
    UNION ALL
    SELECT concat_ws(' ', 'column', attrelid, attnum, a.xmin)
    FROM pg_attribute a JOIN classes c ON c.oid = attrelid WHERE attnum > 0
    UNION ALL
    SELECT concat_ws(' ', 'trigger', t.oid, t.xmin) FROM pg_trigger t JOIN classes c ON c.oid = tgrelid
    UNION ALL
    SELECT concat_ws(' ', 'constraint', oid, xmin) FROM pg_constraint WHERE connamespace = $1::regnamespace
    UNION ALL
    SELECT concat_ws(' ', 'function', oid, xmin) FROM pg_proc WHERE pronamespace = $1::regnamespace
  ) AS all_definitions`;

const namesQuery = "SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = $1::regnamespace";

/** Reads a schema that was just migrated, and that no test has used yet. */
export async function readSchemaState(database: Database): Promise<SchemaState> {
  const { schemaName } = database;
  return await database.withLock("tests", async (connection) => {
    const namesOf = async (condition: string) =>
      (await connection.rows(`${namesQuery} AND ${condition}`, [schemaName])).map(({ name }) => String(name));
    const rows = await Promise.all(
      (await namesOf("relkind = 'r' AND pg_relation_size(oid) > 0")).map(async (table) => {
        const [row] = await connection.rows(`SELECT json_agg(t)::text AS json FROM ${table} t`);
        return { table, json: String(row?.json ?? "[]") };
      }),
    );
    const sequences = await Promise.all(
      (await namesOf("relkind = 'S'")).map(async (sequence) => {
        const [row] = await connection.rows(`SELECT last_value::text AS value, is_called FROM ${sequence}`);
        return { sequence, value: String(row?.value), isCalled: row?.is_called === true };
      }),
    );
    return { schemaName, definitions: await readDefinitions(connection, schemaName), rows, sequences };
  });
}

/**
 * Gives a schema the rows and sequences that it had after its migrations, which takes a fraction of the time of the migrations.
 * Returns false if its definitions have changed, and then changes nothing.
 */
export async function resetSchema(database: Database, state: SchemaState): Promise<boolean> {
  const { schemaName } = state;
  return await database.withLock("tests", async (connection) => {
    if ((await readDefinitions(connection, schemaName)) !== state.definitions) return false;
    await connection.transaction(async (transaction) => {
      // Triggers must not run for the restored rows.
      await transaction.run("SET LOCAL session_replication_role = replica");
      const used = await transaction.rows(`${namesQuery} AND relkind = 'r' AND pg_relation_size(oid) > 0`, [
        schemaName,
      ]);
      if (used.length > 0) await transaction.run(`TRUNCATE ${used.map(({ name }) => name).join()} CASCADE`);
      for (const { table, json } of state.rows) {
        await transaction.rows(
          `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
          [json],
        );
      }
      for (const { sequence, value, isCalled } of state.sequences) {
        await transaction.rows("SELECT setval($1::regclass, $2::bigint, $3)", [sequence, value, isCalled]);
      }
    });
    return true;
  });
}

async function readDefinitions(connection: SqlConnection, schemaName: string): Promise<string> {
  const [row] = await connection.rows(definitionsQuery, [schemaName]);
  return String(row?.definitions);
}
