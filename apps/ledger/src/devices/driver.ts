import type { z } from "zod";
import type { Device } from "./device.ts";

/** What a driver needs to open a device, as it stands in the table: its own fields and nobody else's. */
export type DriverSettings = Readonly<Record<string, unknown>>;

export interface OpenedDevice {
  /** Usable at any time: while its place is away it fails, and once the place is back it works. */
  readonly device: Device;
  /**
   * `found`: its place is as it was left. `made`: its place was empty, or parts of it were missing, and is ready now;
   * whatever copies it had are in doubt. `absent`: there is nothing of it, and nothing was touched.
   */
  readonly state: "found" | "made" | "absent";
}

export interface OpenOptions<S> {
  readonly name: string;
  readonly settings: S;
  /**
   * Whether an empty place is to be made ready. Without it an empty place is taken for one that is only away, such as a
   * disk that is not mounted.
   */
  readonly create: boolean;
}

/** A kind of device. Its file and a line in drivers.ts are all that a new kind needs. */
export interface DriverDefinition<S extends DriverSettings> {
  /** As devices name it in the settings and in the table. Never changes. */
  readonly kind: string;
  /** What an operator says to have such a device; what it does not list is refused. */
  readonly settingsSchema: z.ZodType<S>;
  /** Where copies lie, in words for an operator and without a secret. No two devices may have one place. */
  place(settings: S): string;
  /**
   * May be called again at any time, with copies being written and read, to see whether a place is back. Throws
   * PlaceTakenError when the place holds another device, and any other error when the place can't be used.
   */
  open(options: OpenOptions<S>): Promise<OpenedDevice>;
}

/** The place holds another device: nothing was touched. */
export class PlaceTakenError extends Error {
  override readonly name = "PlaceTakenError";

  constructor(deviceName: string, holder: string) {
    super(`The place of the device ${deviceName} holds another one: ${holder}.`);
  }
}

/** A device's settings that its driver has checked. */
export interface CheckedSettings {
  readonly settings: DriverSettings;
  readonly place: string;
  open(name: string, create: boolean): Promise<OpenedDevice>;
}

export type SettingsCheck =
  | { readonly kind: "good"; readonly checked: CheckedSettings }
  | { readonly kind: "wrong"; readonly field: string; readonly message: string };

/** A driver whose settings' type is its own affair. */
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
          place: definition.place(settings),
          open: (name, create) => definition.open({ name, settings, create }),
        },
      };
    },
  };
}
