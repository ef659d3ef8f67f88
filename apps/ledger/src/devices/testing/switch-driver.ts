import { z } from "zod";
import { DeviceError, type DeviceHealth } from "../device.ts";
import { type Driver, defineDriver, type OpenedDevice } from "../driver.ts";
import { unopenedDevice } from "../watched-device.ts";

/** How a device of the test's own kind is at the moment. */
export interface Switches {
  isAway: boolean;
  isEmpty: boolean;
  failsWrites: boolean;
  /** Its health waits for this. */
  hang: Promise<void> | undefined;
  health: DeviceHealth;
  /** How often it was opened. */
  opened: number;
}

export interface SwitchDriver {
  readonly driver: Driver;
  /** The switches of the place that a device's settings name; there from the first mention on. */
  at(place: string): Switches;
}

/** A second kind of device, whose faults can be switched on and off. It keeps nothing. */
export function createSwitchDriver(): SwitchDriver {
  const places = new Map<string, Switches>();
  function at(place: string): Switches {
    const known = places.get(place);
    if (known !== undefined) return known;
    const health = { freeBytes: 1e12, totalBytes: 1e12 };
    const made: Switches = {
      ...{ isAway: false, isEmpty: true, failsWrites: false, hang: undefined, health, opened: 0 },
    };
    places.set(place, made);
    return made;
  }
  const driver = defineDriver({
    kind: "switch",
    settingsSchema: z.strictObject({ place: z.string() }),
    place: ({ place }) => place,
    async open({ name, settings, create }): Promise<OpenedDevice> {
      const own = at(settings.place);
      own.opened += 1;
      const device = {
        ...unopenedDevice(name, new Error("it keeps nothing")),
        async put() {
          if (own.failsWrites) throw new DeviceError(name, "write", new Error("it takes nothing"));
        },
        async health() {
          await own.hang;
          if (own.isAway || own.isEmpty) throw new DeviceError(name, "look after", new Error("it is away"));
          return own.health;
        },
      };
      if (own.isAway) throw new Error("it is away");
      if (!own.isEmpty) return { device, state: "found" };
      if (!create) return { device, state: "absent" };
      own.isEmpty = false;
      return { device, state: "made" };
    },
  });
  return { driver, at };
}
