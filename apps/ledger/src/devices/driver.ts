import type * as z from "zod/mini";
import type { Device } from "./device.ts";

/** Settings with which a driver opens a device, as they are stored in the table. */
export type DriverSettings = Readonly<Record<string, unknown>>;

export interface OpenedDevice {
  /** Usable at any time: it fails while its location is away, and works once the location is back. */
  readonly device: Device;
  /**
   * `found`: the location is unchanged. `created`: the location was empty or incomplete and is prepared now; earlier copies
   * may be lost. `absent`: there is nothing, and nothing was changed.
   */
  readonly state: "found" | "created" | "absent";
  /** Frees what is only for speed, such as idle connections. Calls under way end as usual, and later ones still work. */
  close(): void;
}

export interface OpenOptions {
  readonly name: string;
  /** Id of the deployment, to which the location belongs from then on. */
  readonly deployment: string;
  /** Whether to prepare an empty location. Otherwise an empty location counts as away, such as an unmounted disk. */
  readonly create: boolean;
  readonly readUsedBytes: ReadUsedBytes;
}

/** Reads the size of the recorded copies on the device, for a location that does not know its free space. */
export type ReadUsedBytes = () => Promise<number>;

/** A kind of device. A new kind needs its own file and a line in `../drivers.ts`. */
interface DriverDefinition<S extends DriverSettings> {
  /** Name of the kind in the settings and in the table. Never changes. */
  readonly kind: string;
  /** Settings of an operator for such a device. Unknown fields are refused. */
  readonly settingsSchema: z.ZodMiniType<S>;
  /** Where the copies are, for an operator and without secrets. No two devices may have the same location. */
  location(settings: S): string;
  /**
   * May be called at any time, also while copies are written and read, to see whether a location is back. Throws
   * LocationTakenError when the location belongs to another device or deployment, and other errors when it can't be used.
   */
  open(options: OpenOptions & { readonly settings: S }): Promise<OpenedDevice>;
}

/** The location belongs to another device or deployment. Nothing was changed. */
export class LocationTakenError extends Error {
  override readonly name = "LocationTakenError";

  constructor(deviceName: string, owner: string) {
    super(`The location of the device ${deviceName} belongs to ${owner}.`);
  }
}

/** Settings of a device that its driver has accepted. */
export interface CheckedSettings {
  readonly settings: DriverSettings;
  readonly location: string;
  open(options: OpenOptions): Promise<OpenedDevice>;
}

export type SettingsCheck =
  | { readonly kind: "good"; readonly checked: CheckedSettings }
  | { readonly kind: "wrong"; readonly field: string; readonly message: string };

/** A driver without the type of its settings. */
export interface Driver {
  readonly kind: string;
  check(settings: unknown): SettingsCheck;
}

export function defineDriver<S extends DriverSettings>(definition: DriverDefinition<S>): Driver {
  return {
    kind: definition.kind,
    check(given) {
      const parsed = definition.settingsSchema.safeParse(given);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return { kind: "wrong", field: issue?.path.join(".") ?? "", message: issue?.message ?? "it can't be read" };
      }
      const settings = parsed.data;
      return {
        kind: "good",
        checked: {
          settings,
          location: definition.location(settings),
          open: (options) => definition.open({ ...options, settings }),
        },
      };
    },
  };
}

/** Checks the settings of a device with the driver of its kind. */
export function checkSettings(list: readonly Driver[], kind: string, settings: unknown): SettingsCheck {
  const driver = list.find((one) => one.kind === kind);
  if (driver !== undefined) return driver.check(settings);
  const kinds = list.map((one) => one.kind).join(", ");
  return { kind: "wrong", field: "kind", message: `there is no such kind of device, but: ${kinds}` };
}
