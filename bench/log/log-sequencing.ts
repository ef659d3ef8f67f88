import { sql } from "drizzle-orm";
import { migrationsFolder, schemaName } from "../../apps/ledger/src/app.ts";
import { createLogStore, type LogStore } from "../../apps/ledger/src/log/log-store.ts";
import { createSequencer, type Sequencer } from "../../apps/ledger/src/log/sequencer.ts";
import { createSequencerStore } from "../../apps/ledger/src/log/sequencer-store.ts";
import { entriesPerCheckpoint } from "../../apps/ledger/src/log/start-log.ts";
import { systemClock } from "../../packages/service/src/background/clock.ts";
import { type Db, openDatabase } from "../../packages/service/src/database/database.ts";
import { migrate } from "../../packages/service/src/database/migrations.ts";
import { readConsistencyProof } from "../../packages/tlog/src/merkle/consistency.ts";
import { hashBytes } from "../../packages/tlog/src/merkle/hashes.ts";
import { readInclusionProof } from "../../packages/tlog/src/merkle/inclusion.ts";
import { hashesFromTiles } from "../../packages/tlog/src/merkle/tiles.ts";
import { createNoteSigner } from "../../packages/tlog/src/notes/note.ts";
import { startTemporaryPostgres } from "../../tools/postgres/temporary-postgres.ts";
import { amount } from "../harness/amount.ts";
import type { Measured } from "../harness/benchmark.ts";
import { median } from "../harness/median.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";

const entries = amount(1_000_000, 20_000, "BENCH_LOG_ENTRIES");
const rowsPerInsert = 100_000;
/** One entry in so many is a version, which changes the map. */
const putsPerVersion = 50;

/**
 * Time of a checkpoint of 10,000 entries in the last tenth of a log of a million ÷ in the first tenth, on a PostgreSQL server
 * that syncs. In the detail are entries per second, and the sizes of tiles and proofs at the end.
 */
export async function measureLogSequencing(workspace: TemporaryWorkspace): Promise<Measured> {
  const postgres = await startTemporaryPostgres({ durable: true });
  try {
    const database = await openDatabase({ url: postgres.url, schemaName });
    await migrate(database, migrationsFolder);
    const { db } = database;
    workspace.print(`adding ${entries} entries`);
    for (let first = 0; first < entries; first += rowsPerInsert) await addWaitingEntries(db, first);
    const signer = createNoteSigner("localhost/bench", new Uint8Array(32).fill(1));
    const store = createSequencerStore(db);
    const sequencer = createSequencer({ store, signer, clock: systemClock, entriesPerCheckpoint });
    const seconds = await integrateAll(sequencer, workspace.signal);
    const tenth = Math.ceil(seconds.length / 10);
    const [first, last] = [median(seconds.slice(0, tenth)), median(seconds.slice(-tenth))];
    const rate = entries / seconds.reduce((sum, one) => sum + one, 0);
    const detail = [
      `${entries} waiting entries, one in ${putsPerVersion} a version, ${entriesPerCheckpoint} in a checkpoint:`,
      `${rate.toFixed(0)} entries a second; a checkpoint takes ${ms(first)} ms at first, ${ms(last)} ms at the end;`,
      `${await describeSizes(db)};`,
      await describeProofs(createLogStore(db)),
    ].join(" ");
    await database.close();
    return { ratio: last / first, detail };
  } finally {
    await postgres.stop();
  }
}

async function integrateAll(sequencer: Sequencer, signal: AbortSignal): Promise<number[]> {
  const seconds: number[] = [];
  for (;;) {
    signal.throwIfAborted();
    const startedMs = performance.now();
    if ((await sequencer.run()) === 0) return seconds;
    seconds.push((performance.now() - startedMs) / 1_000);
  }
}

/** Rows as the ledger adds them, of a thousand addresses. */
async function addWaitingEntries(db: Db, first: number): Promise<void> {
  const last = Math.min(entries, first + rowsPerInsert) - 1;
  await db.execute(sql`
    INSERT INTO log_waiting (address, subject, entry, salt, record, added_at)
    SELECT '0x' || left(md5((n % 1000)::text) || md5(n::text), 40),
      CASE WHEN n % ${putsPerVersion}::int = 0 THEN n::text ELSE 'b' || left(md5(n::text) || md5((n + 1)::text), 58) END,
      CASE WHEN n % ${putsPerVersion}::int = 0
        THEN decode('0103', 'hex') || sha256(n::text::bytea) || sha256((n / ${putsPerVersion}::int)::text::bytea) 
          || int8send(n::int8) || sha256(n::text::bytea)
        ELSE decode('0101', 'hex') || sha256(n::text::bytea) END,
      sha256((-n)::text::bytea), repeat('record of an entry ', 14), now()
    FROM generate_series(${first}::int, ${last}::int) AS n`);
}

async function describeSizes(db: Db): Promise<string> {
  const { rows } = await db.execute<{ tiles: string; map: string; log: string }>(sql`
    SELECT (SELECT sum(length(hashes)) FROM log_tiles)::text AS tiles, pg_total_relation_size('log_map_tiles')::text AS map,
      pg_total_relation_size('log_entries')::text AS log`);
  const perEntry = (bytes: string | undefined) => `${(Number(bytes) / entries).toFixed(0)} bytes an entry`;
  const [row] = rows;
  const mapMegabytes = (Number(row?.map) / 1e6).toFixed(0);
  return `tiles ${perEntry(row?.tiles)}, rows of entries ${perEntry(row?.log)}, rows of the map ${mapMegabytes} MB`;
}

async function describeProofs(store: LogStore): Promise<string> {
  const size = await store.readSize();
  let read = 0;
  let bytes = 0;
  const readHashes = hashesFromTiles(size, async ({ level, index, width }) => {
    const tile = ((await store.readTile(Number(level), index)) ?? new Uint8Array()).subarray(0, width * hashBytes);
    read += 1;
    bytes += tile.length;
    return tile;
  });
  const inclusion = await readInclusionProof(Math.floor(size / 3), size, readHashes);
  const tiles = `from ${read} tiles of ${(bytes / 1_000).toFixed(1)} kB together`;
  const consistency = await readConsistencyProof(Math.floor(size / 2) + 1, size, readHashes);
  return `proof of inclusion ${inclusion.length * hashBytes} bytes (${tiles}), of consistency ${consistency.length * hashBytes} bytes`;
}

function ms(seconds: number): string {
  return (seconds * 1_000).toFixed(0);
}
