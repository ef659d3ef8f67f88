import type { Database } from "@dexnet/service/database";
import { createLogger } from "@dexnet/service/log";
import { describeServerDatabase } from "@dexnet/service/testing/databases";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { newCopyName } from "../copies/copy-name.ts";
import { blocks, copies, removals, writes } from "../copies/tables.ts";
import { createDeviceRegistry, type DeviceRegistry } from "../devices/registry.ts";
import { blockRowOf, copyRowsOf } from "../testing/block-rows.ts";
import { createHealingRig, type HealingRig, type StoredTestBlock } from "../testing/healing-rig.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { createDeviceLeases } from "./device-leases.ts";
import { orphanAgeMs, suspiciousOrphans, sweepBatch, sweepEveryMs } from "./limits.ts";
import { createOrphanSweep } from "./orphan-sweep.ts";
import { createOrphansStore } from "./orphans-store.ts";
import { orphans } from "./tables.ts";

const newFolder = temporaryFolders();
const start = new Date("2030-01-01T00:00:00Z");
const deviceNames = ["frankfurt", "helsinki", "singapore"];
const notStopping = new AbortController().signal;

describeServerDatabase("the sweep of orphans", { schemaName, migrations: migrationsFolder }, (open) => {
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
  function pass(ms: number): void {
    now = new Date(now.getTime() + ms);
  }
  const known = async () => (await database.db.select().from(orphans)).map(({ copyName }) => copyName);
  const toRemove = async () => (await database.db.select().from(removals)).map(({ copyName }) => copyName);
  async function withoutRow(deviceName: string): Promise<StoredTestBlock> {
    const block = await rig.store([deviceName], start);
    await database.db.delete(copies).where(eq(copies.cid, block.cid));
    await database.db.delete(blocks).where(eq(blocks.cid, block.cid));
    return block;
  }

  it("leaves what rows name: copies, writes under way, removals that are due", async () => {
    await rig.store(deviceNames, start);
    const writing = await withoutRow("helsinki");
    const going = await withoutRow("helsinki");
    await database.db.insert(writes).values({
      copyName: writing.copyName,
      address: "0x",
      cid: writing.cid,
      reservedBytes: 0,
      expiresAt: now,
    });
    await database.db.insert(removals).values({ deviceName: "helsinki", copyName: going.copyName, dueAt: now });
    await sweep();
    expect(await known()).toEqual([]);
  });

  it("keeps what no row names for days, and has it removed then", async () => {
    await rig.store(deviceNames, start);
    const stray = await withoutRow("helsinki");
    await sweep();
    expect(await known()).toEqual([stray.copyName]);
    pass(orphanAgeMs - 1);
    await sweep();
    expect(await toRemove()).toEqual([]);
    pass(sweepEveryMs);
    await sweep();
    expect([await known(), await toRemove()]).toEqual([[], [stray.copyName]]);
    expect(rig.metrics.seen).toContain("orphans removed: 1");
  });

  it("looks at a device once a day, and forgets what is gone by itself", async () => {
    const stray = await withoutRow("helsinki");
    await sweep();
    await rig.damage("helsinki", stray.copyName, undefined);
    pass(sweepEveryMs - 1);
    await sweep();
    expect(await known()).toEqual([stray.copyName]);
    pass(1);
    await sweep();
    expect(await known()).toEqual([]);
  });

  it("gives a copy to a block that lacks one, to be read before it counts", async () => {
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
    expect(await known()).toEqual([]);
  });

  it("removes nothing where most is unknown: the database is another's then", async () => {
    const device = rig.devices.find("helsinki")?.device;
    for (let made = 0; made <= suspiciousOrphans; made += 1) {
      await device?.put(newCopyName(`bafkr4i${made}`), empty());
    }
    await sweep();
    pass(orphanAgeMs + sweepEveryMs);
    await sweep();
    expect((await known()).length).toBe(suspiciousOrphans + 1);
    expect(await toRemove()).toEqual([]);
  });

  it("goes on where another process was stopped", async () => {
    const device = rig.devices.find("helsinki")?.device;
    const names = Array.from({ length: sweepBatch + 10 }, (_, at) => newCopyName(`bafkr4i${at}`));
    for (const name of names) await device?.put(name, empty());
    const asked: (string | undefined)[] = [];
    const stopping = new AbortController();
    const devices = watched(rig.devices, "helsinki", (after) => {
      asked.push(after);
      stopping.abort();
    });
    await sweep(stopping.signal, devices);
    expect((await known()).length).toBe(sweepBatch);
    await sweep(notStopping, devices);
    expect(new Set(await known())).toEqual(new Set(names));
    expect(asked.filter((after) => after === undefined)).toHaveLength(1);
  });
});

/** The same devices, and somebody who hears when one of them is listed. */
function watched(registry: DeviceRegistry, name: string, onList: (after: string | undefined) => void): DeviceRegistry {
  return createDeviceRegistry(
    registry.all.map((placed) => ({
      ...placed,
      device: {
        ...placed.device,
        list(after: string | undefined, limit: number) {
          if (placed.name === name) onList(after);
          return placed.device.list(after, limit);
        },
      },
    })),
  );
}

async function* empty(): AsyncGenerator<readonly Uint8Array[]> {}
