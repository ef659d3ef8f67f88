import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, openDatabase } from "@dexnet/service/database";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { describe, expect, it } from "vitest";
import { schemaName } from "./app.ts";
import { addresses, blocks, copies, owners, removals, writes } from "./schema.ts";
import { failToStart, type LedgerProcess, startLedgerProcess } from "./testing/ledger-process.ts";
import { newBlock, newWallet, type TestBlock, type TestWallet } from "./testing/signed-block.ts";
import { temporaryFolders } from "./testing/temporary-folder.ts";

const newFolder = temporaryFolders();
const longMs = 180_000;
const writers = 4;

describe("a ledger that is killed in the middle of writes", () => {
  it("has every block that it acknowledged, whole (embedded database)", { timeout: longMs }, async () => {
    const dataFolder = await newFolder();
    await killAndCheck(dataFolder, {}, 3);
    const folder = join(dataFolder, "ledger", "db");
    await checkRecords(await openDatabase({ folder, schemaName }), dataFolder, "every write was given up");
  });

  it("has every block that it acknowledged, whole (PostgreSQL)", { timeout: longMs }, async () => {
    const dataFolder = await newFolder();
    const url = await createTestDatabase();
    await killAndCheck(dataFolder, { DATABASE_URL: url }, 2);
    await checkRecords(await openDatabase({ url, schemaName }), dataFolder, "writes wait for their lease to end");
    await dropTestDatabase(url);
  });
});

describe("a ledger that can't start", () => {
  it("says why in a sentence, and ends with code 1", { timeout: longMs }, async () => {
    const { code, said } = await failToStart({ INTERNAL_TOKEN: "short", DEXNET_DATA: await newFolder() });
    expect(code).toBe(1);
    expect(said).toBe("ledger can't start: INTERNAL_TOKEN must be a secret of at least 32 bytes.\n");
  });
});

/** Several clients write as fast as they can; the process is killed under them, again and again. */
async function killAndCheck(dataFolder: string, env: Record<string, string>, kills: number): Promise<void> {
  const wallet = newWallet();
  const acknowledged: TestBlock[] = [];
  let ledger = await startLedgerProcess({ DEXNET_DATA: dataFolder, ...env });
  await ledger.entitle(wallet, 1_000_000_000);
  for (let round = 0; round < kills; round += 1) {
    const attempted: TestBlock[] = [];
    const writing = Promise.all(
      Array.from({ length: writers }, () => writeUntilItFails(ledger, wallet, attempted, acknowledged)),
    );
    const before = acknowledged.length;
    while (acknowledged.length < before + 10) await wait(5);
    await wait(Math.random() * 100);
    await ledger.kill();
    await writing;
    ledger = await startLedgerProcess({ DEXNET_DATA: dataFolder, ...env });
    for (const block of acknowledged) expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
    await checkUnanswered(ledger, attempted);
  }
  expect(await ledger.stop()).toBe(0);
}

async function writeUntilItFails(
  ledger: LedgerProcess,
  wallet: TestWallet,
  attempted: TestBlock[],
  acknowledged: TestBlock[],
): Promise<void> {
  for (;;) {
    const block = newBlock(wallet, 16 + Math.floor(Math.random() ** 3 * 1_000_000));
    attempted.push(block);
    const answer = await ledger.put(wallet, block.blockBytes).catch(() => undefined);
    if (answer === undefined) return;
    expect(answer.status).toBe(200);
    acknowledged.push(block);
  }
}

/** What was not answered may be there, but then it is whole. */
async function checkUnanswered(ledger: LedgerProcess, attempted: readonly TestBlock[]): Promise<void> {
  for (const block of attempted) {
    const got = await ledger.get(block.cid);
    if (got.status !== 404) expect(Buffer.from(await got.arrayBuffer())).toEqual(block.blockBytes);
  }
}

/** The rows agree with each other and with what lies on the devices. */
async function checkRecords(database: Database, dataFolder: string, about: string): Promise<void> {
  const { db } = database;
  const copyRows = await db.select().from(copies);
  const [owned] = await db.select().from(addresses);
  const sizes = new Map((await db.select().from(blocks)).map(({ cid, sizeBytes }) => [cid, sizeBytes]));
  const ownerRows = await db.select().from(owners);
  const usedBytes = ownerRows.reduce((sum, { cid }) => sum + (sizes.get(cid) ?? Number.NaN), 0);
  expect(owned?.usedBytes).toBe(usedBytes);
  const openWrites = await db.select().from(writes);
  if (about === "every write was given up") expect(openWrites).toEqual([]);
  const known = new Set(
    [...copyRows, ...(await db.select().from(removals)), ...openWrites].map(({ copyName }) => copyName),
  );
  await database.close();

  const onDisk = new Set<string>();
  const devices = join(dataFolder, "devices");
  for (const name of await readdir(devices)) {
    expect(await readdir(join(devices, name, "temporary"))).toEqual([]);
    for (const file of await readdir(join(devices, name, "blocks"), { recursive: true })) {
      if (basename(file) !== file) onDisk.add(`${name} ${basename(file)}`);
    }
  }
  for (const file of onDisk) expect(known).toContain(file.split(" ")[1]);
  for (const { deviceName, copyName, cid, state } of copyRows) {
    if (state !== "good") continue;
    expect(onDisk).toContain(`${deviceName} ${copyName}`);
    const bytes = await readFile(join(devices, deviceName, "blocks", copyName.slice(-2), copyName));
    expect(bytes.length).toBe(sizes.get(cid));
  }
}
