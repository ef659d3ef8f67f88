import { startBackgroundLoop } from "@dexnet/service/background-loop";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { deviceLookMs } from "../limits.ts";
import { markDevice } from "../repair/device-changes.ts";
import { createDeviceChanges } from "./changes.ts";
import { createDeviceChangesStore, type DeviceChange } from "./changes-store.ts";
import type { DeviceRegistry } from "./registry.ts";

export interface DeviceWatch {
  /** Something became of a device: its blocks are to hear of it. */
  wakeChanges(): void;
  stop(): Promise<void>;
}

/** Looks at the devices again and again, and passes on what became of them. */
export function startDeviceWatch(deps: {
  readonly db: Db;
  readonly devices: DeviceRegistry;
  readonly wakeRepairer: () => void;
  readonly log: Logger;
  readonly clock: () => Date;
}): DeviceWatch {
  const { db, devices, log } = deps;
  const mark = async (name: string, why: DeviceChange, now: Date) => {
    // The repairer, which is woken by this, is to see the device as it is now.
    await devices.look();
    return await markDevice(db, name, why, now);
  };
  const passing = createDeviceChanges({ ...deps, store: createDeviceChangesStore(db), mark });
  const start = (name: string, run: (stopping: AbortSignal) => Promise<void>) =>
    startBackgroundLoop({ name, intervalMs: deviceLookMs, log, run });
  const loops = [start("look at devices", () => devices.look()), start("changes of devices", passing.run)] as const;
  return {
    wakeChanges: loops[1].wake,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
