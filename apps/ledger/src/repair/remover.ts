import type { Logger } from "@dexnet/service/log";
import { withTimeout } from "@dexnet/service/with-timeout";
import type { DeviceRegistry } from "../devices/registry.ts";
import { backgroundStepMs, removalBatch } from "../limits.ts";
import type { HealingMetrics } from "./metrics.ts";
import type { ClaimedRemoval, RemovalsStore } from "./removals-store.ts";

/** Removes from devices what nothing refers to any more. Whatever fails is tried again later. */
export function createRemover(deps: {
  readonly store: RemovalsStore;
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics;
  readonly log: Logger;
  readonly clock: () => Date;
}): { run(stopping: AbortSignal): Promise<void> } {
  const { store, clock } = deps;

  /** One device's share. Its first failure ends it: the rest would fail too, and each after a long wait. */
  async function removeFrom(deviceName: string, list: ClaimedRemoval[], stopping: AbortSignal): Promise<void> {
    const done: ClaimedRemoval[] = [];
    try {
      const placed = deps.devices.find(deviceName);
      if (placed === undefined) throw new Error("The device is not known here.");
      for (const removal of list) {
        if (stopping.aborted) break;
        await withTimeout(backgroundStepMs, placed.device.remove(removal.copyName));
        done.push(removal);
        deps.metrics.removed();
      }
    } catch (err) {
      const left = list.slice(done.length);
      deps.log.warn({ err, device: deviceName, copies: left.length }, "copies could not be removed yet");
      await store.failed(left, clock());
    }
    await store.done(done);
  }

  return {
    async run(stopping) {
      const deviceNames = deps.devices.all.map(({ name }) => name);
      const giveUpSome = () => store.giveUpWrites(clock(), deviceNames, removalBatch, clock());
      while ((await giveUpSome()) === removalBatch && !stopping.aborted);
      while (!stopping.aborted) {
        const due = await store.claim(removalBatch, clock());
        if (due.length === 0) return;
        const byDevice = Map.groupBy(due, ({ deviceName }) => deviceName);
        await Promise.all([...byDevice].map(([name, list]) => removeFrom(name, list, stopping)));
      }
    },
  };
}
