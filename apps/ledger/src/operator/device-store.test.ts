import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { writeLeaseMs } from "../copies/limits.ts";
import { blocks, copies } from "../copies/tables.ts";
import { lostDeviceMs } from "../devices/limits.ts";
import { createDeviceStore } from "../devices/store.ts";
import { deviceChanges, devices } from "../devices/tables.ts";
import { createDeviceChangesStore } from "../repair/device-changes-store.ts";
import { claimMs } from "../repair/limits.ts";
import { testDevices } from "../testing/test-devices.ts";
import { createDeviceAdminStore } from "./device-store.ts";

const now = new Date("2030-01-01T00:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

describeEachDatabase("the operator's store of devices", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let admin: ReturnType<typeof createDeviceAdminStore>;
  let known: ReturnType<typeof createDeviceStore>;
  let changes: ReturnType<typeof createDeviceChangesStore>;
  let serial = 0;

  beforeEach(async () => {
    database = await open();
    admin = createDeviceAdminStore(database.db);
    known = createDeviceStore(database.db);
    changes = createDeviceChangesStore(database.db);
    await known.register(testDevices, false, now);
  });

  /** A block with good copies there, or with copies in another state: "two:bad". */
  async function block(...places: string[]): Promise<void> {
    serial += 1;
    const cid = `b${serial}`;
    await database.db.insert(blocks).values({ cid, sizeBytes: 1, signature: "0x", storedAt: now });
    for (const place of places) {
      const [deviceName = "", state = "good"] = place.split(":");
      const row = { cid, deviceName, copyName: `${cid}-copy`, checkedAt: now };
      await database.db.insert(copies).values({ ...row, state: state as "good" | "writing" | "bad" });
    }
  }
  const stateOf = async (name: string) =>
    (await database.db.select().from(devices).where(eq(devices.name, name)))[0]?.state;
  const changesOf = async (name: string) =>
    (await database.db.select().from(deviceChanges).where(eq(deviceChanges.deviceName, name)))
      .map(({ change }) => change)
      .sort();

  describe("blocks rely on a device", () => {
    it("that have fewer than three good copies on others that stay", async () => {
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

    it("also when those others drain or are given up, and then they are not the only ones", async () => {
      await block("one", "two", "three", "four");
      await admin.drain("two", now);
      expect(await admin.countRelyingBlocks("one", 10)).toEqual({ relying: 1, onlyHere: 0 });
      await admin.activate("two", false, now);
      expect(await admin.countRelyingBlocks("one", 10)).toEqual({ relying: 0, onlyHere: 0 });
      await known.recordAway("three", now);
      expect(await admin.countRelyingBlocks("one", 10)).toMatchObject({ relying: 0 });
      await known.recordAway("three", later(lostDeviceMs + 1));
      expect(await admin.countRelyingBlocks("one", 10)).toEqual({ relying: 1, onlyHere: 0 });
    });
  });

  describe("a device", () => {
    it("goes when it was drained and no block relies on it, and by force at any time", async () => {
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

    it("does not go when three could not stay, or when it is the last", async () => {
      expect(await admin.drain("one", now)).toBe("done");
      expect(await admin.drain("two", now)).toBe("done");
      expect(await admin.drain("three", now)).toBe("too_few");
      for (const name of ["one", "two", "three", "four"]) expect(await admin.remove(name, true, now)).toBe("done");
      expect(await admin.remove("five", true, now)).toBe("too_few");
    });

    it("that was removed is not brought back by the settings, but by command once nothing refers to it", async () => {
      await block("one", "two", "three", "four");
      await admin.drain("one", now);
      await admin.remove("one", false, now);
      await known.register(testDevices, false, now);
      expect(await stateOf("one")).toBe("removed");
      expect((await known.list()).map(({ name }) => name)).toEqual(["five", "four", "three", "two"]);
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

    it("says what the settings say, but for its state", async () => {
      await admin.drain("one", now);
      const moved = testDevices.map((entry) => ({ ...entry, city: "Elsewhere", settings: { folder: "/new" } }));
      await known.register(moved, false, now);
      expect(await admin.find("one")).toMatchObject({
        city: "Elsewhere",
        state: "draining",
        settings: moved[0]?.settings,
      });
    });
  });

  describe("what became of a device", () => {
    it("is taken by one process, by another when the first dies, and told again when all have heard", async () => {
      await admin.drain("one", now);
      const claimed = await Promise.all([changes.claim(now), changes.claim(now), changes.claim(now)]);
      expect(claimed.filter((change) => change !== undefined)).toMatchObject([
        { deviceName: "one", change: "draining" },
      ]);
      const again = await changes.claim(later(claimMs));
      if (again === undefined) throw new Error("It did not come back");
      await changes.complete(again, later(claimMs));
      expect(await changes.claim(later(writeLeaseMs))).toBeUndefined();
      const last = await changes.claim(later(2 * writeLeaseMs));
      if (last === undefined) throw new Error("It was not told again");
      await changes.complete(last, later(2 * writeLeaseMs));
      expect(await changesOf("one")).toEqual([]);
    });

    it("that happens again while it is told is told again", async () => {
      await known.markWiped("one", now);
      const first = await changes.claim(now);
      await known.markWiped("one", later(1_000));
      if (first === undefined) throw new Error("There is nothing to tell");
      await changes.complete(first, later(2_000));
      expect(await changesOf("one")).toEqual(["wiped"]);
      const second = await changes.claim(later(2_000));
      if (second === undefined) throw new Error("It was forgotten");
      await changes.complete(second, later(2_000));
      expect(await changesOf("one")).toEqual([]);
    });

    it("takes the place of what no longer holds", async () => {
      await known.recordAway("one", now);
      await known.recordAway("one", later(lostDeviceMs + 1));
      await admin.drain("one", now);
      await known.markWiped("one", now);
      expect(await changesOf("one")).toEqual(["away", "draining", "wiped"]);
      await known.recordBack("one", now);
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
