import { maxLogAgeMs } from "@dexnet/protocol/log";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { decodeEntry } from "@dexnet/tlog/entries/entry";
import { decodeTile, encodeTile, type MapTile } from "@dexnet/tlog/map/map-tile";
import type { ReadMapTiles } from "@dexnet/tlog/map/update-map";
import { type HashTile, partialTiles } from "@dexnet/tlog/merkle/append-leaves";
import { desc, eq, inArray, lt, or, sql } from "drizzle-orm";
import {
  logCheckpoints,
  logEntries,
  logMapTiles,
  logPastMapTiles,
  logState,
  logTiles,
  logWaiting,
} from "./log-tables.ts";

export interface SequencedEntry {
  readonly index: number;
  readonly entryBytes: Uint8Array;
}

export interface StoredCheckpoint {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
}

const rowsPerStatement = 5_000;

/** Statements of one sequencing transaction. */
export interface SequencerTransaction {
  /** Size and map root of the newest checkpoint. Undefined while another process has the lease. */
  takeLease(): Promise<{ readonly size: number; readonly mapRoot: Uint8Array } | undefined>;
  /** Time of the root of the map that a log of that size ends with. Undefined if it ends with none. */
  readRootTime(size: number): Promise<Date | undefined>;
  /** Gives indexes from `size` on to waiting entries, in the order in which they were added. */
  moveEntries(size: number, limit: number): Promise<SequencedEntry[]>;
  /** Adds an entry that belongs to no address. */
  insertEntry(entry: SequencedEntry): Promise<void>;
  /** Tiles of a tree of that size that are not full. */
  readPartialTiles(size: number): Promise<HashTile[]>;
  readonly readMapTiles: ReadMapTiles;
  writeTiles(tiles: readonly HashTile[]): Promise<void>;
  /**
   * Keeps tiles of the map as the checkpoint of that size has them, if witnesses have cosigned it or an earlier one. Devices
   * that require witnesses need proofs in the map of the newest checkpoint of each. Tiles that none needs are deleted.
   */
  keepMapTiles(paths: readonly string[], size: number, now: Date): Promise<void>;
  writeMapTiles(tiles: ReadonlyMap<string, MapTile>): Promise<void>;
  /** Fails when there is a checkpoint of this size. */
  insertCheckpoint(checkpoint: StoredCheckpoint, mapRoot: Uint8Array, now: Date): Promise<void>;
}

export interface SequencerStore {
  /** Whether entries wait, or the newest checkpoint is older than that time. */
  isDue(rootBefore: Date): Promise<boolean>;
  /** The newest checkpoint. Undefined before the first run of the sequencer. */
  readNewestCheckpoint(): Promise<(StoredCheckpoint & { readonly createdAt: Date }) | undefined>;
  /** Commits everything that the work does, or nothing. */
  transaction<T>(work: (transaction: SequencerTransaction) => Promise<T>): Promise<T>;
}

export function createSequencerStore(db: Db): SequencerStore {
  return {
    async isDue(rootBefore) {
      const { rows } = await db.execute<{ due: boolean | null }>(sql`
        SELECT EXISTS (SELECT FROM ${logWaiting}) OR (
          SELECT ${logCheckpoints.createdAt} <= ${rootBefore.toISOString()}::timestamptz
          FROM ${logCheckpoints} ORDER BY ${logCheckpoints.size} DESC LIMIT 1
        ) AS due`);
      return rows[0]?.due === true;
    },
    async readNewestCheckpoint() {
      const [newest] = await db.select().from(logCheckpoints).orderBy(desc(logCheckpoints.size)).limit(1);
      return newest;
    },
    transaction: (work) => db.transaction((tx) => work(createTransaction(tx))),
  };
}

function createTransaction(tx: Db): SequencerTransaction {
  return {
    async takeLease() {
      const [state] = await tx.select().from(logState).for("update", { skipLocked: true });
      return state;
    },

    async readRootTime(size) {
      const [last] = await tx
        .select({ entry: logEntries.entry })
        .from(logEntries)
        .where(eq(logEntries.index, size - 1));
      const entry = last && decodeEntry(last.entry);
      return entry?.kind === "root" ? new Date(entry.timeMs) : undefined;
    },

    async insertEntry({ index, entryBytes }) {
      await tx.insert(logEntries).values({ index, entry: entryBytes });
    },

    async moveEntries(size, limit) {
      // An entry that is locked belongs to an address that is just forgotten. It is taken in the next run.
      const { rows } = await tx.execute<{ index: string; entry: Uint8Array }>(sql`
        WITH taken AS (
          DELETE FROM log_waiting WHERE id = ANY (ARRAY(
            SELECT id FROM log_waiting ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
          )) RETURNING id, address, subject, entry, salt, record
        )
        INSERT INTO log_entries (index, address, subject, entry, salt, record)
        SELECT ${size}::bigint - 1 + row_number() OVER (ORDER BY id), address, subject, entry, salt, record FROM taken
        RETURNING index::text, entry`);
      return rows
        .map(({ index, entry }) => ({ index: Number(index), entryBytes: entry }))
        .sort((one, other) => one.index - other.index);
    },

    async readPartialTiles(size) {
      const names = partialTiles(size);
      if (names.length === 0) return [];
      const wanted = or(
        ...names.map(({ level, index }) => sql`(${logTiles.level} = ${level} AND ${logTiles.index} = ${index})`),
      );
      return await tx.select().from(logTiles).where(wanted);
    },

    async readMapTiles(paths) {
      const tiles = new Map<string, MapTile>();
      for (const some of batchesOf(paths)) {
        const rows = await tx.select().from(logMapTiles).where(inArray(logMapTiles.path, some));
        for (const { path, tile } of rows) tiles.set(path, decodeTile(tile));
      }
      return paths.map((path) => tiles.get(path));
    },

    async writeTiles(tiles) {
      const target = [logTiles.level, logTiles.index];
      for (const some of batchesOf(tiles)) {
        await tx
          .insert(logTiles)
          .values(some)
          .onConflictDoUpdate({ target, set: { hashes: sql`excluded.hashes` } });
      }
    },

    async keepMapTiles(paths, size, now) {
      const oldest = await readOldestCosigned(tx, now);
      await tx.delete(logPastMapTiles).where(lt(logPastMapTiles.size, oldest ?? size));
      if (oldest === undefined) return;
      for (const some of batchesOf(paths)) {
        const rows = await tx.select().from(logMapTiles).where(inArray(logMapTiles.path, some));
        const tiles = new Map(rows.map(({ path, tile }) => [path, tile]));
        await tx.insert(logPastMapTiles).values(some.map((path) => ({ path, size, tile: tiles.get(path) ?? null })));
      }
    },

    async writeMapTiles(tiles) {
      const target = logMapTiles.path;
      for (const some of batchesOf([...tiles].map(([path, tile]) => ({ path, tile: encodeTile(tile) })))) {
        await tx
          .insert(logMapTiles)
          .values(some)
          .onConflictDoUpdate({ target, set: { tile: sql`excluded.tile` } });
      }
    },

    async insertCheckpoint(checkpoint, mapRoot, now) {
      await tx.insert(logCheckpoints).values({ ...checkpoint, createdAt: now });
      await tx.update(logState).set({ size: checkpoint.size, mapRoot });
    },
  };
}

/** The smallest of the newest checkpoints that witnesses have cosigned, as far as devices accept their cosignatures. */
async function readOldestCosigned(tx: Db, now: Date): Promise<number | undefined> {
  const { rows } = await tx.execute<{ size: string | null }>(sql`
    SELECT min(size)::text AS size FROM log_witnesses JOIN log_cosignatures USING (witness, size)
    WHERE cosigned_at > ${addMilliseconds(now, -maxLogAgeMs).toISOString()}::timestamptz`);
  const size = rows[0]?.size ?? null;
  return size === null ? undefined : Number(size);
}

/** Parts of a list: a statement has a limited number of parameters. */
function batchesOf<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / rowsPerStatement);
  return Array.from({ length: count }, (_, at) => list.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement));
}
