import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import { withTimeout } from "@dexnet/service/concurrency/with-timeout";
import type { Logger } from "@dexnet/service/log/log";
import type { DeviceRegistry, RegisteredDevice } from "../devices/registry.ts";
import type { DeviceLease, DeviceLeases } from "./device-leases.ts";
import type { OrphansStore } from "./orphans-store.ts";
import { deviceCallTimeoutMs } from "./repair-limits.ts";
import type { HealingMetrics } from "./repair-metrics.ts";
import { orphanAgeMs, suspiciousOrphans, sweepBatch, sweepEveryMs } from "./scrub-limits.ts";

/**
 * Lists the copies on the devices and finds orphans: left by a process that died, or on a device that was away when they
 * were to be removed. They use space for nothing, but the record may be what is missing. So they are kept for days, and
 * stay when they are too many to be an accident.
 */
export function createOrphanSweep(deps: {
  readonly store: OrphansStore;
  readonly leases: DeviceLeases;
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics;
  readonly wakeRepairer: () => void;
  readonly log: Logger;
  readonly clock: Clock;
}): { run(stopping: AbortSignal): Promise<void> } {
  const { store, leases, metrics, log, clock } = deps;

  async function sweepIfDue(registered: RegisteredDevice, stopping: AbortSignal): Promise<void> {
    const lease = await leases.acquire(registered.name, "sweep", clock.now());
    if (lease === undefined) return;
    try {
      const isDue = lease.endedAt === null || clock.now().getTime() - lease.endedAt.getTime() >= sweepEveryMs;
      if (isDue) await sweep(registered, lease, stopping);
    } finally {
      await leases.release(lease, clock.now());
    }
  }

  /** Continues a round that this or another process has interrupted. */
  async function sweep(registered: RegisteredDevice, lease: DeviceLease, stopping: AbortSignal): Promise<void> {
    const { name, device } = registered;
    const beganAt = lease.beganAt ?? clock.now();
    let reached = lease.reached ?? undefined;
    while (!stopping.aborted) {
      const names = await withTimeout(deviceCallTimeoutMs, device.list(reached, sweepBatch));
      if (names.length === 0) {
        await finishRound(name, beganAt);
        await leases.renew(lease, { reached: null, beganAt: null, endedAt: clock.now() }, clock.now());
        return;
      }
      const unrecorded = await findUnrecorded(registered, names);
      const { found, adopted } = await store.adoptOrRecord(name, unrecorded, clock.now());
      if (found > 0) metrics.countOrphans("found", found);
      if (adopted > 0) {
        metrics.countOrphans("adopted", adopted);
        deps.wakeRepairer();
      }
      reached = names.at(-1);
      if (!(await leases.renew(lease, { reached: reached ?? null, beganAt }, clock.now()))) return;
    }
  }

  /** A copy that was removed after the listing has no record either: only existing copies are returned. */
  async function findUnrecorded({ name, device }: RegisteredDevice, names: readonly string[]): Promise<string[]> {
    const existing: string[] = [];
    for (const copyName of await store.findUnrecorded(name, names)) {
      if ((await withTimeout(deviceCallTimeoutMs, device.size(copyName))) !== undefined) existing.push(copyName);
    }
    return existing;
  }

  async function finishRound(deviceName: string, beganAt: Date): Promise<void> {
    const counts = await store.countCopies(deviceName);
    const isSuspicious = counts.orphans > suspiciousOrphans && counts.orphans > counts.copies;
    if (isSuspicious) {
      log.error({ device: deviceName, ...counts }, "Most copies on a device have no record; none is removed");
    }
    const foundBefore = isSuspicious ? new Date(0) : addMilliseconds(clock.now(), -orphanAgeMs);
    const removed = await store.finishRound(deviceName, { beganAt, foundBefore }, clock.now());
    if (removed === 0) return;
    metrics.countOrphans("removed", removed);
    log.warn({ device: deviceName, copies: removed }, "Removing copies that have no record");
    deps.wakeRepairer();
  }

  return {
    async run(stopping) {
      const outcomes = await Promise.allSettled(deps.devices.all.map((device) => sweepIfDue(device, stopping)));
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (failed !== undefined) throw failed.reason;
    },
  };
}
