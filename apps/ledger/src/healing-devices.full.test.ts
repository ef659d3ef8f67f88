import { readFile, rm, writeFile } from "node:fs/promises";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq, isNotNull } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "./app.ts";
import { blocks, copies } from "./blocks/copies/copy-tables.ts";
import { recordDeviceChange } from "./devices/device-changes.ts";
import { devices } from "./devices/device-tables.ts";
import { markBlocksOfDevice } from "./repair/mark-blocks.ts";
import { orphans } from "./repair/scrub-tables.ts";
import { copyFile, copyFiles } from "./testing/device-files.ts";
import { type Faults, faultyDevice, noFaults } from "./testing/faulty-device.ts";
import { type RunningLedger, runLedger } from "./testing/running-ledger.ts";
import { newBlock, newWallet, type TestBlock, type TestWallet } from "./testing/signed-block.ts";
import { temporaryFolders } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";

const newFolder = temporaryFolders();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describeEachDatabase("healing of devices", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let ledger: RunningLedger;
  let wallet: TestWallet;
  let stored: TestBlock[];
  let dataFolder: string;
  /** Only grows, so that dates in the tables stay in the past. */
  let aheadMs = 0;
  const faults = new Map<string, Faults>();

  beforeAll(async () => {
    database = await open();
    dataFolder = await newFolder();
  });
  beforeEach(async () => {
    ledger = await runLedger({
      database,
      dataFolder,
      repairIntervalMs: 30,
      scrub: { bytesPerSecond: 1e12, everyMs: 30 * day, intervalMs: 50 },
      clock: { now },
      wrap(registered) {
        const own = noFaults();
        faults.set(registered.name, own);
        return faultyDevice(registered, own);
      },
    });
    wallet = newWallet();
    await ledger.entitle(wallet, 1_000_000_000, new Date("2999-01-01"));
    stored = Array.from({ length: 6 }, () => newBlock(wallet, 3_000));
    for (const block of stored) await ledger.store(wallet, block);
    await until(hasAllCopies);
  });
  afterEach(async () => {
    for (const own of faults.values()) Object.assign(own, noFaults());
    await ledger.forget(wallet);
    await database.db.update(devices).set({ state: "active" });
    await ledger.stop();
  });

  function now(): Date {
    return new Date(Date.now() + aheadMs);
  }
  function fault(name: string, own: Partial<Faults>): void {
    Object.assign(faults.get(name) ?? {}, own);
  }
  async function hasAllCopies(): Promise<boolean> {
    if ((await database.db.select().from(blocks).where(isNotNull(blocks.repairAt))).length > 0) return false;
    const rows = await database.db.select().from(copies);
    return rows.length === 3 * stored.length && rows.every(({ state }) => state === "good");
  }
  const copiesOn = (name: string) => database.db.select().from(copies).where(eq(copies.deviceName, name));
  /** Name of a device with copies. */
  async function someDevice(): Promise<string> {
    const [row] = await database.db.select().from(copies);
    if (row === undefined) throw new Error("There are no copies");
    return row.deviceName;
  }
  async function readAll(): Promise<void> {
    for (const block of stored) expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
  }
  async function drain(name: string): Promise<void> {
    await database.db.update(devices).set({ state: "draining" }).where(eq(devices.name, name));
    await ledger.registry.checkHealth();
    await markBlocksOfDevice(database.db, name, "draining", now());
  }

  it("a draining device loses its copies to others and is readable until then", async () => {
    const name = await someDevice();
    const before = await copiesOn(name);
    await drain(name);
    await readAll();
    await until(async () => (await hasAllCopies()) && (await copiesOn(name)).length === 0);
    await until(async () => (await copyFiles(ledger.folders[name] ?? "")).length === 0);
    expect(before.length).toBeGreaterThan(0);
    await readAll();
  });

  it("a draining device keeps its copies while the others are full", async () => {
    const name = await someDevice();
    const before = (await copiesOn(name)).length;
    for (const other of faults.keys()) if (other !== name) fault(other, { isFull: true });
    await drain(name);
    await until(async () =>
      (await database.db.select().from(blocks)).every((row) => row.repairAttempts > 0 || row.repairAt === null),
    );
    expect((await copiesOn(name)).filter(({ state }) => state === "good").length).toBe(before);
    await readAll();
    for (const other of faults.keys()) fault(other, { isFull: false });
    aheadMs += 60 * minute;
    await until(async () => (await hasAllCopies()) && (await copiesOn(name)).length === 0);
  });

  it("a device that returns has its copies counted again when no others were made", async () => {
    const name = await someDevice();
    const before = await copiesOn(name);
    for (const other of faults.keys()) fault(other, other === name ? { isAway: true } : { isFull: true });
    await markBlocksOfDevice(database.db, name, "away", now());
    await until(async () => (await copiesOn(name)).every(({ state }) => state === "bad"));
    await readAll();
    // Full as the others: a repair before the return is recorded must not make new copies there.
    fault(name, { isAway: false, isFull: true });
    await markBlocksOfDevice(database.db, name, "back", now());
    let checks = 0;
    await until(async () => {
      // A repair under way may schedule the next attempt. It begins again when its claim ends meanwhile: the pauses grow.
      if (Number.isInteger(Math.log2(++checks))) aheadMs += hour;
      return await hasAllCopies();
    });
    expect((await copiesOn(name)).map(({ copyName }) => copyName).sort()).toEqual(
      before.map(({ copyName }) => copyName).sort(),
    );
  });

  it("a device that returns after a long time has its replaced copies removed", async () => {
    const name = await someDevice();
    fault(name, { isAway: true });
    await markBlocksOfDevice(database.db, name, "away", now());
    await until(async () => (await hasAllCopies()) && (await copiesOn(name)).length === 0);
    expect((await copyFiles(ledger.folders[name] ?? "")).length).toBeGreaterThan(0);
    fault(name, { isAway: false });
    await until(async () => {
      aheadMs += 10 * minute;
      return (await copyFiles(ledger.folders[name] ?? "")).length === 0;
    });
    await readAll();
  });

  it("a read-only device keeps its copies, and none are made elsewhere", async () => {
    const name = await someDevice();
    const before = await database.db.select().from(copies);
    fault(name, { isReadOnly: true });
    await markBlocksOfDevice(database.db, name, "away", now());
    await until(hasAllCopies);
    const locationsOf = (rows: typeof before) =>
      rows.map(({ deviceName, copyName }) => `${deviceName} ${copyName}`).sort();
    expect(locationsOf(await database.db.select().from(copies))).toEqual(locationsOf(before));
  });

  it("a full device gets no copies, and another gets them", async () => {
    const name = await someDevice();
    const [row] = await copiesOn(name);
    if (row === undefined) throw new Error("There are no copies");
    const others = (await database.db.select().from(copies).where(eq(copies.cid, row.cid))).map(
      (copy) => copy.deviceName,
    );
    const free = [...faults.keys()].filter((other) => !others.includes(other));
    fault(free[0] ?? "", { isFull: true });
    await rm(copyFile(ledger.folders[name] ?? "", row.copyName));
    fault(name, { isFull: true });
    await until(async () => {
      await ledger.fetchBytes(row.cid);
      const now = await database.db.select().from(copies).where(eq(copies.cid, row.cid));
      return (await hasAllCopies()) && now.some(({ deviceName }) => deviceName === free[1]);
    });
  });

  it("a device that is wiped under a running ledger is detected without reads", async () => {
    const name = await someDevice();
    for (const file of await copyFiles(ledger.folders[name] ?? "")) await rm(file);
    await until(async () => (await hasAllCopies()) && (await filesAreRight()));
  });

  it("damage of a device is detected by the scrubber without reads, and counted in the metrics", async () => {
    const name = await someDevice();
    for (const file of await copyFiles(ledger.folders[name] ?? "")) {
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(2_000) ^ 16, 2_000);
      await writeFile(file, bytes);
    }
    aheadMs += 31 * day;
    await until(async () => (await hasAllCopies()) && (await filesAreRight()));
    const metrics = await (await fetch(`${ledger.internalUrl}/metrics`)).text();
    expect(metrics).toMatch(/^dexnet_ledger_bad_copies_total\{kind="wrong",by="scrub"\} [1-9]\d*$/m);
    expect(metrics).toMatch(/^dexnet_ledger_bad_copies_total\{kind="unreadable",by="repair"\} \d+$/m);
    expect(metrics).toMatch(/^dexnet_ledger_copies_made_total [1-9]\d*$/m);
    expect(metrics).toMatch(/^dexnet_ledger_scrubbed_bytes_total [1-9]\d*$/m);
    expect(metrics).toMatch(/^dexnet_ledger_blocks_to_repair 0$/m);
    expect(metrics).toMatch(/^dexnet_ledger_repair_oldest_seconds 0$/m);
    for (const { name: device } of ledger.devices) {
      expect(metrics).toMatch(new RegExp(`^dexnet_ledger_device_healthy\\{device="${device}"\\} 1$`, "m"));
      expect(metrics).toMatch(new RegExp(`^dexnet_ledger_device_free_bytes\\{device="${device}"\\} [1-9]`, "m"));
      expect(metrics).toMatch(new RegExp(`^dexnet_ledger_oldest_check_seconds\\{device="${device}"\\} \\d`, "m"));
    }
  });

  it("copies of a device that returns after it was given up are found by the sweep", async () => {
    const [block] = stored;
    if (block === undefined) throw new Error("There is no block");
    const rows = await database.db.select().from(copies).where(eq(copies.cid, block.cid));
    await database.db.delete(copies).where(eq(copies.cid, block.cid));
    expect((await ledger.get(block.cid)).status).toBe(503);
    aheadMs += 2 * day;
    // Failed repairs are repeated with growing delays, and a device is swept once a day.
    await until(async () => {
      aheadMs += hour;
      return await hasAllCopies();
    });
    expect(rows.length).toBe(3);
    await readAll();
    // The repairer may have made new copies after the first was found. Then the others are removed after a week.
    await until(async () => {
      aheadMs += day;
      return (await database.db.select().from(orphans)).length === 0;
    });
    await readAll();
  });

  it("a device that an operator reports as wiped gets its copies again", async () => {
    const name = await someDevice();
    await recordDeviceChange(database.db, name, "wiped", now());
    await until(async () => (await copiesOn(name)).every(({ state }) => state === "good") && (await hasAllCopies()));
    await readAll();
  });

  async function filesAreRight(): Promise<boolean> {
    for (const { cid, deviceName, copyName } of await database.db.select().from(copies)) {
      const block = stored.find((one) => one.cid === cid);
      const bytes = await readFile(copyFile(ledger.folders[deviceName] ?? "", copyName)).catch(() => undefined);
      if (block === undefined || bytes === undefined || !bytes.equals(block.blockBytes)) return false;
    }
    return true;
  }
});
