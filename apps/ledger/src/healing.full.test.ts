import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "./app.ts";
import { blocks, copies } from "./blocks/copies/copy-tables.ts";
import { rankDevices } from "./blocks/copies/placement.ts";
import { deviceChanges } from "./devices/device-tables.ts";
import { awayDeviceMs } from "./repair/repair-limits.ts";
import { type Faults, faultyDevice, noFaults } from "./testing/faulty-device.ts";
import { codeOf } from "./testing/ledger-client.ts";
import { type RunningLedger, runLedger } from "./testing/running-ledger.ts";
import { newBlock, newWallet, type TestBlock, type TestWallet } from "./testing/signed-block.ts";
import { temporaryFolders } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";

const newFolder = temporaryFolders();

describeEachDatabase("healing", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let ledger: RunningLedger;
  let wallet: TestWallet;
  let faults: Map<string, Faults>;
  let dataFolder: string;
  let aheadMs = 0;

  beforeAll(async () => {
    database = await open();
    dataFolder = await newFolder();
  });
  beforeEach(async () => {
    aheadMs = 0;
    faults = new Map();
    ledger = await start();
    // Waits for device changes of the test before, which affect new copies too.
    await until(async () => (await database.db.select().from(deviceChanges)).length === 0);
    wallet = newWallet();
    await ledger.entitle(wallet, 1_000_000_000, new Date(Date.now() + 10 * 86_400_000));
  });
  afterEach(() => ledger.stop());

  function start(): Promise<RunningLedger> {
    return runLedger({
      database,
      dataFolder,
      repairIntervalMs: 50,
      clock: { now: () => new Date(Date.now() + aheadMs) },
      wrap: (registered) => {
        const own = noFaults();
        faults.set(registered.name, own);
        return faultyDevice(registered, own);
      },
    });
  }
  function fault(name: string, own: Partial<Faults>): void {
    Object.assign(faults.get(name) ?? {}, own);
  }
  const copiesOf = (cid: string) => database.db.select().from(copies).where(eq(copies.cid, cid));
  async function hasAllCopies(cid: string): Promise<boolean> {
    const rows = await copiesOf(cid);
    const [block] = await database.db.select().from(blocks).where(eq(blocks.cid, cid));
    return rows.length === 3 && rows.every(({ state }) => state === "good") && block?.repairAt === null;
  }
  /** Bytes of all recorded copies, read from the disk. */
  async function bytesOnDisk(cid: string): Promise<Buffer[]> {
    return await Promise.all((await copiesOf(cid)).map((copy) => readFile(fileOf(copy))));
  }
  function fileOf({ deviceName, copyName }: { deviceName: string; copyName: string }): string {
    return join(ledger.folders[deviceName] ?? "", "blocks", copyName.slice(-2), copyName);
  }
  async function storeWithAllCopies(part: number): Promise<TestBlock> {
    const block = newBlock(wallet, part);
    await ledger.store(wallet, block);
    await until(() => hasAllCopies(block.cid));
    return block;
  }
  /** Devices in the order of the placement of the block. */
  function devicesFor(cid: string): string[] {
    return rankDevices(cid, ledger.devices).map(({ name }) => name);
  }

  describe("copies on the disk", () => {
    it("that are changed or missing are never served, and are replaced", async () => {
      const block = await storeWithAllCopies(20_000);
      const [first, second] = await copiesOf(block.cid);
      if (first === undefined || second === undefined) throw new Error("There are no copies");
      const changed = Buffer.from(block.blockBytes);
      changed.writeUInt8(changed.readUInt8(15_000) ^ 4, 15_000);
      await writeFile(fileOf(first), changed);
      await rm(fileOf(second));
      for (let round = 0; round < 6; round += 1) {
        expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
      }
      await until(() => hasAllCopies(block.cid));
      for (const bytes of await bytesOnDisk(block.cid)) expect(bytes).toEqual(block.blockBytes);
      // The changed file is removed from its device.
      await until(async () => !(await readdir(dirname(fileOf(first)))).includes(first.copyName));
    });

    it("that are changed are found by the range of all bytes, after a range of theirs was wrong", async () => {
      const block = await storeWithAllCopies(20_000);
      const getRange = async (range: string) => {
        const answer = await fetch(`${ledger.url}/v1/blocks/${block.cid}`, { headers: { range } });
        return Buffer.from(await answer.arrayBuffer());
      };
      const rows = await copiesOf(block.cid);
      for (const [index, copy] of rows.entries()) {
        const changed = Buffer.from(block.blockBytes);
        await writeFile(fileOf(copy), changed.fill(index, 15_000, 15_010));
      }
      const index = (await getRange("bytes=15000-15009"))[0] ?? 3;
      for (const copy of rows) if (copy !== rows[index]) await writeFile(fileOf(copy), block.blockBytes);
      expect(await getRange("bytes=0-")).toEqual(block.blockBytes);
      await until(() => hasAllCopies(block.cid));
      for (const bytes of await bytesOnDisk(block.cid)) expect(bytes).toEqual(block.blockBytes);
    });

    it("with a wrong header are never served, and are replaced", async () => {
      const block = await storeWithAllCopies(2_000);
      const rows = await copiesOf(block.cid);
      const other = newBlock(newWallet(), block.blockBytes.subarray(300));
      for (const copy of rows.slice(0, 2)) await writeFile(fileOf(copy), other.blockBytes);
      for (let round = 0; round < 6; round += 1) {
        expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
      }
      await until(() => hasAllCopies(block.cid));
      for (const bytes of await bytesOnDisk(block.cid)) expect(bytes).toEqual(block.blockBytes);
    });

    it("that are all bad cause a 503 until one is good again", async () => {
      const block = await storeWithAllCopies(2_000);
      const rows = await copiesOf(block.cid);
      for (const copy of rows) await writeFile(fileOf(copy), "nothing");
      const got = await ledger.get(block.cid);
      expect([got.status, await codeOf(got)]).toEqual([503, "copies_unavailable"]);
      const [first] = rows;
      if (first !== undefined) await writeFile(fileOf(first), block.blockBytes);
      expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
      await until(async () => {
        // Repeatedly, because a repair under way may schedule the next attempt.
        aheadMs += 3_600_000;
        return hasAllCopies(block.cid);
      });
    });

    it("that are all bad are replaced when the owner stores the block again", async () => {
      const block = await storeWithAllCopies(2_000);
      for (const copy of await copiesOf(block.cid)) await rm(fileOf(copy));
      await ledger.store(wallet, block);
      expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
      await until(() => hasAllCopies(block.cid));
    });
  });

  describe("devices", () => {
    it("two of five that were deleted: all blocks are readable, and all copies are restored after a restart", async () => {
      const stored = await Promise.all(Array.from({ length: 12 }, () => storeWithAllCopies(3_000)));
      const gone = Object.keys(ledger.folders).slice(0, 2);
      for (const name of gone) await rm(ledger.folders[name] ?? "", { recursive: true });
      for (const block of stored) expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
      await ledger.stop();
      ledger = await start();
      await until(async () => {
        const toRepair = await database.db.select().from(blocks).where(isNotNull(blocks.repairAt));
        return toRepair.length === 0;
      });
      for (const block of stored) {
        const found = await bytesOnDisk(block.cid);
        expect(found.length).toBe(3);
        for (const bytes of found) expect(bytes).toEqual(block.blockBytes);
      }
    });

    it("that are away have time to return before their copies are made elsewhere", async () => {
      const block = await storeWithAllCopies(2_000);
      const [first, second] = (await copiesOf(block.cid)).map(({ deviceName }) => deviceName);
      fault(first ?? "", { isAway: true });
      fault(second ?? "", { isAway: true });
      // A read that finds the reachable copy first reports nothing.
      await until(async () => {
        expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
        return !(await hasAllCopies(block.cid));
      });
      expect((await copiesOf(block.cid)).every(({ state }) => state === "good")).toBe(true);
      aheadMs = awayDeviceMs + 1_000;
      await until(() => hasAllCopies(block.cid));
      const now = (await copiesOf(block.cid)).map(({ deviceName }) => deviceName);
      expect(now).not.toContain(first);
      expect(now).not.toContain(second);
    });

    it("that return wrong bytes are detected and replaced by others", async () => {
      const block = await storeWithAllCopies(2_000);
      const wrongDevices = (await copiesOf(block.cid)).slice(0, 2).map(({ deviceName }) => deviceName);
      for (const name of wrongDevices) fault(name, { isLying: true });
      await until(async () => {
        expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
        const deviceNames = (await copiesOf(block.cid)).map(({ deviceName }) => deviceName);
        return (await hasAllCopies(block.cid)) && wrongDevices.every((name) => !deviceNames.includes(name));
      });
    });

    it("that fail during a write are replaced by others while three of five work", async () => {
      const block = newBlock(wallet, 100_000);
      const [first, second, third] = devicesFor(block.cid);
      fault(first ?? "", { isFull: true });
      fault(second ?? "", { isAway: true });
      await ledger.store(wallet, block);
      expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
      await until(() => hasAllCopies(block.cid));
      const deviceNames = (await copiesOf(block.cid)).map(({ deviceName }) => deviceName);
      expect(deviceNames).toContain(third);
      expect(deviceNames).not.toContain(first);
    });

    it("that are too few for a quorum fail the write, which can be repeated later", async () => {
      const block = newBlock(wallet, 10_000);
      for (const name of devicesFor(block.cid).slice(1)) fault(name, { isAway: true });
      const answer = await ledger.put(wallet, block.blockBytes);
      expect([answer.status, await codeOf(answer)]).toEqual([503, "unavailable"]);
      expect((await ledger.get(block.cid)).status).toBe(404);
      for (const name of faults.keys()) fault(name, { isAway: false });
      await ledger.store(wallet, block);
      await until(() => hasAllCopies(block.cid));
    });
  });

  describe("third copy", () => {
    it("is written after the answer, and a stop waits for it", async () => {
      const block = newBlock(wallet, 5_000);
      const slow = devicesFor(block.cid)[0] ?? "";
      const gate = Promise.withResolvers<void>();
      fault(slow, { gate: gate.promise });
      await ledger.store(wallet, block);
      const states = (await copiesOf(block.cid)).map(({ deviceName, state }) => `${deviceName} ${state}`);
      expect(states).toContain(`${slow} writing`);
      let isWritten = false;
      const stopping = ledger.stop().then(() => isWritten);
      const answers = () =>
        ledger.get(block.cid).then(
          () => true,
          () => false,
        );
      await expect.poll(answers, { message: "the ledger stops" }).toBe(false);
      isWritten = true;
      gate.resolve();
      expect(await stopping, "the copy was written before the stop was over").toBe(true);
      expect(await hasAllCopies(block.cid)).toBe(true);
    });

    it("is made by the repairer when it fails", async () => {
      const block = newBlock(wallet, 5_000);
      const failing = devicesFor(block.cid)[1] ?? "";
      fault(failing, { isFull: true });
      await ledger.store(wallet, block);
      await until(() => hasAllCopies(block.cid));
      const onFailing = await database.db
        .select()
        .from(copies)
        .where(and(eq(copies.cid, block.cid), eq(copies.deviceName, failing)));
      expect(onFailing).toEqual([]);
    });
  });
});
