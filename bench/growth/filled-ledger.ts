import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { copyFile } from "../../apps/ledger/src/testing/device-files.ts";
import { type LedgerProcess, startLedgerProcess } from "../../apps/ledger/src/testing/ledger-process.ts";
import { newBlock, newWallet } from "../../apps/ledger/src/testing/signed-block.ts";
import { until } from "../../apps/ledger/src/testing/until.ts";
import { copiesPerBlock } from "../../packages/protocol/src/limits.ts";
import { blockCountersSchema } from "../../packages/protocol/src/statistics.ts";
import { amount } from "../harness/amount.ts";
import { databaseSize } from "../harness/database-size.ts";
import { createSender } from "../ledger-put/sender.ts";
import { fetchBytes } from "./fetch-bytes.ts";
import { fillBlocks } from "./fill-blocks.ts";
import { memoryOfService } from "./processor-time.ts";

export const ledgerCalls = {
  put: amount(1_000, 200),
  read: amount(300, 20),
  statistics: amount(300, 20),
  repair: amount(200, 20),
};
export type LedgerCall = keyof typeof ledgerCalls;

/** A ledger whose database has many blocks of one address. Only the blocks that it has got by calls have files. */
export interface FilledLedger {
  /** Processor milliseconds of one call, or of the repair of one block, in a window of them. */
  costOf(kind: LedgerCall): Promise<number>;
  /** Bytes in the database for one of the filled blocks, and memory of the process now. */
  describeSize(): Promise<string>;
  stop(): Promise<void>;
}

export interface FilledLedgerOptions {
  readonly dataFolder: string;
  readonly databaseUrl?: string | undefined;
  readonly blocks: number;
  /** Processor seconds of the database's processes so far. */
  readonly databaseSeconds: () => Promise<number>;
  /** Processor seconds of a ledger process so far. */
  readonly ledgerSeconds: (internalUrl: string) => Promise<number>;
  readonly print: (text: string) => void;
}

interface LostCopy {
  deviceName: string;
  copyName: string;
}

const blocksInBatch = 200;
const pollMs = 200;
const wholeWithinMs = 300_000;
const atOnce = 3;
const partSizeBytes = 512;

export async function startFilledLedger(options: FilledLedgerOptions): Promise<FilledLedger> {
  const { dataFolder, databaseUrl } = options;
  const env = {
    DEXNET_DATA: dataFolder,
    // A repair starts soon after the ledger.
    REPAIR_SECONDS: "1",
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  let ledger: LedgerProcess = await startLedgerProcess(env);
  const wallet = newWallet(await ledger.deployment());
  await ledger.entitle(wallet, Number.MAX_SAFE_INTEGER);

  /** Stops the ledger, because the embedded database admits one process, and starts it again. */
  async function changeDatabase(change: (database: Database) => Promise<void>): Promise<void> {
    await ledger.stop();
    const folder = join(dataFolder, "ledger", "db");
    const database = await openDatabase({ url: databaseUrl, folder, schemaName: "dexnet_ledger" });
    await change(database).finally(() => database.close());
    ledger = await startLedgerProcess(env);
  }

  const cpuSeconds = async () => (await options.ledgerSeconds(ledger.internalUrl)) + (await options.databaseSeconds());
  const statisticsUrl = () => `${ledger.url}/v1/statistics/address/${wallet.address}`;
  const goodCopies = async () =>
    blockCountersSchema.parse(JSON.parse((await fetchBytes(statisticsUrl())).toString())).total_blocks;
  const cids: string[] = [];
  let bytesOfBlock = 0;

  async function each<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
    const pending = things.values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const thing of pending) await work(thing);
      }),
    );
  }

  async function put(count: number): Promise<number> {
    const blocks = Array.from({ length: count }, () => newBlock(wallet, partSizeBytes));
    const batches = Array.from({ length: count / blocksInBatch }, (_, index) =>
      blocks.slice(index * blocksInBatch, (index + 1) * blocksInBatch).map(({ blockBytes }) => blockBytes),
    );
    const sender = createSender(ledger.url, wallet.address, atOnce);
    const before = await cpuSeconds();
    await each(batches, sender.putBatch);
    // The third copies follow the answer.
    cids.push(...blocks.map(({ cid }) => cid));
    await untilWhole();
    sender.close();
    return (await cpuSeconds()) - before;
  }

  async function repeat(count: number, work: () => Promise<unknown>): Promise<number> {
    const before = await cpuSeconds();
    await each(Array(count).fill(0), work);
    return (await cpuSeconds()) - before;
  }

  /** Removes one copy of each of the newest blocks, and measures a ledger that makes them again. */
  async function repair(count: number): Promise<number> {
    await changeDatabase(async (database) => {
      for (const { deviceName, copyName } of await loseCopies(database, cids.slice(-count)))
        await rm(copyFile(join(dataFolder, "devices", deviceName), copyName));
    });
    const before = await cpuSeconds();
    await untilWhole();
    return (await cpuSeconds()) - before;
  }

  async function untilWhole(): Promise<void> {
    const wanted = (options.blocks + cids.length) * copiesPerBlock;
    await until(async () => (await goodCopies()) === wanted, wholeWithinMs, pollMs);
  }

  await changeDatabase(async (database) => {
    const onProgress = (stored: number) => {
      if (stored % 100_000 === 0) options.print(`${stored} blocks are filled in`);
    };
    const before = await databaseSize(database);
    await fillBlocks(database, { address: wallet.address, count: options.blocks, onProgress });
    // Not during the measurement: a checkpoint writes all that the fill has changed.
    await database.withLock("bench", async (connection) => {
      await connection.run("vacuum analyze");
      await connection.run("checkpoint");
    });
    bytesOfBlock = ((await databaseSize(database)) - before) / options.blocks;
  });

  const randomCid = () => cids[Math.floor(Math.random() * cids.length)] ?? "";
  const measures: Record<LedgerCall, (count: number) => Promise<number>> = {
    put,
    read: (count) => repeat(count, () => fetchBytes(`${ledger.url}/v1/blocks/${randomCid()}`)),
    statistics: (count) => repeat(count, () => fetchBytes(statisticsUrl())),
    repair,
  };
  return {
    async costOf(kind) {
      return ((await measures[kind](ledgerCalls[kind])) * 1_000) / ledgerCalls[kind];
    },
    describeSize: async () =>
      `${Math.round(bytesOfBlock)} bytes of database a block, ledger process ${Math.round(await memoryOfService(ledger.internalUrl))} MB`,
    async stop() {
      await ledger.stop();
    },
  };
}

/** Marks one good copy of each block as bad, as a scrubber does. Returns these copies. */
async function loseCopies(database: Database, cids: readonly string[]): Promise<LostCopy[]> {
  return await database.withLock("bench", async (connection) => {
    const lost = await connection.rows(
      `update copies set state = 'bad'
       where (cid, device_name) in (
         select distinct on (cid) cid, device_name from copies
         where cid = any($1::text[]) and state = 'good' order by cid, device_name)
       returning device_name, copy_name`,
      [[...cids]],
    );
    await connection.rows("update blocks set repair_at = now() where cid = any($1::text[])", [[...cids]]);
    return lost.map((row) => ({ deviceName: String(row.device_name), copyName: String(row.copy_name) }));
  });
}
