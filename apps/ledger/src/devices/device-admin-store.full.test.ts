import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { writeLeaseMs } from "../blocks/copies/copy-limits.ts";
import { blocks, copies } from "../blocks/copies/copy-tables.ts";
import { createDeviceChangesStore } from "../repair/device-changes-store.ts";
import { claimMs } from "../repair/repair-limits.ts";
import { testDevices } from "../testing/test-devices.ts";
import { createDeviceAdminStore } from "./device-admin-store.ts";
import { healthCheckIntervalMs, lostDeviceMs } from "./device-limits.ts";
import { createDeviceStore } from "./device-store.ts";
import { deviceChanges, devices } from "./device-tables.ts";

const now = new Date("2030-01-01T00:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

describeEachDatabase("device admin store", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let admin: ReturnType<typeof createDeviceAdminStore>;
  let deviceStore: ReturnType<typeof createDeviceStore>;
  let changes: ReturnType<typeof createDeviceChangesStore>;
  let serial = 0;

  beforeEach(async () => {
    database = await open();
    admin = createDeviceAdminStore(database.db);
    deviceStore = createDeviceStore(database.db);
    changes = createDeviceChangesStore(database.db);
    await deviceStore.register(testDevices, false, now);
  });

  /** Inserts a block with copies on devices: good ones, or in another state as "two:bad". */
  async function block(...states: string[]): Promise<void> {
    serial += 1;
    const cid = `b${serial}`;
    await database.db.insert(blocks).values({ cid, sizeBytes: 1, signature: "0x", storedAt: now });
    for (const state of states) {
      const [deviceName = "", copyState = "good"] = state.split(":");
      const row = { cid, deviceName, copyName: `${cid}-copy`, checkedAt: now };
      await database.db.insert(copies).values({ ...row, state: copyState as "good" | "writing" | "bad" });
    }
  }
  const stateOf = async (name: string) =>
    (await database.db.select().from(devices).where(eq(devices.name, name)))[0]?.state;
  const changesOf = async (name: string) =>
    (await database.db.select().from(deviceChanges).where(eq(deviceChanges.deviceName, name)))
      .map(({ change }) => change)
      .sort();

  describe("countRelyingBlocks", () => {
    it("counts blocks with fewer than three good copies on other active devices", async () => {
      await block("one", "two", "three", "four");
      expect(await admin.countRelyingBlocks("one", 10)).toEqual({ relying: 0, onlyHere: 0 });
      await block("one", "two", "three");
      await block("one", "two", "three", "four:writing");
      await block("one", "two:bad", "three:bad", "four:bad");
      await block("one:writing", "two", "three");
      await block("one:bad", "two");
      await block("two");
      expect(await admin.countRelyingBlocks("one", 10)).toEqual({ relying: 4, onlyHere: 1 });
      expect(await admin.countRelyingBlocks("one", 2)).toMatchObject({ relying: 2 });
    });

    it("does not count on devices that are draining or given up", async () => {
      await block("one", "two", "three", "four");
      await admin.drain("two", now);
      expect(await admin.countRelyingBlocks("one", 10)).toEqual({ relying: 1, onlyHere: 0 });
      await admin.activate("two", false, now);
      expect(await admin.countRelyingBlocks("one", 10)).toEqual({ relying: 0, onlyHere: 0 });
      await deviceStore.recordAway("three", now);
      expect(await admin.countRelyingBlocks("one", 10)).toMatchObject({ relying: 0 });
      await deviceStore.recordAway("three", later(lostDeviceMs + 1));
      expect(await admin.countRelyingBlocks("one", 10)).toEqual({ relying: 1, onlyHere: 0 });
    });
  });

  describe("drain, remove and add", () => {
    it("removes a drained device that no block relies on, and a lost device at any time", async () => {
      await block("one", "two", "three");
      expect(await admin.remove("one", false, now)).toBe("not_drained");
      expect(await admin.drain("one", now)).toBe("done");
      expect(await admin.drain("one", now)).toBe("done");
      expect(await admin.remove("one", false, now)).toBe("needed");
      expect(await stateOf("one")).toBe("draining");
      await database.db
        .insert(copies)
        .values({ cid: `b${serial}`, deviceName: "four", copyName: "new", state: "good" });
      expect(await admin.remove("one", false, now)).toBe("done");
      expect(await admin.remove("one", false, now)).toBe("unknown");
      expect(await changesOf("one")).toEqual(["removed"]);
      expect(await admin.remove("two", true, now)).toBe("done");
      expect(await stateOf("two")).toBe("removed");
    });

    it("refuses to drain below three active devices and to remove the last", async () => {
      expect(await admin.drain("one", now)).toBe("done");
      expect(await admin.drain("two", now)).toBe("done");
      expect(await admin.drain("three", now)).toBe("too_few");
      for (const name of ["one", "two", "three", "four"]) expect(await admin.remove(name, true, now)).toBe("done");
      expect(await admin.remove("five", true, now)).toBe("too_few");
    });

    it("adds a removed device again by command only, once nothing refers to it", async () => {
      await block("one", "two", "three", "four");
      await admin.drain("one", now);
      await admin.remove("one", false, now);
      await deviceStore.register(testDevices, false, now);
      expect(await stateOf("one")).toBe("removed");
      expect((await deviceStore.list()).map(({ name }) => name)).toEqual(["five", "four", "three", "two"]);
      const [entry] = testDevices;
      if (entry === undefined) throw new Error("There are no devices");
      expect(await admin.add(entry, () => false, now)).toBe("exists");
      await database.db.delete(deviceChanges);
      expect(await admin.add(entry, () => false, now)).toBe("exists");
      await database.db.delete(copies).where(eq(copies.deviceName, "one"));
      expect(await admin.add({ ...entry, city: "Another" }, () => true, now)).toBe("exists");
      expect(await admin.add({ ...entry, city: "Another" }, () => false, now)).toBe("added");
      expect(await admin.find("one")).toMatchObject({ city: "Another", state: "active", isPrepared: true });
    });

    it("updates a device from the settings, except for its state", async () => {
      await admin.drain("one", now);
      const moved = testDevices.map((entry) => ({ ...entry, city: "Elsewhere", settings: { folder: "/new" } }));
      await deviceStore.register(moved, false, now);
      expect(await admin.find("one")).toMatchObject({
        city: "Elsewhere",
        state: "draining",
        settings: moved[0]?.settings,
      });
    });
  });

  describe("device changes", () => {
    it("are claimed by one process, by another when the first dies, and due again until all writes have ended", async () => {
      await admin.drain("one", now);
      const claimed = await Promise.all([changes.claim(now), changes.claim(now), changes.claim(now)]);
      expect(claimed.filter((change) => change !== undefined)).toMatchObject([
        { deviceName: "one", change: "draining" },
      ]);
      const again = await changes.claim(later(claimMs));
      if (again === undefined) throw new Error("The change was not due again");
      await changes.complete(again, later(claimMs));
      expect(await changes.claim(later(2 * claimMs - 1))).toBeUndefined();
      const next = await changes.claim(later(2 * claimMs));
      if (next === undefined) throw new Error("The change was not due after twice the time");
      await changes.complete(next, later(2 * claimMs));
      const last = await changes.claim(later(2 * writeLeaseMs));
      if (last === undefined) throw new Error("The change was not due after the leases of all writes");
      await changes.complete(last, later(2 * writeLeaseMs));
      expect(await changesOf("one")).toEqual([]);
    });

    it("of a drain are due again as soon as every process has read of it", async () => {
      await admin.drain("one", now);
      const first = await changes.claim(now);
      if (first === undefined) throw new Error("There is no change");
      await changes.complete(first, now);
      expect(await changes.claim(later(2 * healthCheckIntervalMs - 1))).toBeUndefined();
      expect(await changes.claim(later(2 * healthCheckIntervalMs))).toMatchObject({ change: "draining" });
    });

    it("that are recorded again while they are claimed stay due", async () => {
      await deviceStore.markWiped("one", now);
      const first = await changes.claim(now);
      await deviceStore.markWiped("one", later(1_000));
      if (first === undefined) throw new Error("There is no change");
      await changes.complete(first, later(2_000));
      expect(await changesOf("one")).toEqual(["wiped"]);
      const second = await changes.claim(later(2_000));
      if (second === undefined) throw new Error("The change was lost");
      await changes.complete(second, later(2_000));
      expect(await changesOf("one")).toEqual([]);
    });

    it("replace outdated ones", async () => {
      await deviceStore.recordAway("one", now);
      await deviceStore.recordAway("one", later(lostDeviceMs + 1));
      await admin.drain("one", now);
      await deviceStore.markWiped("one", now);
      expect(await changesOf("one")).toEqual(["away", "draining", "wiped"]);
      await deviceStore.recordBack("one", now);
      expect(await changesOf("one")).toEqual(["back", "draining", "wiped"]);
      await admin.activate("one", false, now);
      expect(await changesOf("one")).toEqual(["back", "wiped"]);
      await admin.remove("one", true, now);
      expect(await changesOf("one")).toEqual(["removed"]);
      const isRemoved = and(eq(deviceChanges.deviceName, "one"), eq(deviceChanges.change, "removed"));
      expect(await database.db.$count(deviceChanges, isRemoved)).toBe(1);
    });
  });
});
