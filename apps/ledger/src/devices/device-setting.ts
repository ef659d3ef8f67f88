import { deviceNameField, devicePlaceShape } from "@dexnet/protocol/admin/device-admin";
import { z } from "zod";
import { minimumDevices } from "./device-limits.ts";
import type { DeviceEntry, DeviceSite } from "./device-store.ts";
import { checkSettings, type Driver } from "./driver.ts";

/** A device in the settings of an operator: its site, its kind and the settings of its driver. */
export type DeviceSetting = DeviceSite & { readonly kind?: string } & Readonly<Record<string, unknown>>;

const defaultKind = "folder";

/** Devices of a ledger in the settings. */
export function createDevicesSchema(drivers: readonly Driver[]) {
  const deviceSchema = z
    .looseObject({ name: deviceNameField, ...devicePlaceShape, kind: z.string().default(defaultKind) })
    .transform((given, context): DeviceSetting => {
      const { name, kind, settings, ...site } = entryOf(given);
      const check = checkSettings(drivers, kind, settings);
      if (check.kind === "wrong") {
        context.addIssue({ code: "custom", path: [check.field], message: check.message });
        return z.NEVER;
      }
      return { name, ...site, kind, ...check.checked.settings };
    });
  return z
    .array(deviceSchema)
    .min(minimumDevices, `at least ${minimumDevices} devices are needed`)
    .refine((list) => isDistinct(list.map(({ name }) => name)), "two devices have one name")
    .refine((list) => isDistinct(list.map((one) => locationOf(drivers, one))), "two devices have one location");
}

export function entryOf(setting: DeviceSetting): DeviceEntry {
  const { name, country, city, latitude, longitude, kind = defaultKind, ...settings } = setting;
  return { name, country, city, latitude, longitude, kind, settings };
}

function locationOf(drivers: readonly Driver[], setting: DeviceSetting): string {
  const { kind, settings } = entryOf(setting);
  const check = checkSettings(drivers, kind, settings);
  return `${kind} ${check.kind === "good" ? check.checked.location : ""}`;
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
