import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deviceAdminCalls, type ShownDevice } from "@dexnet/protocol/admin/device-admin";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq, isNotNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { blocks, copies } from "../blocks/copies/copy-tables.ts";
import { codeOf } from "../testing/ledger-client.ts";
import { internalToken, type RunningLedger, runLedger } from "../testing/running-ledger.ts";
import { newBlock, newWallet, type TestBlock, type TestWallet } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";
import { deviceChanges } from "./device-tables.ts";

const newFolder = temporaryFolders();
const site = { country: "FR", city: "Paris", latitude: 48.9, longitude: 2.4 };

describeEachDatabase("device administration", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let ledger: RunningLedger;
  let wallet: TestWallet;
  let dataFolder: string;

  beforeEach(async () => {
    database = await open();
    dataFolder = await newFolder();
    ledger = await start();
    wallet = newWallet();
    await ledger.entitle(wallet, 1_000_000_000);
  });
  afterEach(() => ledger.stop());

  const start = () => runLedger({ database, dataFolder, repairIntervalMs: 50 });
  function send(
    method: string,
    path = "",
    body?: unknown,
    target: Pick<RunningLedger, "internalUrl"> = ledger,
  ): Promise<Response> {
    return fetch(`${target.internalUrl}/internal/v1/devices${path}`, {
      method,
      headers: {
        authorization: `Internal ${internalToken}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
  async function request(method: string, path: string, body?: unknown): Promise<ShownDevice> {
    const response = await send(method, path, body);
    expect(response.status).toBe(200);
    return deviceAdminCalls.device.answer.parse(await response.json());
  }
  async function expectRefusal(
    status: number,
    code: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<void> {
    const response = await send(method, path, body);
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  }
  const show = (name: string) => request("GET", `/${name}`);
  const add = (name: string, folder = join(dataFolder, name)) =>
    request("POST", "", { name, ...site, settings: { folder } });
  const drain = (name: string) => request("PATCH", `/${name}`, { state: "draining" });
  async function names(): Promise<string[]> {
    const { devices } = deviceAdminCalls.devices.answer.parse(await (await send("GET")).json());
    return devices.map(({ name }) => name);
  }
  async function storeBlocks(count: number): Promise<TestBlock[]> {
    const stored = Array.from({ length: count }, () => newBlock(wallet, 2_000));
    await Promise.all(stored.map((block) => ledger.store(wallet, block)));
    await until(isHealed);
    return stored;
  }
  const copiesOn = (name: string) => database.db.$count(copies, eq(copies.deviceName, name));
  async function isHealed(): Promise<boolean> {
    const [toRepair, all, rows] = await Promise.all([
      database.db.$count(blocks, isNotNull(blocks.repairAt)),
      database.db.$count(blocks),
      database.db.$count(copies, eq(copies.state, "good")),
    ]);
    return toRepair === 0 && rows === 3 * all;
  }
  async function expectReadable(stored: readonly TestBlock[]): Promise<void> {
    for (const block of stored) expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
  }

  it("lists devices with their status", async () => {
    await storeBlocks(4);
    const { devices } = deviceAdminCalls.devices.answer.parse(await (await send("GET")).json());
    expect(devices.map(({ name }) => name)).toEqual(["frankfurt", "helsinki", "montreal", "sao-paulo", "singapore"]);
    expect(devices.reduce((sum, { copies: count }) => sum + count, 0)).toBe(12);
    expect(Math.round(devices.reduce((sum, { share }) => sum + share, 0))).toBe(100);
    for (const device of devices) {
      expect(device).toMatchObject({ state: "active", healthy: true, trouble: null, demo: true, kind: "folder" });
      expect(device.location).toBe(ledger.folders[device.name]);
    }
  });

  it("refuses requests without the internal token", async () => {
    for (const authorization of ["", "Internal wrong", "JWT a.b.c"]) {
      const response = await fetch(`${ledger.internalUrl}/internal/v1/devices`, { headers: { authorization } });
      expect(response.status).toBe(401);
    }
  });

  it("does not exist on the public port", async () => {
    expect((await send("GET", "", undefined, { internalUrl: ledger.url })).status).toBe(404);
    expect((await fetch(`${ledger.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${ledger.internalUrl}/metrics`)).status).toBe(200);
  });

  describe("adding a device", () => {
    it("uses the device at once and after a restart", async () => {
      expect(await add("paris")).toMatchObject({
        ...site,
        name: "paris",
        state: "active",
        healthy: true,
        demo: false,
      });
      await until(async () => {
        await storeBlocks(6);
        return (await copiesOn("paris")) > 0;
      });
      await ledger.stop();
      ledger = await start();
      expect(await names()).toContain("paris");
      expect(ledger.registry.find("paris")?.isHealthy).toBe(true);
    });

    it("refuses the location of another deployment and leaves it unchanged", async () => {
      const folder = join(dataFolder, "other");
      await mkdir(folder);
      const marks = { "dexnet-device": "lyon\n", "dexnet-deployment": "5b1c3e0a-4f68-4d24-8b3a-0a2b1c5d7e9f\n" };
      for (const [name, text] of Object.entries(marks)) await writeFile(join(folder, name), text);
      const body = { name: "lyon", ...site, settings: { folder } };
      await expectRefusal(409, "device_location_taken", "POST", "", body);
      expect((await readdir(folder)).sort()).toEqual(Object.keys(marks).sort());
    });

    it("refuses a used name or location, and a location that can't be written", async () => {
      const folder = join(dataFolder, "paris");
      await add("paris", folder);
      const body = (name: string, settings: unknown, more = {}) => ({ name, ...site, settings, ...more });
      await expectRefusal(409, "device_exists", "POST", "", body("paris", { folder: join(dataFolder, "other") }));
      await expectRefusal(409, "device_exists", "POST", "", body("lyon", { folder }));
      await expectRefusal(409, "device_exists", "POST", "", body("lyon", { folder: `${folder}/../paris/` }));
      await writeFile(join(dataFolder, "file"), "");
      await expectRefusal(409, "device_unusable", "POST", "", body("lyon", { folder: join(dataFolder, "file") }));
      await expectRefusal(400, "bad_request", "POST", "", body("lyon", { folder, more: 1 }));
      await expectRefusal(400, "bad_request", "POST", "", body("lyon", {}));
      await expectRefusal(400, "bad_request", "POST", "", body("lyon", { folder }, { kind: "tape" }));
      await expectRefusal(400, "bad_request", "POST", "", body("../lyon", { folder }));
      await expectRefusal(
        400,
        "bad_request",
        "POST",
        "",
        body("lyon", { folder: join(dataFolder, "new") }, { country: "fr" }),
      );
      expect(await names()).not.toContain("lyon");
    });

    it("adds a device once for concurrent requests", async () => {
      const body = { name: "paris", ...site, settings: { folder: join(dataFolder, "paris") } };
      const answers = await Promise.all(Array.from({ length: 5 }, () => send("POST", "", body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    });
  });

  describe("draining a device", () => {
    it("moves its copies to others, keeps blocks readable, and allows its removal", async () => {
      const stored = await storeBlocks(10);
      const before = await copiesOn("helsinki");
      expect(before).toBeGreaterThan(0);
      await expectRefusal(409, "device_not_drained", "DELETE", "/helsinki");
      const draining = await drain("helsinki");
      expect(draining.state).toBe("draining");
      expect(draining.share).toBe(0);
      await expectReadable(stored);
      await until(async () => (await show("helsinki")).relying_blocks === 0);
      await until(isHealed);
      const more = await storeBlocks(6);
      expect(await copiesOn("helsinki")).toBe(0);
      await request("DELETE", "/helsinki");
      expect(await names()).not.toContain("helsinki");
      await expectRefusal(404, "device_not_found", "GET", "/helsinki");
      await expectReadable([...stored, ...more]);
      await ledger.stop();
      ledger = await start();
      expect(await names()).not.toContain("helsinki");
    });

    it("can be undone by activating the device", async () => {
      await drain("helsinki");
      expect(await request("PATCH", "/helsinki", { state: "active" })).toMatchObject({ state: "active" });
      expect(ledger.registry.writable.map(({ name }) => name)).toContain("helsinki");
      expect(await database.db.$count(deviceChanges, eq(deviceChanges.change, "draining"))).toBe(0);
    });

    it("leaves three active devices for concurrent requests", async () => {
      const all = Object.keys(ledger.folders);
      const answers = await Promise.all(all.map((name) => send("PATCH", `/${name}`, { state: "draining" })));
      expect(answers.filter(({ ok }) => ok).length).toBe(2);
      expect(ledger.registry.writable.length).toBe(3);
    });
  });

  describe("removing a lost device", () => {
    it("makes its copies again", async () => {
      const stored = await storeBlocks(10);
      await rm(ledger.folders.helsinki ?? "", { recursive: true });
      await mkdir(ledger.folders.helsinki ?? "");
      const before = await request("DELETE", "/helsinki?lost=true");
      expect(before.copies).toBeGreaterThan(0);
      await until(async () => (await copiesOn("helsinki")) === 0 && (await isHealed()));
      await expectReadable(stored);
    });

    it("frees its name when no block refers to it", async () => {
      await storeBlocks(3);
      await request("DELETE", "/helsinki?lost=true");
      const body = { name: "helsinki", ...site, settings: { folder: join(dataFolder, "new") } };
      await expectRefusal(409, "device_exists", "POST", "", body);
      await until(async () => (await copiesOn("helsinki")) === 0 && (await isHealed()));
      await database.db.delete(deviceChanges);
      expect(await add("helsinki", join(dataFolder, "new"))).toMatchObject({ state: "active", demo: false, copies: 0 });
      expect(ledger.registry.find("helsinki")?.isHealthy).toBe(true);
    });
  });

  it("activating a device with a replaced disk prepares it and restores its copies", async () => {
    await add("paris");
    let stored: TestBlock[] = [];
    await until(async () => {
      stored = [...stored, ...(await storeBlocks(6))];
      return (await copiesOn("paris")) > 0;
    });
    await rm(join(dataFolder, "paris"), { recursive: true });
    await ledger.registry.checkHealth();
    expect(await show("paris")).toMatchObject({ healthy: false });
    expect(await request("PATCH", "/paris", { state: "active" })).toMatchObject({ healthy: false });
    expect(await request("PATCH", "/paris", { state: "active", replaced: true })).toMatchObject({ healthy: true });
    await until(isHealed);
    await expectReadable(stored);
  });

  it("answers device_not_found for unknown devices", async () => {
    await expectRefusal(404, "device_not_found", "GET", "/nowhere");
    await expectRefusal(404, "device_not_found", "PATCH", "/nowhere", { state: "draining" });
    await expectRefusal(404, "device_not_found", "PATCH", "/nowhere", { state: "active", replaced: true });
    await expectRefusal(404, "device_not_found", "DELETE", "/nowhere?lost=true");
    await expectRefusal(400, "bad_request", "PATCH", "/helsinki", { state: "removed" });
  });
});
