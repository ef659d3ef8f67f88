import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@dexnet/service/database/database";
import { sql } from "drizzle-orm";

export interface Finding {
  readonly needle: string;
  readonly location: string;
}

/** Searches every file and file name below a folder for each text, in all encodings in which it could be stored. */
export async function searchFolder(folder: string, needles: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const searched = new Set<string>();
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const location = join(entry.parentPath, entry.name);
    const named = needles.filter((needle) => entry.name.includes(needle));
    findings.push(...named.map((needle) => ({ needle, location })));
    if (!entry.isFile()) continue;
    const bytes = await readFile(location);
    // Each block has three copies; one of them is enough.
    const digest = createHash("sha256").update(bytes).digest("hex");
    if (searched.has(digest)) continue;
    searched.add(digest);
    findings.push(...needlesIn(bytes, needles).map((needle) => ({ needle, location })));
  }
  return findings;
}

/** Searches every row of every table as text, because a database may compress long values on disk. */
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
      const tableRows = await rowsOf(
        database,
        sql`select t::text as text from ${sql.identifier(schemaName)}.${sql.identifier(table)} t`,
      );
      rows += tableRows.length;
      for (const row of tableRows) {
        const location = `${schemaName}.${table}`;
        findings.push(...needlesIn(Buffer.from(row), needles).map((needle) => ({ needle, location })));
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

/** UTF-8, UTF-16, hex (as PostgreSQL prints bytes), and base64 at each of the three alignments. */
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
