import type { Database } from "@dexnet/service/database/database";
import { createLogger } from "@dexnet/service/log/log";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { blockRowOf, copyRowsOf } from "../testing/block-rows.ts";
import { createHealingRig, type HealingRig } from "../testing/healing-rig.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { createDeviceLeases, type DeviceLeases } from "./device-leases.ts";
import { createRepairStore } from "./repair-store.ts";
import { deviceLeaseMs } from "./scrub-limits.ts";
import { createScrubStore } from "./scrub-store.ts";
import { createScrubber } from "./scrubber.ts";

const newFolder = temporaryFolders();
const day = 86_400_000;
const now = new Date("2030-01-01T00:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * day);
const deviceNames = ["frankfurt", "helsinki", "singapore"];
const notStopping = new AbortController().signal;

describeEachDatabase("scrubber", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let rig: HealingRig;
  let limitedBytes: number;

  beforeAll(async () => {
    database = await open();
    rig = await createHealingRig(database.db, await newFolder());
  });
  beforeEach(async () => {
    await rig.reset();
    limitedBytes = 0;
  });

  function newScrubber(leases: DeviceLeases = createDeviceLeases(database.db)) {
    return createScrubber({
      store: createScrubStore(database.db),
      leases,
      repairs: createRepairStore(database.db),
      devices: rig.devices,
      metrics: rig.metrics,
      createRateLimiter: () => ({
        async waitFor(bytes) {
          limitedBytes += bytes;
        },
      }),
      everyMs: 30 * day,
      wakeRepairer: () => undefined,
      log: createLogger({ name: "ledger", level: "silent" }),
      clock: { now: () => now },
    });
  }
  async function statesOf(cid: string) {
    const rows = await copyRowsOf(database.db, [cid]);
    return Object.fromEntries(rows.map(({ deviceName, state, checkedAt }) => [deviceName, { state, checkedAt }]));
  }

  it("reads copies that are due, sets their date, and skips the others", async () => {
    const old = await rig.store(deviceNames, ago(31));
    const young = await rig.store(deviceNames, ago(29));
    expect(await newScrubber().run(notStopping)).toBe(false);
    for (const { checkedAt } of Object.values(await statesOf(old.cid))) expect(checkedAt).toEqual(now);
    for (const { checkedAt } of Object.values(await statesOf(young.cid))) expect(checkedAt).toEqual(ago(29));
    expect(limitedBytes).toBe(3 * old.blockBytes.length);
    expect(rig.metrics.seen).toEqual(["checked", "checked", "checked"]);
  });

  it("finds missing, changed, cut and unreadable copies and schedules their repair", async () => {
    const block = await rig.store(["frankfurt", "helsinki", "singapore", "montreal", "sao-paulo"], ago(40));
    const changed = Buffer.from(block.blockBytes);
    changed.writeUInt8(changed.readUInt8(1_500) ^ 1, 1_500);
    await rig.damage("frankfurt", block.copyName, changed);
    await rig.damage("helsinki", block.copyName, undefined);
    await rig.damage("singapore", block.copyName, block.blockBytes.subarray(0, 1_000));
    rig.fault("montreal", { unreadable: new Set([block.copyName]) });
    await newScrubber().run(notStopping);
    const states = await statesOf(block.cid);
    expect(states["sao-paulo"]).toEqual({ state: "good", checkedAt: now });
    for (const name of ["frankfurt", "helsinki", "singapore", "montreal"]) {
      expect(states[name]).toEqual({ state: "bad", checkedAt: ago(40) });
    }
    expect([...rig.metrics.seen].sort()).toEqual([
      "checked",
      "missing by scrub",
      "unreadable by scrub",
      "wrong by scrub",
      "wrong by scrub",
    ]);
    expect((await blockRowOf(database.db, block.cid))?.repairAt).toEqual(new Date(0));
  });

  it("changes nothing about copies on a device that is away", async () => {
    const block = await rig.store(deviceNames, ago(40));
    rig.fault("helsinki", { isAway: true });
    await newScrubber().run(notStopping);
    expect((await statesOf(block.cid)).helsinki).toEqual({ state: "good", checkedAt: ago(40) });
    expect((await blockRowOf(database.db, block.cid))?.repairAt).toBeNull();
  });

  it("reads devices that are full or read-only", async () => {
    const block = await rig.store(deviceNames, ago(40));
    rig.fault("helsinki", { isReadOnly: true });
    rig.fault("frankfurt", { isFull: true });
    await newScrubber().run(notStopping);
    for (const { checkedAt } of Object.values(await statesOf(block.cid))) expect(checkedAt).toEqual(now);
  });

  it("reads each device in one of several processes", async () => {
    for (let made = 0; made < 5; made += 1) await rig.store(deviceNames, ago(40 + made));
    await Promise.all([newScrubber().run(notStopping), newScrubber().run(notStopping), newScrubber().run(notStopping)]);
    await newScrubber().run(notStopping);
    expect(rig.metrics.seen).toEqual(Array.from({ length: 15 }, () => "checked"));
  });

  it("takes over from a dead process when its lease expires", async () => {
    await rig.store(["helsinki"], ago(40));
    const dead = createDeviceLeases(database.db);
    await dead.acquire("helsinki", "scrub", now);
    await newScrubber().run(notStopping);
    expect(rig.metrics.seen).toEqual([]);
    await dead.acquire("helsinki", "scrub", new Date(now.getTime() - deviceLeaseMs - 1));
    await newScrubber().run(notStopping);
    expect(rig.metrics.seen).toEqual(["checked"]);
  });

  it("stops at once when it is aborted", async () => {
    for (let made = 0; made < 3; made += 1) await rig.store(["helsinki"], ago(40 + made));
    const stopping = new AbortController();
    stopping.abort();
    await newScrubber().run(stopping.signal);
    expect(rig.metrics.seen).toEqual([]);
  });
});
