import type { Logger } from "@dexnet/service/log";
import { withTimeout } from "@dexnet/service/with-timeout";
import type { DeviceRegistry, PlacedDevice } from "../devices/registry.ts";
import { backgroundStepMs, orphanAgeMs, orphansSuspicious, sweepBatch, sweepEveryMs } from "../limits.ts";
import type { HealingMetrics } from "../repair/metrics.ts";
import type { DeviceLease, DeviceLeases } from "./device-leases.ts";
import type { OrphansStore } from "./orphans-store.ts";

/**
 * Goes through what lies on the devices and finds copies that no row names: left by a process that died, or by a
 * device that was away when they were to be removed. They take room for nothing, but the row might be what is missing;
 * so they are kept for days, and for good where they are too many to be an accident.
 */
export function createOrphanSweep(deps: {
  readonly store: OrphansStore;
  readonly leases: DeviceLeases;
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics;
  readonly wakeRepairer: () => void;
  readonly log: Logger;
  readonly clock: () => Date;
}): { run(stopping: AbortSignal): Promise<void> } {
  const { store, leases, metrics, log, clock } = deps;

  async function sweep(placed: PlacedDevice, stopping: AbortSignal): Promise<void> {
    const lease = await leases.acquire(placed.name, "sweep", clock());
    if (lease === undefined) return;
    try {
      const isTime = lease.endedAt === null || clock().getTime() - lease.endedAt.getTime() >= sweepEveryMs;
      if (isTime) await goOn(placed, lease, stopping);
    } finally {
      await leases.release(lease, clock());
    }
  }

  /** From where a round was left, by this process or another. */
  async function goOn(placed: PlacedDevice, lease: DeviceLease, stopping: AbortSignal): Promise<void> {
    const beganAt = lease.beganAt ?? clock();
    let reached = lease.reached ?? undefined;
    while (!stopping.aborted) {
      const names = await withTimeout(backgroundStepMs, placed.device.list(reached, sweepBatch));
      if (names.length === 0) {
        await end(placed.name, beganAt);
        await leases.renew(lease, { reached: null, beganAt: null, endedAt: clock() }, clock());
        return;
      }
      const strays = await straysOf(placed, names);
      const { found, adopted } = await store.noteStrays(placed.name, strays, clock());
      if (found > 0) metrics.orphanFound("found", found);
      if (adopted > 0) {
        metrics.orphanFound("adopted", adopted);
        deps.wakeRepairer();
      }
      reached = names.at(-1);
      if (!(await leases.renew(lease, { reached: reached ?? null, beganAt }, clock()))) return;
    }
  }

  /** What was listed and removed right after has no row either: it must still be there. */
  async function straysOf(placed: PlacedDevice, names: readonly string[]): Promise<string[]> {
    const there: string[] = [];
    for (const name of await store.strays(placed.name, names)) {
      if ((await withTimeout(backgroundStepMs, placed.device.size(name))) !== undefined) there.push(name);
    }
    return there;
  }

  async function end(deviceName: string, beganAt: Date): Promise<void> {
    const counts = await store.countOn(deviceName);
    const isSuspicious = counts.orphans > orphansSuspicious && counts.orphans > counts.copies;
    if (isSuspicious) {
      log.error({ device: deviceName, ...counts }, "most copies on a device are unknown here; none is removed");
    }
    const foundBefore = isSuspicious ? new Date(0) : new Date(clock().getTime() - orphanAgeMs);
    const removed = await store.endRound(deviceName, { beganAt, foundBefore }, clock());
    if (removed === 0) return;
    metrics.orphanFound("removed", removed);
    log.warn({ device: deviceName, copies: removed }, "copies that no row names are removed");
    deps.wakeRepairer();
  }

  return {
    async run(stopping) {
      const outcomes = await Promise.allSettled(deps.devices.all.map((placed) => sweep(placed, stopping)));
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (failed !== undefined) throw failed.reason;
    },
  };
}
