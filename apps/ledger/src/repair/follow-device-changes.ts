import type { Clock } from "@dexnet/service/background/clock";
import type { Logger } from "@dexnet/service/log/log";
import type { DeviceChange } from "../devices/device-changes.ts";
import type { DeviceRegistry } from "../devices/registry.ts";
import type { DeviceChangesStore } from "./device-changes-store.ts";

/** Marks the blocks of devices that have changed, for the repairer. Several processes may do so at once. */
export function createDeviceFollower(deps: {
  readonly store: DeviceChangesStore;
  readonly devices: Pick<DeviceRegistry, "checkHealth">;
  /** Works in bounded steps. After an interruption a second call does the rest. Returns the number of blocks. */
  readonly markBlocks: (deviceName: string, change: DeviceChange, now: Date) => Promise<number>;
  readonly wakeRepairer: () => void;
  readonly log: Logger;
  readonly clock: Clock;
}): { run(stopping: AbortSignal): Promise<void> } {
  const { store, clock } = deps;
  return {
    async run(stopping) {
      while (!stopping.aborted) {
        const claimed = await store.claim(clock.now());
        if (claimed === undefined) return;
        const { deviceName, change } = claimed;
        // The repairer, which is woken below, must see the current state of the device.
        await deps.devices.checkHealth();
        const blocks = await deps.markBlocks(deviceName, change, clock.now());
        await store.complete(claimed, clock.now());
        if (blocks > 0) deps.log.info({ device: deviceName, change, blocks }, "Marked the blocks of a changed device");
        deps.wakeRepairer();
      }
    },
  };
}
