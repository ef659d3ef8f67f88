import type { Db } from "@dexnet/service/database/database";
import { tileWidth } from "@dexnet/tlog/merkle/tiles";
import { and, asc, count, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { logCheckpoints, logEntries, logState, logTiles, logWaiting } from "./log-tables.ts";
import { createSequencerStore, type SequencerStore, type StoredCheckpoint } from "./sequencer-store.ts";

/** An entry as its owner gets it. */
export interface OwnedEntry {
  readonly subject: string;
  /** Null while the entry waits for its index. */
  readonly index: number | null;
  readonly saltBytes: Uint8Array;
  readonly record: string;
}

export interface LogStore extends Pick<SequencerStore, "readNewestCheckpoint"> {
  readCheckpoint(size: number): Promise<(StoredCheckpoint & { readonly createdAt: Date }) | undefined>;
  /** Hashes of a tile. Undefined when the log does not have it. */
  readTile(level: number, index: number): Promise<Uint8Array | undefined>;
  /** The first entries of a bundle, at most `width`. */
  readBundle(index: number, width: number): Promise<Uint8Array[]>;
  /** The newest entry of each subject that has one. */
  findEntries(addressHex: string, subjects: readonly string[]): Promise<OwnedEntry[]>;
  readSize(): Promise<number>;
  countWaitingEntries(): Promise<number>;
  /** When the entry that waits longest was added. */
  oldestWaitingEntry(): Promise<Date | undefined>;
}

export function createLogStore(db: Db): LogStore {
  return {
    readNewestCheckpoint: createSequencerStore(db).readNewestCheckpoint,

    async readCheckpoint(size) {
      const [checkpoint] = await db.select().from(logCheckpoints).where(eq(logCheckpoints.size, size));
      return checkpoint;
    },

    async readTile(level, index) {
      const [tile] = await db
        .select()
        .from(logTiles)
        .where(and(eq(logTiles.level, level), eq(logTiles.index, index)));
      return tile?.hashes;
    },

    async readBundle(index, width) {
      const first = index * tileWidth;
      const rows = await db
        .select({ entry: logEntries.entry })
        .from(logEntries)
        .where(and(gte(logEntries.index, first), lt(logEntries.index, first + width)))
        .orderBy(asc(logEntries.index));
      return rows.map(({ entry }) => entry);
    },

    async findEntries(addressHex, subjects) {
      const list = sql.join(
        [...subjects].map((subject) => sql`${subject}`),
        sql`, `,
      );
      // One statement: an entry that is just moved is seen once.
      const { rows } = await db.execute<OwnedRow>(sql`
        SELECT DISTINCT ON (subject) subject, index::text, salt, record FROM (
          SELECT subject, NULL::bigint AS index, id, salt, record FROM log_waiting
          WHERE address = ${addressHex} AND subject IN (${list})
          UNION ALL
          SELECT subject, index, NULL AS id, salt, record FROM log_entries
          WHERE address = ${addressHex} AND subject IN (${list})
        ) found ORDER BY subject, index DESC NULLS FIRST, id DESC`);
      return rows.map(({ subject, index, salt, record }) => ({
        subject,
        index: index === null ? null : Number(index),
        saltBytes: salt,
        record,
      }));
    },

    async readSize() {
      const [state] = await db.select({ size: logState.size }).from(logState);
      return state?.size ?? 0;
    },

    async countWaitingEntries() {
      const [row] = await db.select({ count: count() }).from(logWaiting);
      return row?.count ?? 0;
    },

    async oldestWaitingEntry() {
      const [row] = await db
        .select({ addedAt: logWaiting.addedAt })
        .from(logWaiting)
        .orderBy(asc(logWaiting.id))
        .limit(1);
      return row?.addedAt;
    },
  };
}

type OwnedRow = { subject: string; index: string | null; salt: Uint8Array; record: string };

/** Limited by the time of a statement. */
const forgottenPerStatement = 10_000;

/**
 * Deletes all that connects entries with an address. Their bytes stay in the log, and show nothing without salt and record.
 * Waiting entries come first: one that is moved meanwhile is found by the second statement.
 */
export async function forgetEntries(tx: Db, addressHex: string): Promise<void> {
  const forgotten = { address: null, subject: null, salt: null, record: null };
  await tx.update(logWaiting).set(forgotten).where(eq(logWaiting.address, addressHex));
  const next = tx
    .select({ index: logEntries.index })
    .from(logEntries)
    .where(eq(logEntries.address, addressHex))
    .limit(forgottenPerStatement);
  let updated = forgottenPerStatement;
  while (updated === forgottenPerStatement) {
    const rows = await tx
      .update(logEntries)
      .set(forgotten)
      .where(inArray(logEntries.index, next))
      .returning({ index: logEntries.index });
    updated = rows.length;
  }
}
