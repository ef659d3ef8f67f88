import type { Database } from "@dexnet/service/database/database";
import { createLogger } from "@dexnet/service/log/log";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createDeviceAdminStore } from "./device-admin-store.ts";
import { failedWritesLimit, failedWritesPauseMs, lostDeviceMs } from "./device-limits.ts";
import { createDeviceStore } from "./device-store.ts";
import { deviceChanges } from "./device-tables.ts";
import { type DeviceRegistry, openDevices } from "./registry.ts";
import { ownDeployment } from "./testing/device-contract.ts";
import { createSwitchDriver, type SwitchDriver } from "./testing/switch-driver.ts";

const log = createLogger({ name: "test", level: "silent" });
const settings = ["one", "two", "three", "four"].map((name, index) => ({
  name,
  country: "DE",
  city: name,
  latitude: index,
  longitude: index,
  kind: "switch",
  location: `location ${name}`,
}));
const five = { name: "five", country: "FI", city: "Turku", latitude: 1, longitude: 2, kind: "switch" };

describeEachDatabase("openDevices", { schemaName, migrations: migrationsFolder }, (open) => {
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
      settings: own,
      deployment: ownDeployment,
      demo,
      log,
      clock,
      answerMs,
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
    await devices.find(name)?.device.put("some-copy-aa", Buffer.from("x"));
  }

  it("prepares the devices of the settings and finds them again at the next start", async () => {
    const devices = await start();
    expect(namesOf(devices.all)).toEqual(["four", "one", "three", "two"]);
    expect(namesOf(devices.writable)).toEqual(["four", "one", "three", "two"]);
    expect(devices.find("two")).toMatchObject({ country: "DE", state: "active", isHealthy: true, freeBytes: 1e12 });
    expect(namesOf((await start([])).all)).toEqual(["four", "one", "three", "two"]);
    expect(await isRecorded("one", "wiped")).toBe(false);
  });

  it("sees devices that other processes add, drain and remove after a health check", async () => {
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
    // A removed device of the settings stays removed.
    expect(namesOf((await start()).all)).toEqual(["five", "four", "one", "three"]);
  });

  it("excludes devices that are away or full from writes until they are healthy", async () => {
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

  it("gives up a device that is away for too long once, and records its return", async () => {
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
    // A process that starts meanwhile reads the same state.
    const other = await start();
    switchesOf("one").isAway = false;
    await other.checkHealth();
    expect(await isRecorded("one", "back")).toBe(true);
    expect(await isRecorded("one", "away")).toBe(false);
  });

  it("treats an empty prepared device as away, except for demo devices", async () => {
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

  it("does not wait for a device that hangs, and checks it once until it answers", async () => {
    await start();
    // The devices are prepared, so only the one that hangs takes time.
    const devices = await start(settings, false, 20);
    const { promise, resolve } = Promise.withResolvers<void>();
    switchesOf("one").hang = promise;
    await devices.checkHealth();
    await devices.checkHealth();
    expect(devices.find("one")?.trouble).toBe("it does not answer");
    expect(namesOf(devices.writable)).toEqual(["four", "three", "two"]);
    // A device with good writes is only slow.
    switchesOf("two").hang = promise;
    const checking = devices.checkHealth();
    await put(devices, "two");
    await checking;
    expect(namesOf(devices.writable)).toEqual(["four", "three", "two"]);
    switchesOf("one").hang = undefined;
    switchesOf("two").hang = undefined;
    resolve();
    await devices.checkHealth();
    await devices.checkHealth();
    expect(devices.find("one")?.isHealthy).toBe(true);
  });

  it("pauses writes to a device whose writes fail in a row, even if it is healthy", async () => {
    const devices = await start();
    switchesOf("one").failsWrites = true;
    for (let count = 0; count < failedWritesLimit; count += 1) {
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

  it("opens a device again when its settings change", async () => {
    await start();
    switchesOf("elsewhere").isEmpty = false;
    const moved = settings.map((one) => (one.name === "one" ? { ...one, location: "location elsewhere" } : one));
    const devices = await start(moved);
    expect(devices.find("one")?.isHealthy).toBe(true);
    expect(switchesOf("elsewhere").opened).toBe(1);
    expect(switchesOf("one").opened).toBe(1);
  });

  it("closes a device that is opened again, has other settings or is removed", async () => {
    const [one, two] = [switchesOf("one"), switchesOf("two")];
    await start();
    const devices = await start(settings, false, 20);
    const { opened } = one;
    one.isAway = true;
    await devices.checkHealth();
    expect(one).toMatchObject({ opened: opened + 1, closed: 0 });
    one.isAway = false;
    const { promise, reject } = Promise.withResolvers<void>();
    one.hang = promise;
    await devices.checkHealth();
    one.hang = undefined;
    reject(new Error("it fails once"));
    await expect.poll(() => one).toMatchObject({ opened: opened + 2, closed: 1 });
    switchesOf("elsewhere").isEmpty = false;
    await start(settings.map((each) => (each.name === "two" ? { ...each, location: "location elsewhere" } : each)));
    expect(two.closed).toBe(0);
    await devices.checkHealth();
    expect(two.closed).toBe(1);
    const admin = createDeviceAdminStore(database.db);
    await admin.drain("one", clock.now());
    await admin.remove("one", true, clock.now());
    await devices.checkHealth();
    expect(one.closed).toBe(2);
  });

  it("rejects the start for a new device that can't be prepared, and not for a known one", async () => {
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
