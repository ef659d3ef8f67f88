import * as z from "zod/mini";
import { type Device, DeviceError, type DeviceHealth } from "../device.ts";
import { type Driver, defineDriver, type OpenedDevice } from "../driver.ts";
import { unopenedDevice } from "../observe-writes.ts";

/** Current faults of a test device. */
export interface Switches {
  isAway: boolean;
  isEmpty: boolean;
  failsWrites: boolean;
  /** Health checks wait for this. */
  hang: Promise<void> | undefined;
  health: DeviceHealth;
  /** Number of times that it was opened. */
  opened: number;
  /** Number of times that it was closed. */
  closed: number;
}

export interface SwitchDriver {
  readonly driver: Driver;
  /** Switches of the device at a location, created at the first call. */
  switchesAt(location: string): Switches;
}

/** A second kind of device, whose faults can be switched on and off. It stores nothing. */
export function createSwitchDriver(): SwitchDriver {
  const byLocation = new Map<string, Switches>();
  function switchesAt(location: string): Switches {
    const known = byLocation.get(location);
    if (known !== undefined) return known;
    const health = { freeBytes: 1e12, totalBytes: 1e12 };
    const created: Switches = {
      isAway: false,
      isEmpty: true,
      failsWrites: false,
      hang: undefined,
      health,
      opened: 0,
      closed: 0,
    };
    byLocation.set(location, created);
    return created;
  }
  const driver = defineDriver({
    kind: "switch",
    settingsSchema: z.strictObject({ location: z.string() }),
    location: ({ location }) => location,
    async open({ name, settings, create }): Promise<OpenedDevice> {
      const switches = switchesAt(settings.location);
      switches.opened += 1;
      const device: Device = {
        ...unopenedDevice(name, new Error("it stores nothing")),
        async put() {
          if (switches.failsWrites) throw new DeviceError(name, "write", new Error("it accepts nothing"));
        },
        async checkHealth() {
          await switches.hang;
          if (switches.isAway || switches.isEmpty) throw new DeviceError(name, "check", new Error("it is away"));
          return switches.health;
        },
      };
      const close = () => {
        switches.closed += 1;
      };
      if (switches.isAway) throw new Error("it is away");
      if (!switches.isEmpty) return { device, state: "found", close };
      if (!create) return { device, state: "absent", close };
      switches.isEmpty = false;
      return { device, state: "created", close };
    },
  });
  return { driver, switchesAt };
}
