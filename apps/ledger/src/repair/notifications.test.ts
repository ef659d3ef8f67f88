import { systemClock } from "@dexnet/service/background/clock";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { captureLog } from "@dexnet/service/testing/test-server";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createDeviceAdminStore } from "../devices/device-admin-store.ts";
import { createDeviceStore } from "../devices/device-store.ts";
import { deviceChanges } from "../devices/device-tables.ts";
import { createDeviceRegistry } from "../devices/registry.ts";
import { testDevices } from "../testing/test-devices.ts";
import { repairBytesPerSecondUsual } from "./repair-limits.ts";
import { startHealing } from "./start-healing.ts";

/** Nothing in this test happens because of an interval. */
const never = 2 ** 31 - 1;

describeEachDatabase("notifications of the ledger", { schemaName, migrations: migrationsFolder }, (open) => {
  test("let every process read a device change and work on it at once", async () => {
    const database = await open();
    const now = systemClock.now;
    await createDeviceStore(database.db).register(testDevices.slice(0, 4), false, now());
    const store = createDeviceStore(database.db);
    let seen: string[] = [];
    async function checkHealth(): Promise<void> {
      seen = (await store.list()).map(({ name, state }) => `${name} ${state}`);
    }
    const listening = Promise.withResolvers<void>();
    database.notifications.subscribe("test", { onMessage() {}, onGap: listening.resolve });
    const healing = await startHealing({
      database,
      devices: { ...createDeviceRegistry([]), checkHealth },
      registry: new Registry(),
      log: captureLog().log,
      clock: systemClock,
      intervalMs: never,
      checkIntervalMs: never,
      repairBytesPerSecond: repairBytesPerSecondUsual,
      scrub: { bytesPerSecond: 1, everyMs: never, intervalMs: never },
    });
    await listening.promise;
    const admin = createDeviceAdminStore(database.db);
    const [fifth] = testDevices.slice(4);
    if (fifth === undefined) throw new Error("There is no fifth device");
    await admin.add(fifth, () => false, now());
    await expect.poll(() => seen).toContain("five active");
    await admin.drain("one", now());
    await expect.poll(() => seen).toContain("one draining");
    // The marking of the blocks is recorded by a later date.
    const isMarked = async () => (await database.db.select().from(deviceChanges)).every(({ dueAt }) => dueAt > now());
    await expect.poll(isMarked).toBe(true);
    await admin.activate("one", false, now());
    await expect.poll(() => seen).toContain("one active");
    await healing.stop();
  });
});
