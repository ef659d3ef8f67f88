import type { Clock } from "@dexnet/service/background/clock";
import { withTimeout } from "@dexnet/service/concurrency/with-timeout";
import type { Logger } from "@dexnet/service/log/log";
import type { DeviceRegistry } from "../devices/registry.ts";
import type { ClaimedRemoval, RemovalsStore } from "./removals-store.ts";
import { deviceCallTimeoutMs, removalBatch } from "./repair-limits.ts";
import type { HealingMetrics } from "./repair-metrics.ts";

/** Removes copies from devices that no record needs. A failed removal is tried again later. */
export function createRemover(deps: {
  readonly store: RemovalsStore;
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics;
  readonly log: Logger;
  readonly clock: Clock;
}): { run(stopping: AbortSignal): Promise<void> } {
  const { store, clock } = deps;

  /** Stops at the first failure: the others would fail too, each after a long wait. */
  async function removeFrom(deviceName: string, list: ClaimedRemoval[], stopping: AbortSignal): Promise<void> {
    const removed: ClaimedRemoval[] = [];
    try {
      const registered = deps.devices.find(deviceName);
      if (registered === undefined) throw new Error("The device is unknown here.");
      for (const removal of list) {
        if (stopping.aborted) break;
        await withTimeout(deviceCallTimeoutMs, registered.device.remove(removal.copyName));
        removed.push(removal);
        deps.metrics.countRemovedCopy();
      }
    } catch (err) {
      const remaining = list.slice(removed.length);
      deps.log.warn({ err, device: deviceName, copies: remaining.length }, "Copies could not be removed yet");
      await store.postpone(remaining, clock.now());
    }
    await store.complete(removed);
  }

  return {
    async run(stopping) {
      const deviceNames = deps.devices.all.map(({ name }) => name);
      const abandonSome = () => store.abandonWrites(clock.now(), deviceNames, removalBatch, clock.now());
      while ((await abandonSome()) === removalBatch && !stopping.aborted);
      while (!stopping.aborted) {
        const due = await store.claim(removalBatch, clock.now());
        if (due.length === 0) return;
        const byDevice = Map.groupBy(due, ({ deviceName }) => deviceName);
        await Promise.all([...byDevice].map(([name, list]) => removeFrom(name, list, stopping)));
      }
    },
  };
}
