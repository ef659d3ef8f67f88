import { readFile, rm, writeFile } from "node:fs/promises";
import type { Database } from "@dexnet/service/database";
import { describeServerDatabase } from "@dexnet/service/testing/databases";
import { eq, isNotNull } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "./app.ts";
import { blocks, copies } from "./copies/tables.ts";
import { recordDeviceChange } from "./devices/device-changes.ts";
import { devices } from "./devices/tables.ts";
import { markBlocksOfDevice } from "./repair/mark-blocks.ts";
import { orphans } from "./scrub/tables.ts";
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
/** What a busy machine may take for many rounds of the jobs in the background. */
const slowMs = 120_000;

describeServerDatabase("a device that", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let ledger: RunningLedger;
  let wallet: TestWallet;
  let stored: TestBlock[];
  let dataFolder: string;
  /** Never goes back: what is in the tables stays in the past. */
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
      wrap(placed) {
        const own = noFaults();
        faults.set(placed.name, own);
        return faultyDevice(placed, own);
      },
    });
    wallet = newWallet();
    await ledger.entitle(wallet, 1_000_000_000, new Date("2999-01-01"));
    stored = Array.from({ length: 6 }, () => newBlock(wallet, 3_000));
    for (const block of stored) await ledger.store(wallet, block);
    await until(isWhole);
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
  async function isWhole(): Promise<boolean> {
    if ((await database.db.select().from(blocks).where(isNotNull(blocks.repairAt))).length > 0) return false;
    const rows = await database.db.select().from(copies);
    return rows.length === 3 * stored.length && rows.every(({ state }) => state === "good");
  }
  const copiesOn = (name: string) => database.db.select().from(copies).where(eq(copies.deviceName, name));
  /** One with copies on it. */
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

  it("drains loses its copies to others, and can be read until then", async () => {
    const name = await someDevice();
    const before = await copiesOn(name);
    await drain(name);
    await readAll();
    await until(async () => (await isWhole()) && (await copiesOn(name)).length === 0);
    await until(async () => (await copyFiles(ledger.folders[name] ?? "")).length === 0);
    expect(before.length).toBeGreaterThan(0);
    await readAll();
  });

  it("drains keeps its copies while there is no room for others", async () => {
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
    await until(async () => (await isWhole()) && (await copiesOn(name)).length === 0);
  });

  it("was away and comes back has its copies counted again where there were no others", async () => {
    const name = await someDevice();
    const held = await copiesOn(name);
    for (const other of faults.keys()) fault(other, other === name ? { isAway: true } : { isFull: true });
    await markBlocksOfDevice(database.db, name, "away", now());
    await until(async () => (await copiesOn(name)).every(({ state }) => state === "bad"));
    await readAll();
    // Full as the others: what is repaired between its return and the word of it must not make new copies there.
    fault(name, { isAway: false, isFull: true });
    await markBlocksOfDevice(database.db, name, "back", now());
    let looks = 0;
    await until(async () => {
      // A try that began before may have set the next by the clock of its end. Not at each look: a claim lasts five minutes.
      if (looks++ % 20 === 0) aheadMs += hour;
      return await isWhole();
    });
    expect((await copiesOn(name)).map(({ copyName }) => copyName).sort()).toEqual(
      held.map(({ copyName }) => copyName).sort(),
    );
  });

  it("was away for long and comes back has what was replaced removed", async () => {
    const name = await someDevice();
    fault(name, { isAway: true });
    await markBlocksOfDevice(database.db, name, "away", now());
    await until(async () => (await isWhole()) && (await copiesOn(name)).length === 0);
    expect((await copyFiles(ledger.folders[name] ?? "")).length).toBeGreaterThan(0);
    fault(name, { isAway: false });
    await until(async () => {
      aheadMs += 10 * minute;
      return (await copyFiles(ledger.folders[name] ?? "")).length === 0;
    });
    await readAll();
  });

  it("is read-only keeps what it has: nothing is copied for its sake", async () => {
    const name = await someDevice();
    const before = await database.db.select().from(copies);
    fault(name, { isReadOnly: true });
    await markBlocksOfDevice(database.db, name, "away", now());
    await until(isWhole);
    const places = (rows: typeof before) => rows.map(({ deviceName, copyName }) => `${deviceName} ${copyName}`).sort();
    expect(places(await database.db.select().from(copies))).toEqual(places(before));
  });

  it("is full gets no copies: another takes them", async () => {
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
      return (await isWhole()) && now.some(({ deviceName }) => deviceName === free[1]);
    });
  });

  it("is wiped under the running ledger is found out without anybody reading", async () => {
    const name = await someDevice();
    for (const file of await copyFiles(ledger.folders[name] ?? "")) await rm(file);
    await until(async () => (await isWhole()) && (await filesAreRight()));
  });

  it("rots is found out by the scrubber without anybody reading, and tells it in figures", async () => {
    const name = await someDevice();
    for (const file of await copyFiles(ledger.folders[name] ?? "")) {
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(2_000) ^ 16, 2_000);
      await writeFile(file, bytes);
    }
    aheadMs += 31 * day;
    await until(async () => (await isWhole()) && (await filesAreRight()));
    const figures = await (await fetch(`${ledger.url}/metrics`)).text();
    expect(figures).toMatch(/^dexnet_ledger_bad_copies_total\{kind="wrong",by="scrub"\} [1-9]\d*$/m);
    expect(figures).toMatch(/^dexnet_ledger_copies_made_total [1-9]\d*$/m);
    expect(figures).toMatch(/^dexnet_ledger_scrubbed_bytes_total [1-9]\d*$/m);
    expect(figures).toMatch(/^dexnet_ledger_blocks_to_repair 0$/m);
    expect(figures).toMatch(/^dexnet_ledger_repair_oldest_seconds 0$/m);
    for (const { name: device } of ledger.devices) {
      expect(figures).toMatch(new RegExp(`^dexnet_ledger_device_healthy\\{device="${device}"\\} 1$`, "m"));
      expect(figures).toMatch(new RegExp(`^dexnet_ledger_device_free_bytes\\{device="${device}"\\} [1-9]`, "m"));
      expect(figures).toMatch(new RegExp(`^dexnet_ledger_oldest_check_seconds\\{device="${device}"\\} \\d`, "m"));
    }
  });

  it(
    "was given up for lost and is brought back has its copies found by the sweep",
    async () => {
      const [block] = stored;
      if (block === undefined) throw new Error("There is no block");
      const rows = await database.db.select().from(copies).where(eq(copies.cid, block.cid));
      await database.db.delete(copies).where(eq(copies.cid, block.cid));
      expect((await ledger.get(block.cid)).status).toBe(503);
      aheadMs += 2 * day;
      // A repairer that found nothing tries again later and later, and a sweep goes over a device once a day.
      await until(async () => {
        aheadMs += hour;
        return await isWhole();
      }, slowMs);
      expect(rows.length).toBe(3);
      await readAll();
      // As soon as the first was found the repairer may have made the others anew: then theirs are removed after a week.
      await until(async () => {
        aheadMs += day;
        return (await database.db.select().from(orphans)).length === 0;
      }, slowMs);
      await readAll();
    },
    2 * slowMs,
  );

  it("was wiped by the operator's word is filled again", async () => {
    const name = await someDevice();
    await recordDeviceChange(database.db, name, "wiped", now());
    await until(async () => (await copiesOn(name)).every(({ state }) => state === "good") && (await isWhole()));
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
