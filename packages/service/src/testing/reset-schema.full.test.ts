import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import { describeEachDatabase } from "./databases.ts";
import { readSchemaState, resetSchema } from "./reset-schema.ts";

const migrations = join(import.meta.dirname, "no-migrations");

/** Tables with a first row, a counter and a trigger that records changes. */
const definitions = `
  CREATE TABLE things (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, content bytea, made_at timestamptz);
  CREATE TABLE parts (thing_id bigint REFERENCES things, name text);
  CREATE TABLE changes (thing_id bigint);
  CREATE SEQUENCE numbers;
  CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO changes VALUES (new.id); RETURN NULL; END $$;
  INSERT INTO things (content, made_at) VALUES ('\\x00ff', '2026-01-02 03:04:05.678901+00');
  SELECT nextval('numbers');
  CREATE TRIGGER things_noted AFTER INSERT ON things FOR EACH ROW EXECUTE FUNCTION note_change()`;

async function readEverything({ db }: Database): Promise<unknown> {
  const things = await db.execute(sql`SELECT id, content::text, made_at::text FROM things ORDER BY id`);
  const others = await db.execute(sql`SELECT (SELECT count(*) FROM parts), (SELECT count(*) FROM changes)`);
  return [things.rows, others.rows, (await db.execute(sql`SELECT last_value, is_called FROM numbers`)).rows];
}

describeEachDatabase("resetSchema", { schemaName: "resetting", migrations }, (open) => {
  it("restores rows and sequences, and runs no trigger for restored rows", async () => {
    const database = await open();
    await database.withLock("tests", (connection) => connection.run(definitions));
    const state = await readSchemaState(database);
    const before = await readEverything(database);
    for (let round = 0; round < 2; round++) {
      await database.db.execute(sql`UPDATE things SET content = NULL`);
      await database.db.execute(sql`INSERT INTO things (made_at) VALUES (now()), (now())`);
      await database.db.execute(sql`INSERT INTO parts SELECT id, 'part' FROM things`);
      await database.db.execute(sql`SELECT nextval('numbers')`);
      expect(await readEverything(database)).not.toEqual(before);
      expect(await resetSchema(database, state)).toBe(true);
      expect(await readEverything(database)).toEqual(before);
    }
    const added = await database.db.execute(sql`INSERT INTO things DEFAULT VALUES RETURNING id::integer`);
    expect(added.rows).toEqual([{ id: 2 }]);
  });

  it.each([
    ["column", "ALTER TABLE parts ADD COLUMN size integer"],
    ["index", "CREATE INDEX parts_names ON parts (name)"],
    ["constraint", "ALTER TABLE parts ADD CHECK (name <> '')"],
    ["trigger", "ALTER TABLE things DISABLE TRIGGER things_noted"],
    [
      "function",
      "CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    ],
    ["table", "DROP TABLE parts"],
  ])("refuses a schema with another %s", async (_, change) => {
    const database = await open();
    await database.withLock("tests", (connection) => connection.run(definitions));
    const state = await readSchemaState(database);
    await database.withLock("tests", (connection) => connection.run(change));
    expect(await resetSchema(database, state)).toBe(false);
  });
});
