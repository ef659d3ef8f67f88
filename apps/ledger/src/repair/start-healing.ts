import { startBackgroundLoop } from "@dexnet/service/background/background-loop";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import type { Registry } from "prom-client";
import { createByteRateLimiter } from "../blocks/copies/byte-rate-limiter.ts";
import { writeLeaseMs } from "../blocks/copies/copy-limits.ts";
import { healthCheckIntervalMs } from "../devices/device-limits.ts";
import type { DeviceRegistry } from "../devices/registry.ts";
import { createDeviceChangesStore } from "./device-changes-store.ts";
import { createDeviceLeases } from "./device-leases.ts";
import { createDeviceFollower } from "./follow-device-changes.ts";
import { createHealingMetrics } from "./healing-metrics.ts";
import { createHealingMetricsStore } from "./healing-metrics-store.ts";
import { markBlocksOfDevice } from "./mark-blocks.ts";
import { createOrphanSweep } from "./orphan-sweep.ts";
import { createOrphansStore } from "./orphans-store.ts";
import { createRemovalsStore } from "./removals-store.ts";
import { createRemover } from "./remover.ts";
import { createRepairStore, type RepairStore } from "./repair-store.ts";
import { createRepairer } from "./repairer.ts";
import { createSampler } from "./sampler.ts";
import { createScrubStore } from "./scrub-store.ts";
import { createScrubber } from "./scrubber.ts";

export interface ScrubSettings {
  /** Reading rate per device. */
  readonly bytesPerSecond: number;
  /** Every copy is read once in this time, or as often as the rate allows. */
  readonly everyMs: number;
  /** Interval at which due scrubbing, sampling and sweeping starts. */
  readonly intervalMs: number;
}

interface Healing {
  /** Receives reports of copies that are not good. */
  readonly repairs: RepairStore;
  /** Starts the repairer and the remover soon. */
  wake(): void;
  /** Processes recorded device changes soon. */
  wakeDeviceChanges(): void;
  /** Resolves when the work under way has ended. */
  stop(): Promise<void>;
}

/** Starts all background work on devices and copies: health checks, repair, removal, scrubbing. */
export async function startHealing(deps: {
  readonly database: Database;
  readonly devices: DeviceRegistry;
  readonly registry: Registry;
  readonly intervalMs: number;
  readonly repairBytesPerSecond: number;
  readonly scrub: ScrubSettings;
  readonly log: Logger;
  readonly clock: Clock;
  /** Interval of health checks and of checks for device changes. */
  readonly checkIntervalMs?: number | undefined;
}): Promise<Healing> {
  const { database, devices, log, clock, checkIntervalMs = healthCheckIntervalMs } = deps;
  const { db } = database;
  const repairs = createRepairStore(db);
  const removals = createRemovalsStore(db);
  const metricsStore = createHealingMetricsStore(db, repairs);
  const metrics = createHealingMetrics({ registry: deps.registry, store: metricsStore, devices, clock });
  await abandonEarlierWrites();

  const common = { devices, metrics, log, clock, wakeRepairer: wake };
  const leases = createDeviceLeases(db);
  const createRateLimiter = () => createByteRateLimiter(deps.scrub);
  const scrubber = createScrubber({
    ...common,
    ...deps.scrub,
    store: createScrubStore(db),
    leases,
    repairs,
    createRateLimiter,
  });
  const deviceChanges = createDeviceFollower({
    ...common,
    store: createDeviceChangesStore(db),
    markBlocks: (deviceName, change, now) => markBlocksOfDevice(db, deviceName, change, now),
  });
  const rateLimiter = createByteRateLimiter({ bytesPerSecond: deps.repairBytesPerSecond });
  const start = (name: string, intervalMs: number, run: (stopping: AbortSignal) => Promise<void>) =>
    startBackgroundLoop({ name, intervalMs, log, run });
  const [often, seldom] = [deps.intervalMs, deps.scrub.intervalMs];
  const loops = {
    remove: start("remover", often, createRemover({ ...common, store: removals }).run),
    repair: start("repairer", often, createRepairer({ ...common, store: repairs, rateLimiter }).run),
    sample: start("sampler", seldom, createSampler({ ...common, db, repairs }).run),
    sweep: start("orphan sweep", seldom, createOrphanSweep({ ...common, store: createOrphansStore(db), leases }).run),
    scrub: start("scrubber", seldom, scrub),
    checkHealth: start("device health", checkIntervalMs, () => devices.checkHealth()),
    deviceChanges: start("device changes", checkIntervalMs, deviceChanges.run),
  };

  async function scrub(stopping: AbortSignal): Promise<void> {
    if (await scrubber.run(stopping)) loops.scrub.wake();
  }
  function wake(): void {
    loops.remove.wake();
    loops.repair.wake();
  }

  const wakes = {
    devices: loops.checkHealth.wake,
    device_changes() {
      loops.deviceChanges.wake();
      wake();
    },
  };
  // Changes by other processes. Those that are missed are found after the intervals.
  const subscriptions = Object.entries(wakes).map(([topic, onMessage]) =>
    database.notifications.subscribe(topic, { onMessage, onGap: onMessage }),
  );

  return {
    repairs: {
      ...repairs,
      async recordBadCopies(cid, bad, now) {
        for (const _ of bad) metrics.countBadCopy("reported", "request");
        await repairs.recordBadCopies(cid, bad, now);
      },
    },
    wake,
    wakeDeviceChanges: loops.deviceChanges.wake,
    async stop() {
      for (const unsubscribe of subscriptions) unsubscribe();
      await Promise.all(Object.values(loops).map((loop) => loop.stop()));
    },
  };

  /** An embedded database has one process: writes that are under way at the start died with the process before. */
  async function abandonEarlierWrites(): Promise<void> {
    if (database.kind !== "embedded") return;
    const names = devices.all.map(({ name }) => name);
    const now = clock.now();
    await removals.abandonWrites(addMilliseconds(now, 2 * writeLeaseMs), names, 1_000_000, now);
  }
}
