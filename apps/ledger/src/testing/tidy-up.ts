import type { Database } from "@dexnet/service/database/database";
import { createLogger } from "@dexnet/service/log/log";
import { createDeploymentStore } from "../deployment/deployment-store.ts";
import { demoDevices } from "../devices/demo-devices.ts";
import { createDeviceStore } from "../devices/device-store.ts";
import { openDevices } from "../devices/registry.ts";
import { createDrivers } from "../drivers.ts";
import { createDeviceLeases } from "../repair/device-leases.ts";
import { createOrphanSweep } from "../repair/orphan-sweep.ts";
import { createOrphansStore } from "../repair/orphans-store.ts";
import { createRemovalsStore } from "../repair/removals-store.ts";
import { createRemover } from "../repair/remover.ts";
import { orphanAgeMs, sweepEveryMs } from "../repair/scrub-limits.ts";
import { countingMetrics } from "./healing-rig.ts";

/** Removes all copies that crashes left on the devices, as the ledger does after some days. */
export async function tidyUp(database: Database, dataFolder: string): Promise<void> {
  const { db } = database;
  const log = createLogger({ name: "ledger", level: "silent" });
  let aheadMs = 2 * sweepEveryMs;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const settings = demoDevices(dataFolder);
  const deployment = await createDeploymentStore(db).readOrCreateId(clock.now());
  const devices = await openDevices({
    settings,
    drivers: createDrivers({}),
    demo: true,
    store: createDeviceStore(db),
    deployment,
    log,
    clock,
  });
  const common = { devices, metrics: countingMetrics(), log, clock, wakeRepairer: () => undefined };
  const sweep = createOrphanSweep({ ...common, store: createOrphansStore(db), leases: createDeviceLeases(db) });
  const remover = createRemover({ ...common, store: createRemovalsStore(db) });
  const { signal } = new AbortController();
  await remover.run(signal);
  await sweep.run(signal);
  aheadMs += orphanAgeMs;
  await sweep.run(signal);
  await remover.run(signal);
}
