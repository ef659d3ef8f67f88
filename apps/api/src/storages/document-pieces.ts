import { AppError } from "@dexnet/protocol/errors/errors";
import { createSemaphore } from "@dexnet/service/concurrency/semaphore";
import type { Db } from "@dexnet/service/database/database";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { documentPieceBytes } from "./sending/limits.ts";
import { maxPieceStatements } from "./storage-limits.ts";
import { fileDatabaseDeltas, fileDatabaseSnapshots, textOf } from "./storage-tables.ts";

/** A stored delta or snapshot, and its size. */
export interface StoredText {
  readonly address: string;
  readonly kind: "delta" | "snapshot";
  readonly version: number;
  readonly sizeBytes: number;
}

/** A column of stored bytes in one row, and its size. */
export interface StoredColumn {
  readonly table: PgTable;
  readonly column: SQLWrapper;
  readonly where: SQL;
  readonly sizeBytes: number;
}

/** Deltas of a storage after a version, up to another one. */
export interface DeltaRange {
  readonly address: string;
  readonly after: number;
  readonly until: number;
}

interface DeltaSize extends Record<string, unknown> {
  version: string;
  bytes: number;
}

/** Deltas that one piece contains, or one delta that is larger than a piece. */
interface DeltaGroup {
  readonly first: number;
  last: number;
  sizeBytes: number;
}

const sizesPerStatement = 1_000;

/**
 * Reads stored texts piece by piece, each by a statement of its own, when it is asked for. So a client that reads slowly
 * occupies the memory of one piece and no connection. Stored texts never change, but may be removed meanwhile. Fault of
 * all: unavailable, if that happens.
 */
export function createPieceReader(db: Db) {
  const statements = createSemaphore(maxPieceStatements);

  async function readPiece(select: SQL): Promise<string> {
    const { rows } = await statements.run(() => db.execute<{ piece: string | null }>(select));
    const piece = rows[0]?.piece ?? undefined;
    if (piece === undefined) throw new AppError("unavailable");
    return piece;
  }

  async function* readColumn({ table, column, where, sizeBytes }: StoredColumn): AsyncGenerator<string> {
    for (let start = 0; start < sizeBytes; start += documentPieceBytes) {
      const piece = sql`substr(${column}, ${start + 1}::int, ${documentPieceBytes}::int)`;
      yield await readPiece(sql`select ${textOf(piece)} as piece from ${table} where ${where}`);
    }
  }

  function readText({ address, kind, version, sizeBytes }: StoredText): AsyncGenerator<string> {
    const isDelta = kind === "delta";
    const table = isDelta ? fileDatabaseDeltas : fileDatabaseSnapshots;
    const column = isDelta ? fileDatabaseDeltas.delta : fileDatabaseSnapshots.document;
    return readColumn({ table, column, where: sql`address = ${address} and version = ${version}`, sizeBytes });
  }

  async function listSizes({ address, after, until }: DeltaRange): Promise<DeltaSize[]> {
    const { rows } = await statements.run(() =>
      db.execute<DeltaSize>(sql`select version, delta_bytes as bytes from ${fileDatabaseDeltas}
        where address = ${address} and version > ${after} and version <= ${until}
        order by version limit ${sizesPerStatement}`),
    );
    return rows;
  }

  /** Joins the deltas by commas. */
  async function* readDeltas(range: DeltaRange): AsyncGenerator<string> {
    const { address } = range;
    for (let after = range.after; after < range.until; ) {
      for (const group of groupDeltas(await listSizes({ ...range, after }))) {
        if (after > range.after) yield ",";
        after = group.last;
        if (group.first === group.last) {
          yield* readText({ address, kind: "delta", version: group.first, sizeBytes: group.sizeBytes });
        } else {
          yield await readPiece(sql`select ${joinedDeltas} as piece from ${fileDatabaseDeltas}
            where address = ${address} and version between ${group.first} and ${group.last}`);
        }
      }
    }
  }

  return { readColumn, readText, readDeltas };
}

export type PieceReader = ReturnType<typeof createPieceReader>;

export const joinedDeltas = sql`string_agg(${textOf(fileDatabaseDeltas.delta)}, ',' order by version)`;

function groupDeltas(sizes: readonly DeltaSize[]): DeltaGroup[] {
  const groups: DeltaGroup[] = [];
  for (const { version, bytes } of sizes) {
    const group = groups.at(-1);
    if (group !== undefined && group.sizeBytes + bytes < documentPieceBytes) {
      group.last = Number(version);
      group.sizeBytes += 1 + bytes;
    } else groups.push({ first: Number(version), last: Number(version), sizeBytes: bytes });
  }
  // A range without its deltas would never end.
  if (groups.length === 0) throw new AppError("unavailable");
  return groups;
}

export async function joinPieces(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
