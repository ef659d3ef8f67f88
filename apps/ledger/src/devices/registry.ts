import type { Logger } from "@dexnet/service/log";
import { folderError, StartError } from "@dexnet/service/start-error";
import type { Device } from "./device.ts";
import type { DeviceSetting } from "./device-setting.ts";
import { openFolderDevice } from "./folder-device.ts";
import type { DeviceFacts, DeviceStore } from "./store.ts";

/** A device with its place in the world. */
export interface PlacedDevice extends DeviceFacts {
  readonly device: Device;
}

export interface DeviceRegistry {
  readonly all: readonly PlacedDevice[];
  /** Undefined for a device that the settings no longer name. */
  find(name: string): PlacedDevice | undefined;
}

export function createDeviceRegistry(all: readonly PlacedDevice[]): DeviceRegistry {
  const byName = new Map(all.map((placed) => [placed.name, placed]));
  return { all, find: (name) => byName.get(name) };
}

/** Opens the devices of the settings and enters them into the table. One that is away does not stop the start. */
export async function openDevices(deps: {
  readonly settings: readonly DeviceSetting[];
  readonly demo: boolean;
  readonly store: DeviceStore;
  readonly log: Logger;
  readonly clock: () => Date;
}): Promise<DeviceRegistry> {
  const prepared = await deps.store.register(deps.settings, deps.demo, deps.clock());
  const placed: PlacedDevice[] = [];
  for (const { folder, ...facts } of deps.settings) {
    const { name } = facts;
    const isKnown = prepared.has(name);
    // Demo devices lie in the data folder, never on a disk of their own that could be unmounted.
    const create = deps.demo || !isKnown;
    const { device, state } = await openFolderDevice({ name, folder, create }).catch((cause: unknown) => {
      throw cause instanceof StartError ? cause : folderError(folder, cause);
    });
    if (state === "absent") {
      deps.log.error({ device: name, folder }, "a device is away: its folder holds nothing; is its disk mounted?");
    } else {
      await deps.store.markPrepared(name, deps.clock());
    }
    if (state === "made" && isKnown) {
      const copies = await deps.store.markWiped(name, deps.clock());
      deps.log.warn({ device: name, copies }, "a device was found empty: its copies are made anew");
    }
    placed.push({ ...facts, device });
  }
  return createDeviceRegistry(placed);
}
