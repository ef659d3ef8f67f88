import { join } from "node:path";
import { deviceAdminCalls, type ShownDevice } from "@dexnet/protocol/admin/device-admin";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schemaName } from "../app.ts";
import { blocks, copies } from "../blocks/copies/copy-tables.ts";
import { type LedgerProcess, startLedgerProcess } from "../testing/ledger-process.ts";
import { internalToken } from "../testing/running-ledger.ts";
import { newBlock, newWallet, type TestBlock } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { until as untilEvery } from "../testing/until.ts";
import { deviceChanges } from "./device-tables.ts";

const newFolder = temporaryFolders();
/** Processes see changes of others within seconds. More frequent checks would only add load. */
const until = (condition: () => Promise<boolean>) => untilEvery(condition, undefined, 500);

let url: string;
let database: Database;
let dataFolder: string;
const ledgers: LedgerProcess[] = [];

async function start(): Promise<LedgerProcess> {
  const ledger = await startLedgerProcess({ DATABASE_URL: url, DEXNET_DATA: dataFolder, REPAIR_SECONDS: "1" });
  ledgers.push(ledger);
  return ledger;
}

beforeAll(async () => {
  url = await createTestDatabase();
  dataFolder = await newFolder();
  await start();
  await start();
  database = await openDatabase({ url, schemaName });
});
afterAll(async () => {
  for (const ledger of ledgers) await ledger.stop();
  await database.close();
  await dropTestDatabase(url);
});

async function send(ledger: LedgerProcess, method: string, path: string, body?: unknown): Promise<Response> {
  return await fetch(`${ledger.internalUrl}/internal/v1/devices${path}`, {
    method,
    headers: { authorization: `Internal ${internalToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
async function show(ledger: LedgerProcess, name: string): Promise<ShownDevice> {
  return deviceAdminCalls.device.answer.parse(await (await send(ledger, "GET", `/${name}`)).json());
}
const countOn = (name: string) => database.db.$count(copies, eq(copies.deviceName, name));
async function isHealed(): Promise<boolean> {
  const good = await database.db.$count(copies, eq(copies.state, "good"));
  const toRepair = await database.db.$count(blocks, isNotNull(blocks.repairAt));
  return toRepair === 0 && good === 3 * (await database.db.$count(blocks));
}

it("two ledger processes: a device added in one is used by the other, and a drain survives its process", async () => {
  const [first, second] = ledgers;
  if (first === undefined || second === undefined) throw new Error("There are no two ledgers");
  const wallet = newWallet(await first.deployment());
  await first.entitle(wallet, 1_000_000_000);
  const stored: TestBlock[] = [];
  const storeSome = async (ledger: LedgerProcess) => {
    const some = Array.from({ length: 5 }, () => newBlock(wallet, 1_000));
    await Promise.all(some.map((block) => ledger.store(wallet, block)));
    stored.push(...some);
  };

  const body = { name: "paris", country: "FR", city: "Paris", latitude: 48.9, longitude: 2.4 };
  const added = await send(first, "POST", "", { ...body, settings: { folder: join(dataFolder, "paris") } });
  expect(added.status).toBe(200);
  await until(async () => (await send(second, "GET", "/paris")).status === 200);
  await until(async () => {
    await storeSome(second);
    return (await countOn("paris")) > 0;
  });

  expect((await send(first, "PATCH", "/paris", { state: "draining" })).status).toBe(200);
  await first.kill();
  ledgers.shift();
  await until(async () => (await show(second, "paris")).state === "draining");
  await until(async () => (await show(second, "paris")).share === 0);
  // Lets the claims of the dead process expire.
  await database.db.update(deviceChanges).set({ dueAt: new Date() });
  await database.db.update(blocks).set({ repairAt: new Date() }).where(isNotNull(blocks.repairAt));
  await until(async () => (await countOn("paris")) === 0 && (await isHealed()));
  await storeSome(second);
  const isOnParis = and(eq(copies.deviceName, "paris"), eq(copies.state, "good"));
  expect(await database.db.$count(copies, isOnParis)).toBe(0);
  expect((await send(second, "DELETE", "/paris")).status).toBe(200);
  for (const block of stored) expect(await second.fetchBytes(block.cid)).toEqual(block.blockBytes);

  // The next process reads the removal.
  const third = await start();
  expect((await send(third, "GET", "/paris")).status).toBe(404);
  for (const block of stored) expect(await third.fetchBytes(block.cid)).toEqual(block.blockBytes);
});
