import type { Database } from "@dexnet/service/database/database";
import { createLogger } from "@dexnet/service/log/log";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { newCopyName } from "../blocks/copies/copy-reference.ts";
import { blocks, copies, removals, writes } from "../blocks/copies/copy-tables.ts";
import { createDeviceRegistry, type DeviceRegistry } from "../devices/registry.ts";
import { blockRowOf, copyRowsOf } from "../testing/block-rows.ts";
import { createHealingRig, type HealingRig, type StoredTestBlock } from "../testing/healing-rig.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { createDeviceLeases } from "./device-leases.ts";
import { createOrphanSweep } from "./orphan-sweep.ts";
import { createOrphansStore } from "./orphans-store.ts";
import { orphanAgeMs, suspiciousOrphans, sweepBatch, sweepEveryMs } from "./scrub-limits.ts";
import { orphans } from "./scrub-tables.ts";

const newFolder = temporaryFolders();
const start = new Date("2030-01-01T00:00:00Z");
const deviceNames = ["frankfurt", "helsinki", "singapore"];
const notStopping = new AbortController().signal;

describeEachDatabase("orphan sweep", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let rig: HealingRig;
  let now: Date;

  beforeAll(async () => {
    database = await open();
    rig = await createHealingRig(database.db, await newFolder());
  });
  beforeEach(async () => {
    await rig.reset();
    await database.db.delete(writes);
    now = start;
  });

  function sweep(stopping: AbortSignal = notStopping, devices: DeviceRegistry = rig.devices): Promise<void> {
    return createOrphanSweep({
      store: createOrphansStore(database.db),
      leases: createDeviceLeases(database.db),
      devices,
      metrics: rig.metrics,
      wakeRepairer: () => undefined,
      log: createLogger({ name: "ledger", level: "silent" }),
      clock: { now: () => now },
    }).run(stopping);
  }
  function advance(ms: number): void {
    now = new Date(now.getTime() + ms);
  }
  const recordedOrphans = async () => (await database.db.select().from(orphans)).map(({ copyName }) => copyName);
  const dueRemovals = async () => (await database.db.select().from(removals)).map(({ copyName }) => copyName);
  async function storeWithoutRow(deviceName: string): Promise<StoredTestBlock> {
    const block = await rig.store([deviceName], start);
    await database.db.delete(copies).where(eq(copies.cid, block.cid));
    await database.db.delete(blocks).where(eq(blocks.cid, block.cid));
    return block;
  }

  it("ignores recorded copies, writes under way and due removals", async () => {
    await rig.store(deviceNames, start);
    const writing = await storeWithoutRow("helsinki");
    const removing = await storeWithoutRow("helsinki");
    await database.db.insert(writes).values({
      copyName: writing.copyName,
      address: "0x",
      cid: writing.cid,
      reservedBytes: 0,
      expiresAt: now,
    });
    await database.db.insert(removals).values({ deviceName: "helsinki", copyName: removing.copyName, dueAt: now });
    await sweep();
    expect(await recordedOrphans()).toEqual([]);
  });

  it("keeps orphans for days, then removes them", async () => {
    await rig.store(deviceNames, start);
    const orphan = await storeWithoutRow("helsinki");
    await sweep();
    expect(await recordedOrphans()).toEqual([orphan.copyName]);
    advance(orphanAgeMs - 1);
    await sweep();
    expect(await dueRemovals()).toEqual([]);
    advance(sweepEveryMs);
    await sweep();
    expect([await recordedOrphans(), await dueRemovals()]).toEqual([[], [orphan.copyName]]);
    expect(rig.metrics.seen).toContain("orphans removed: 1");
  });

  it("looks at a device once a day, and forgets what is gone by itself", async () => {
    const orphan = await storeWithoutRow("helsinki");
    await sweep();
    await rig.damage("helsinki", orphan.copyName, undefined);
    advance(sweepEveryMs - 1);
    await sweep();
    expect(await recordedOrphans()).toEqual([orphan.copyName]);
    advance(1);
    await sweep();
    expect(await recordedOrphans()).toEqual([]);
  });

  it("gives an orphan to a block that lacks a copy, to be verified before it counts", async () => {
    const block = await rig.store(deviceNames, start);
    await database.db.delete(copies).where(and(eq(copies.cid, block.cid), eq(copies.deviceName, "helsinki")));
    await sweep();
    const rows = await copyRowsOf(database.db, [block.cid]);
    expect(rows.map(({ deviceName, state }) => `${deviceName} ${state}`)).toEqual([
      "frankfurt good",
      "helsinki bad",
      "singapore good",
    ]);
    expect((await blockRowOf(database.db, block.cid))?.repairAt).toEqual(now);
    expect(await recordedOrphans()).toEqual([]);
  });

  it("removes nothing from a device with mostly unknown copies", async () => {
    const device = rig.devices.find("helsinki")?.device;
    for (let made = 0; made <= suspiciousOrphans; made += 1) {
      await device?.put(newCopyName(`bafkr4i${made}`), Buffer.alloc(0));
    }
    await sweep();
    advance(orphanAgeMs + sweepEveryMs);
    await sweep();
    expect((await recordedOrphans()).length).toBe(suspiciousOrphans + 1);
    expect(await dueRemovals()).toEqual([]);
  });

  it("continues where another process was stopped", async () => {
    const device = rig.devices.find("helsinki")?.device;
    const names = Array.from({ length: sweepBatch + 10 }, (_, at) => newCopyName(`bafkr4i${at}`));
    for (const name of names) await device?.put(name, Buffer.alloc(0));
    const listings: (string | undefined)[] = [];
    const stopping = new AbortController();
    const devices = observeListing(rig.devices, "helsinki", (after) => {
      listings.push(after);
      stopping.abort();
    });
    await sweep(stopping.signal, devices);
    expect((await recordedOrphans()).length).toBe(sweepBatch);
    await sweep(notStopping, devices);
    expect(new Set(await recordedOrphans())).toEqual(new Set(names));
    expect(listings.filter((after) => after === undefined)).toHaveLength(1);
  });
});

/** The same devices, with a callback for listings of one of them. */
function observeListing(
  registry: DeviceRegistry,
  name: string,
  onList: (after: string | undefined) => void,
): DeviceRegistry {
  return createDeviceRegistry(
    registry.all.map((registered) => ({
      ...registered,
      device: {
        ...registered.device,
        list(after: string | undefined, limit: number) {
          if (registered.name === name) onList(after);
          return registered.device.list(after, limit);
        },
      },
    })),
  );
}
