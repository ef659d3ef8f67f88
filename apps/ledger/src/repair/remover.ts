import type { Logger } from "@dexnet/service/log";
import type { DeviceRegistry } from "../devices/registry.ts";
import { removalBatch } from "../limits.ts";
import type { RemovalsStore } from "./removals-store.ts";

/** Removes from devices what nothing refers to any more. Whatever fails is tried again later. */
export function createRemover(deps: {
  readonly store: RemovalsStore;
  readonly devices: DeviceRegistry;
  readonly log: Logger;
  readonly clock: () => Date;
}): { run(stopping: AbortSignal): Promise<void> } {
  return {
    async run(stopping) {
      const deviceNames = deps.devices.all.map(({ name }) => name);
      await deps.store.giveUpWrites(deps.clock(), deviceNames, removalBatch, deps.clock());
      while (!stopping.aborted) {
        const due = await deps.store.claim(removalBatch, deps.clock());
        if (due.length === 0) return;
        for (const removal of due) {
          if (stopping.aborted) return;
          const placed = deps.devices.find(removal.deviceName);
          try {
            if (placed === undefined) throw new Error("the device is not configured");
            await placed.device.remove(removal.copyName);
            await deps.store.done(removal);
          } catch (err) {
            deps.log.warn({ err, device: removal.deviceName }, "a copy could not be removed yet");
            await deps.store.failed(removal, deps.clock());
          }
        }
      }
    },
  };
}
