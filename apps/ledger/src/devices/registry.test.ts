import type { Database } from "@dexnet/service/database";
import { createLogger } from "@dexnet/service/log";
import { describeServerDatabase } from "@dexnet/service/testing/databases";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createDeviceAdminStore } from "../operator/device-store.ts";
import { failedWritesLimit, failedWritesPauseMs, lostDeviceMs } from "./limits.ts";
import { type DeviceRegistry, openDevices } from "./registry.ts";
import { createDeviceStore } from "./store.ts";
import { deviceChanges } from "./tables.ts";
import { createSwitchDriver, type SwitchDriver } from "./testing/switch-driver.ts";

const log = createLogger({ name: "test", level: "silent" });
const settings = ["one", "two", "three", "four"].map((name, at) => ({
  name,
  ...{ country: "DE", city: name, latitude: at, longitude: at, kind: "switch", location: `location ${name}` },
}));
const five = { ...{ name: "five", country: "FI", city: "Turku", latitude: 1, longitude: 2, kind: "switch" } };

describeServerDatabase("the devices of a ledger", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let switches: SwitchDriver;
  let aheadMs: number;

  beforeEach(async () => {
    database = await open();
    switches = createSwitchDriver();
    aheadMs = 0;
  });

  const clock = { now: () => new Date(Date.parse("2030-01-01T00:00:00Z") + aheadMs) };
  const start = (own: readonly (typeof settings)[number][] = settings, demo = false, answerMs = 60_000) =>
    openDevices({
      ...{ settings: own, demo, log, clock, answerMs },
      store: createDeviceStore(database.db),
      drivers: [switches.driver],
    });
  const switchesOf = (name: string) => switches.switchesAt(`location ${name}`);
  const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  const isRecorded = async (name: string, change: "away" | "back" | "wiped" | "draining" | "removed") =>
    (await database.db.$count(
      deviceChanges,
      and(eq(deviceChanges.deviceName, name), eq(deviceChanges.change, change)),
    )) > 0;
  async function put(devices: DeviceRegistry, name: string): Promise<void> {
    const bytes = (async function* () {
      yield [Buffer.from("x")];
    })();
    await devices.find(name)?.device.put("some-copy-aa", bytes);
  }

  it("are those of the settings at first, made ready, and found again at the next start", async () => {
    const devices = await start();
    expect(namesOf(devices.all)).toEqual(["four", "one", "three", "two"]);
    expect(namesOf(devices.writable)).toEqual(["four", "one", "three", "two"]);
    expect(devices.find("two")).toMatchObject({ country: "DE", state: "active", isHealthy: true, freeBytes: 1e12 });
    expect(namesOf((await start([])).all)).toEqual(["four", "one", "three", "two"]);
    expect(await isRecorded("one", "wiped")).toBe(false);
  });

  it("that others add, drain and remove are known after a look", async () => {
    const [here, there] = [await start(), await start()];
    const admin = createDeviceAdminStore(database.db);
    switchesOf("five").isEmpty = false;
    const entry = { ...five, settings: { location: "location five" } };
    expect(await admin.add(entry, () => false, clock.now())).toBe("added");
    expect(here.find("five")).toBeUndefined();
    await Promise.all([here.checkHealth(), there.checkHealth()]);
    for (const devices of [here, there]) expect(devices.find("five")).toMatchObject({ country: "FI", isHealthy: true });
    await admin.drain("two", clock.now());
    await here.checkHealth();
    expect(here.find("two")?.state).toBe("draining");
    expect(namesOf(here.all)).toContain("two");
    expect(namesOf(here.writable)).not.toContain("two");
    await admin.remove("two", true, clock.now());
    await there.checkHealth();
    expect(there.find("two")).toBeUndefined();
    // What the settings name stays removed all the same.
    expect(namesOf((await start()).all)).toEqual(["five", "four", "one", "three"]);
  });

  it("that are away or full get nothing, and do again when they are fine", async () => {
    const devices = await start();
    switchesOf("one").isAway = true;
    switchesOf("two").health = { freeBytes: 0, totalBytes: 1e12 };
    await devices.checkHealth();
    expect(namesOf(devices.all)).toEqual(["four", "one", "three", "two"]);
    expect(namesOf(devices.writable)).toEqual(["four", "three"]);
    expect(devices.find("one")).toMatchObject({ isHealthy: false, trouble: "it is away" });
    expect(devices.find("two")).toMatchObject({ isHealthy: true, freeBytes: 0 });
    switchesOf("one").isAway = false;
    switchesOf("two").health = { freeBytes: 1e12, totalBytes: 1e12 };
    await devices.checkHealth();
    expect(namesOf(devices.writable)).toEqual(["four", "one", "three", "two"]);
    expect(await isRecorded("one", "back")).toBe(false);
  });

  it("that stay away for long are given up once, and taken back when they come", async () => {
    const devices = await start();
    switchesOf("one").isAway = true;
    await devices.checkHealth();
    aheadMs = lostDeviceMs - 1_000;
    await devices.checkHealth();
    expect(await isRecorded("one", "away")).toBe(false);
    aheadMs = lostDeviceMs + 1_000;
    await devices.checkHealth();
    expect(await isRecorded("one", "away")).toBe(true);
    await database.db.delete(deviceChanges);
    await devices.checkHealth();
    expect(await isRecorded("one", "away")).toBe(false);
    // Another process, started meanwhile, knows as well.
    const other = await start();
    switchesOf("one").isAway = false;
    await other.checkHealth();
    expect(await isRecorded("one", "back")).toBe(true);
    expect(await isRecorded("one", "away")).toBe(false);
  });

  it("that were in use and are empty are away, unless they lie in the data folder of a demonstration", async () => {
    const devices = await start();
    switchesOf("one").isEmpty = true;
    await devices.checkHealth();
    expect(devices.find("one")?.trouble).toBe("there is nothing at location one: maybe it is not mounted");
    expect(switchesOf("one").isEmpty).toBe(true);
    const demo = await start(settings, true);
    expect(demo.find("one")?.isHealthy).toBe(true);
    expect(await isRecorded("one", "wiped")).toBe(true);
    expect(await isRecorded("two", "wiped")).toBe(false);
  });

  it("that hang hold up nobody, and are asked once until they answer", async () => {
    await start();
    // Ready and known: nothing but the one that hangs takes any time.
    const devices = await start(settings, false, 20);
    const { promise, resolve } = Promise.withResolvers<void>();
    switchesOf("one").hang = promise;
    await devices.checkHealth();
    await devices.checkHealth();
    expect(devices.find("one")?.trouble).toBe("it does not answer");
    expect(namesOf(devices.writable)).toEqual(["four", "three", "two"]);
    // One that takes writes is only slow.
    switchesOf("two").hang = promise;
    const looking = devices.checkHealth();
    await put(devices, "two");
    await looking;
    expect(namesOf(devices.writable)).toEqual(["four", "three", "two"]);
    switchesOf("one").hang = undefined;
    switchesOf("two").hang = undefined;
    resolve();
    await devices.checkHealth();
    await devices.checkHealth();
    expect(devices.find("one")?.isHealthy).toBe(true);
  });

  it("whose writes fail one after the other get a rest, whatever they say of themselves", async () => {
    const devices = await start();
    switchesOf("one").failsWrites = true;
    for (let at = 0; at < failedWritesLimit; at += 1) {
      expect(namesOf(devices.writable)).toContain("one");
      await expect(put(devices, "one")).rejects.toThrow("failed to write");
    }
    expect(devices.find("one")).toMatchObject({ isHealthy: false, trouble: "writes to it fail" });
    await devices.checkHealth();
    expect(namesOf(devices.writable)).not.toContain("one");
    aheadMs = failedWritesPauseMs;
    await devices.checkHealth();
    expect(namesOf(devices.writable)).toContain("one");
    await expect(put(devices, "one")).rejects.toThrow("failed to write");
    expect(namesOf(devices.writable)).not.toContain("one");
    aheadMs *= 2;
    switchesOf("one").failsWrites = false;
    await put(devices, "one");
    await devices.checkHealth();
    expect(namesOf(devices.writable)).toContain("one");
  });

  it("with other settings than before are opened anew", async () => {
    await start();
    switchesOf("elsewhere").isEmpty = false;
    const moved = settings.map((one) => (one.name === "one" ? { ...one, location: "location elsewhere" } : one));
    const devices = await start(moved);
    expect(devices.find("one")?.isHealthy).toBe(true);
    expect(switchesOf("elsewhere").opened).toBe(1);
    expect(switchesOf("one").opened).toBe(1);
  });

  it("that are new and can't be made ready stop the start with a sentence; those in use don't", async () => {
    switchesOf("one").isAway = true;
    await expect(start()).rejects.toThrow("The device one can't be used");
    switchesOf("one").isAway = false;
    await start();
    switchesOf("one").isAway = true;
    expect((await start()).find("one")?.isHealthy).toBe(false);
    const unknown = settings.map((one) => (one.name === "two" ? { ...one, kind: "tape" } : one));
    const devices = await start(unknown);
    expect(devices.find("two")?.trouble).toContain("there is no such kind of device, but: switch");
  });
});
