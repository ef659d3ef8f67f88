import { type BackgroundLoop, startBackgroundLoop } from "@dexnet/service/background-loop";
import type { Database } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import type { Registry } from "prom-client";
import type { DeviceRegistry } from "../devices/registry.ts";
import { writeLeaseMs } from "../limits.ts";
import { createDeviceLeases } from "../scrub/device-leases.ts";
import { createOrphanSweep } from "../scrub/orphan-sweep.ts";
import { createOrphansStore } from "../scrub/orphans-store.ts";
import { createPace } from "../scrub/pace.ts";
import { createSampler } from "../scrub/sampler.ts";
import { createScrubber } from "../scrub/scrubber.ts";
import { createScrubStore } from "../scrub/store.ts";
import { createHealingFigures } from "./figures.ts";
import { createHealingMetrics } from "./metrics.ts";
import { createRemovalsStore } from "./removals-store.ts";
import { createRemover } from "./remover.ts";
import { createRepairer } from "./repairer.ts";
import { createRepairStore, type RepairStore } from "./store.ts";

export interface ScrubSettings {
  /** Of each device. */
  readonly bytesPerSecond: number;
  /** Every copy is read once in this time, or as often as the pace allows. */
  readonly everyMs: number;
  /** How often it is seen whether there is something to read, to sample or to sweep. */
  readonly intervalMs: number;
}

interface Job {
  readonly run: (stopping: AbortSignal) => Promise<void>;
}

export interface Healing {
  /** For those who come across copies that are not good. */
  readonly repairs: RepairStore;
  /** There is something to repair or to remove. */
  wake(): void;
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** All that looks after copies in the background, from the first moment on. */
export async function startHealing(deps: {
  readonly database: Database;
  readonly devices: DeviceRegistry;
  readonly registry: Registry;
  readonly intervalMs: number;
  readonly scrub: ScrubSettings;
  readonly log: Logger;
  readonly clock: () => Date;
}): Promise<Healing> {
  const { database, devices, log, clock } = deps;
  const { db } = database;
  const repairs = createRepairStore(db);
  const removals = createRemovalsStore(db);
  const figures = createHealingFigures(db, repairs);
  const metrics = createHealingMetrics({ registry: deps.registry, figures, devices, clock });
  await giveUpEarlierWrites();

  const common = { devices, metrics, log, clock, wakeRepairer: wake };
  const leases = createDeviceLeases(db);
  const newPace = () => createPace(deps.scrub);
  const scrubber = createScrubber({ ...common, ...deps.scrub, store: createScrubStore(db), leases, repairs, newPace });
  const start = (name: string, { run }: Job, intervalMs: number) => startBackgroundLoop({ name, intervalMs, log, run });
  const [often, seldom] = [deps.intervalMs, deps.scrub.intervalMs];
  const loops = {
    remove: start("remover", createRemover({ ...common, store: removals }), often),
    repair: start("repairer", createRepairer({ ...common, store: repairs }), often),
    sample: start("sampler", createSampler({ ...common, db, repairs }), seldom),
    sweep: start("sweep of orphans", createOrphanSweep({ ...common, store: createOrphansStore(db), leases }), seldom),
    scrub: start("scrubber", { run: scrub }, seldom),
  } satisfies Record<string, BackgroundLoop>;

  async function scrub(stopping: AbortSignal): Promise<void> {
    if (await scrubber.run(stopping)) loops.scrub.wake();
  }
  function wake(): void {
    loops.remove.wake();
    loops.repair.wake();
  }

  return {
    repairs: {
      ...repairs,
      async noteBad(cid, bad, now) {
        for (const _ of bad) metrics.badFound("reported", "request");
        await repairs.noteBad(cid, bad, now);
      },
    },
    wake,
    async stop() {
      await Promise.all(Object.values(loops).map((loop) => loop.stop()));
    },
  };

  /** An embedded database has one process: whatever is under way in it at the start died with the one before. */
  async function giveUpEarlierWrites(): Promise<void> {
    if (database.kind !== "embedded") return;
    const names = devices.all.map(({ name }) => name);
    const all = new Date(clock().getTime() + 2 * writeLeaseMs);
    await removals.giveUpWrites(all, names, 1_000_000, clock());
  }
}
