import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@dexnet/service/database";
import { sql } from "drizzle-orm";

export interface Finding {
  needle: string;
  place: string;
}

/** Looks for each text, in the encodings in which it could lie there, in every file and file name below a folder. */
export async function searchFolder(folder: string, needles: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const searched = new Set<string>();
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const place = join(entry.parentPath, entry.name);
    const named = needles.filter((needle) => entry.name.includes(needle));
    findings.push(...named.map((needle) => ({ needle, place })));
    if (!entry.isFile()) continue;
    const bytes = await readFile(place);
    // A block lies there three times; once is enough to look at.
    const digest = createHash("sha256").update(bytes).digest("hex");
    if (searched.has(digest)) continue;
    searched.add(digest);
    findings.push(...needlesIn(bytes, needles).map((needle) => ({ needle, place })));
  }
  return findings;
}

/** Reads every row of every table as text: on disk a database may keep long values compressed. */
export async function searchDatabase(
  folder: string,
  schemaName: string,
  needles: readonly string[],
): Promise<{ findings: Finding[]; rows: number }> {
  const database = await openDatabase({ folder, schemaName });
  try {
    const findings: Finding[] = [];
    let rows = 0;
    for (const table of await rowsOf(
      database,
      sql`select table_name as text from information_schema.tables where table_schema = ${schemaName}`,
    )) {
      const held = await rowsOf(
        database,
        sql`select t::text as text from ${sql.identifier(schemaName)}.${sql.identifier(table)} t`,
      );
      rows += held.length;
      for (const row of held) {
        const place = `${schemaName}.${table}`;
        findings.push(...needlesIn(Buffer.from(row), needles).map((needle) => ({ needle, place })));
      }
    }
    return { findings, rows };
  } finally {
    await database.close();
  }
}

async function rowsOf(
  database: Awaited<ReturnType<typeof openDatabase>>,
  query: ReturnType<typeof sql>,
): Promise<string[]> {
  const result = (await database.db.execute(query)) as unknown as { rows: { text: string }[] };
  return result.rows.map((row) => row.text);
}

function needlesIn(bytes: Buffer, needles: readonly string[]): string[] {
  return needles.filter((needle) => formsOf(needle).some((form) => bytes.includes(form)));
}

/** As it is, as UTF-16, as hex (how PostgreSQL prints bytes), and as base64 at each of the three alignments. */
function formsOf(needle: string): Buffer[] {
  const plain = Buffer.from(needle, "utf8");
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), plain])
      .toString("base64")
      .replace(/=+$/, "");
    return Buffer.from(encoded.slice(shift === 0 ? 0 : shift + 1, -1), "latin1");
  });
  return [plain, Buffer.from(needle, "utf16le"), Buffer.from(plain.toString("hex"), "latin1"), ...base64];
}
