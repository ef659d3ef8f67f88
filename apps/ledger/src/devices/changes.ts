import type { Logger } from "@dexnet/service/log";
import type { DeviceChange, DeviceChangesStore } from "./changes-store.ts";

/** Passes on what became of devices to the blocks that have copies there. Several processes may do so at once. */
export function createDeviceChanges(deps: {
  readonly store: DeviceChangesStore;
  /** Goes in bounded steps; when it is cut short, a second call does the rest. Answers how many blocks there were. */
  readonly mark: (name: string, why: DeviceChange, now: Date) => Promise<number>;
  readonly wakeRepairer: () => void;
  readonly log: Logger;
  readonly clock: () => Date;
}): { run(stopping: AbortSignal): Promise<void> } {
  return {
    async run(stopping) {
      while (!stopping.aborted) {
        const claimed = await deps.store.claim(deps.clock());
        if (claimed === undefined) return;
        const { deviceName, change } = claimed;
        const blocks = await deps.mark(deviceName, change, deps.clock());
        await deps.store.done(claimed, deps.clock());
        if (blocks > 0) deps.log.info({ device: deviceName, change, blocks }, "blocks have heard of a device's change");
        deps.wakeRepairer();
      }
    },
  };
}
