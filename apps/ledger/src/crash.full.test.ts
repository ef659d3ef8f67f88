import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { describe, expect, it } from "vitest";
import { addresses } from "./addresses/address-tables.ts";
import { schemaName } from "./app.ts";
import { blocks, copies, owners, removals, writes } from "./blocks/copies/copy-tables.ts";
import { createCrashLoad } from "./testing/crash-load.ts";
import { copyFile, copyFiles } from "./testing/device-files.ts";
import { failToStart, killWhileStarting, type LedgerProcess, startLedgerProcess } from "./testing/ledger-process.ts";
import { newWallet, type TestBlock } from "./testing/signed-block.ts";
import { temporaryFolders } from "./testing/temporary-folder.ts";
import { tidyUp } from "./testing/tidy-up.ts";

const newFolder = temporaryFolders();
/** Kills during writes, on both databases together. The usual run has one, on the embedded database. */
const kills = Number(process.env.DEXNET_LEDGER_KILLS ?? 1);
const killsEmbedded = Math.ceil(kills / 2);
const killsOnServer = kills - killsEmbedded;

describe("ledger that is killed during writes", () => {
  it("has all acknowledged blocks (embedded database)", async () => {
    const dataFolder = await newFolder();
    const stored = await killAndCheck(dataFolder, {}, killsEmbedded);
    const folder = join(dataFolder, "ledger", "db");
    await checkRecords(await openDatabase({ folder, schemaName }), dataFolder, stored);
  });

  if (killsOnServer > 0) {
    it("has all acknowledged blocks (PostgreSQL)", async () => {
      const dataFolder = await newFolder();
      const url = await createTestDatabase();
      const stored = await killAndCheck(dataFolder, { DATABASE_URL: url }, killsOnServer);
      const database = await openDatabase({ url, schemaName });
      await checkRecords(database, dataFolder, stored);
      await dropTestDatabase(url);
    });
  }
});

describe("ledger that can't start", () => {
  it("prints the reason and exits with code 1", async () => {
    const { code, output } = await failToStart({ INTERNAL_TOKEN: "short", DEXNET_DATA: await newFolder() });
    expect(code).toBe(1);
    expect(output).toBe("ledger can't start: INTERNAL_TOKEN must be a secret of at least 32 bytes.\n");
  });
});

/** Kills the process under load several times, and sometimes during its start. */
async function killAndCheck(dataFolder: string, given: Record<string, string>, count: number): Promise<TestBlock[]> {
  const env = { DEXNET_DATA: dataFolder, REPAIR_SECONDS: "1", ...given };
  let ledger = await startLedgerProcess(env);
  const wallet = newWallet(await ledger.deployment());
  const load = createCrashLoad(wallet);
  await ledger.entitle(wallet, 10_000_000_000);
  for (let done = 0; done < count; done += 1) {
    await killUnder(load, ledger);
    // An extra kill during the recovery at a start. Not in the usual run.
    if (done % 5 === 4) await killWhileStarting(env, 50 + Math.random() * 1_500);
    ledger = await startLedgerProcess(env);
    await load.check(ledger, "the last run");
    await load.sendAgain(ledger);
  }
  await load.check(ledger, "all");
  expect(await ledger.stop()).toBe(0);
  return load.stored();
}

async function killUnder(load: ReturnType<typeof createCrashLoad>, ledger: LedgerProcess): Promise<void> {
  const before = load.answers();
  const killing = new AbortController();
  const running = load.run(ledger, killing.signal);
  const atLeast = before + Math.floor(Math.random() * 20);
  while (load.answers() <= atLeast) await Promise.race([running, wait(5)]);
  // A random moment.
  await wait(Math.random() * 60);
  killing.abort();
  await ledger.kill();
  await running;
}

/** Checks that rows, knowledge of the clients and files on the devices agree. */
async function checkRecords(database: Database, dataFolder: string, stored: readonly TestBlock[]): Promise<void> {
  const { db } = database;
  await tidyUp(database, dataFolder);
  const copyRows = await db.select().from(copies);
  // The ledger's own address stores nothing here.
  const usedBytes = (await db.select().from(addresses)).reduce((sum, address) => sum + address.usedBytes, 0);
  const sizes = new Map((await db.select().from(blocks)).map(({ cid, sizeBytes }) => [cid, sizeBytes]));
  const ownerRows = await db.select().from(owners);
  expect(await db.select().from(writes)).toEqual([]);
  expect(await db.select().from(removals)).toEqual([]);
  await database.close();

  const bytesOf = new Map(stored.map(({ cid, blockBytes }) => [cid, blockBytes]));
  expect(ownerRows.map(({ cid }) => cid).sort()).toEqual([...bytesOf.keys()].sort());
  expect([...sizes.keys()].sort()).toEqual([...bytesOf.keys()].sort());
  expect(usedBytes).toBe(stored.reduce((sum, { blockBytes }) => sum + blockBytes.length, 0));

  const devices = join(dataFolder, "devices");
  for (const name of await readdir(devices)) {
    expect(await readdir(join(devices, name, "temporary"))).toEqual([]);
    const named = new Set(copyRows.filter((row) => row.deviceName === name).map(({ copyName }) => copyName));
    for (const file of await copyFiles(join(devices, name))) expect(named).toContain(basename(file));
  }
  for (const { deviceName, copyName, cid, state } of copyRows) {
    if (state !== "good") continue;
    const bytes = await readFile(copyFile(join(devices, deviceName), copyName));
    expect(bytes.equals(bytesOf.get(cid) ?? Buffer.alloc(0))).toBe(true);
  }
}
