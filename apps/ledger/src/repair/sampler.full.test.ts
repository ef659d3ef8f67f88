import type { Database } from "@dexnet/service/database/database";
import { createLogger } from "@dexnet/service/log/log";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { copies } from "../blocks/copies/copy-tables.ts";
import { deviceChanges } from "../devices/device-tables.ts";
import { addBlocksOn } from "../testing/copy-records.ts";
import { createHealingRig, type HealingRig, type StoredTestBlock } from "../testing/healing-rig.ts";
import { rowsReadBy } from "../testing/rows-read.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { createRepairStore } from "./repair-store.ts";
import { createSampler } from "./sampler.ts";

const newFolder = temporaryFolders();
const now = new Date("2030-01-01T00:00:00Z");
const deviceNames = ["frankfurt", "helsinki", "singapore"];

describeEachDatabase("sampler", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let rig: HealingRig;
  let stored: StoredTestBlock[];

  beforeAll(async () => {
    database = await open();
    rig = await createHealingRig(database.db, await newFolder());
  });
  beforeEach(async () => {
    await rig.reset();
    stored = [];
    for (let made = 0; made < 12; made += 1) stored.push(await rig.store(deviceNames, now));
  });

  async function sample(db = database.db): Promise<void> {
    const sampler = createSampler({
      db,
      repairs: createRepairStore(db),
      devices: rig.devices,
      metrics: rig.metrics,
      wakeRepairer: () => undefined,
      log: createLogger({ name: "ledger", level: "silent" }),
      clock: { now: () => now },
    });
    await sampler.run(new AbortController().signal);
  }
  const changes = async () =>
    (await database.db.select().from(deviceChanges)).map(({ deviceName, change }) => `${deviceName} ${change}`);
  const badCopies = () => database.db.select().from(copies).where(eq(copies.state, "bad"));

  it("reports nothing when all copies exist", async () => {
    await sample();
    expect([await changes(), await badCopies(), rig.metrics.seen]).toEqual([[], [], []]);
  });

  it("finds in one run that a device has lost all copies", async () => {
    for (const { copyName } of stored) await rig.damage("helsinki", copyName, undefined);
    await sample();
    expect(await changes()).toEqual(["helsinki wiped"]);
  });

  it("reports single missing copies without a device change", async () => {
    for (const { copyName } of stored.slice(0, 4)) await rig.damage("helsinki", copyName, undefined);
    for (let round = 0; round < 40 && (await badCopies()).length < 4; round += 1) await sample();
    expect(await changes()).toEqual([]);
    expect((await badCopies()).every(({ deviceName }) => deviceName === "helsinki")).toBe(true);
  });

  it("reports nothing for a device that is away", async () => {
    rig.fault("helsinki", { isAway: true });
    await sample();
    expect([await changes(), await badCopies()]).toEqual([[], []]);
  });

  it("reads few rows however many copies other devices have", async () => {
    rig.fault("montreal", { isAway: true });
    await addBlocksOn(database.db, "montreal", 1, 20_000);
    await database.db.execute(sql`ANALYZE`);
    expect(await rowsReadBy(database.db, sample)).toBeLessThan(1_000);
  });
});
