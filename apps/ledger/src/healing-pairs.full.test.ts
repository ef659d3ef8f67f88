import { basename } from "node:path";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "./app.ts";
import { blocks, copies } from "./blocks/copies/copy-tables.ts";
import { demoDevices } from "./devices/demo-devices.ts";
import { copyFiles, corrupt, wipe } from "./testing/device-files.ts";
import { type Faults, faultyDevice, noFaults } from "./testing/faulty-device.ts";
import { type RunningLedger, runLedger } from "./testing/running-ledger.ts";
import { newBlock, newWallet, type TestBlock } from "./testing/signed-block.ts";
import { temporaryFolders } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";

const newFolder = temporaryFolders();
const names = demoDevices("").map(({ name }) => name);
const pairs = names.flatMap((first, index) => names.slice(index + 1).map((second) => [first, second] as const));
/** Pairs of the usual run: they contain each device, and each has another kind of damage. */
const fewPairs = [0, 2, 4].map((index) => [names[index] ?? "", names[(index + 1) % names.length] ?? ""] as const);
const day = 86_400_000;
const scrubEveryMs = 30 * day;
const soon = 20;

const damages = ["wiped", "corrupted", "returning wrong bytes"] as const;
type Damage = (typeof damages)[number];

/** The long run has all pairs with each kind of damage. */
function pairsFor(damage: Damage): readonly (readonly [string, string])[] {
  if (process.env.DEXNET_LONG === "1") return pairs;
  return fewPairs.filter((_, index) => damages[index % damages.length] === damage);
}

/** The blocks are the same in all cases: each starts from the healed state of the one before. */
describe("healing of two damaged devices of five", () => {
  let url: string;
  let database: Database;
  let ledger: RunningLedger;
  let stored: TestBlock[];
  let aheadMs = 0;
  const faults = new Map<string, Faults>();

  beforeAll(async () => {
    url = await createTestDatabase();
    database = await openDatabase({ url, schemaName });
    await migrate(database, migrationsFolder);
    ledger = await runLedger({
      database,
      dataFolder: await newFolder(),
      repairIntervalMs: soon,
      scrub: { bytesPerSecond: 1e12, everyMs: scrubEveryMs, intervalMs: soon },
      clock: { now: () => new Date(Date.now() + aheadMs) },
      wrap(registered) {
        const own = noFaults();
        faults.set(registered.name, own);
        return faultyDevice(registered, own);
      },
    });
    const wallet = newWallet();
    await ledger.entitle(wallet, 1_000_000_000);
    stored = [1, 50, 1_000, 4_096, 9_999, 20_000, 65_536, 300_000].map((size) => newBlock(wallet, size + 16));
    await Promise.all(stored.map((block) => ledger.store(wallet, block)));
    await until(isHealed);
  });
  afterEach(() => {
    for (const own of faults.values()) Object.assign(own, noFaults());
  });
  afterAll(async () => {
    await ledger.stop();
    await database.close();
    await dropTestDatabase(url);
  });

  /** Every block has three good copies, in the rows and on the devices. */
  async function isHealed(): Promise<boolean> {
    if ((await database.db.select().from(blocks).where(isNotNull(blocks.repairAt))).length > 0) return false;
    const rows = await database.db.select().from(copies);
    if (rows.length !== 3 * stored.length || rows.some(({ state }) => state !== "good")) return false;
    for (const { cid, deviceName, copyName } of rows) {
      const block = stored.find((one) => one.cid === cid);
      const bytes = await bytesOn(deviceName, copyName);
      if (block === undefined || bytes === undefined || !bytes.equals(block.blockBytes)) return false;
    }
    return true;
  }

  async function bytesOn(deviceName: string, copyName: string): Promise<Buffer | undefined> {
    const copy = await ledger.registry.find(deviceName)?.device.read(copyName);
    if (copy === undefined) return undefined;
    const pieces: Uint8Array[] = [];
    for await (const piece of copy.chunks) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** The devices have no files without a row. */
  async function hasNoOrphans(): Promise<boolean> {
    const rows = await database.db.select().from(copies);
    for (const [name, folder] of Object.entries(ledger.folders)) {
      const named = rows.filter(({ deviceName }) => deviceName === name).map(({ copyName }) => copyName);
      const existing = (await copyFiles(folder)).map((file) => basename(file));
      if (named.sort().join() !== existing.sort().join()) return false;
    }
    return true;
  }

  async function damageDevice(name: string, damage: Damage): Promise<void> {
    if (damage === "returning wrong bytes") Object.assign(faults.get(name) ?? {}, { isLying: true });
    else await (damage === "wiped" ? wipe : corrupt)(ledger.folders[name] ?? "");
  }

  describe.each(damages)("%s", (damage) => {
    it.each(pairsFor(damage))(
      "%s and %s: all blocks are readable, and all copies are restored",
      async (first, second) => {
        await Promise.all([damageDevice(first, damage), damageDevice(second, damage)]);
        for (const block of stored) expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
        aheadMs += scrubEveryMs + day;
        await until(isHealed);
        for (const block of stored) expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
        await until(hasNoOrphans);
      },
    );
  });
});
