import { deviceLocationShape, deviceNameField } from "@dexnet/protocol/admin/device-admin";
import * as z from "zod/mini";
import { minDevices } from "./device-limits.ts";
import type { DeviceEntry, DeviceSite } from "./device-store.ts";
import { checkSettings, type Driver } from "./driver.ts";

/** A device in the settings of an operator: its site, its kind and the settings of its driver. */
export type DeviceSetting = DeviceSite & { readonly kind?: string } & Readonly<Record<string, unknown>>;

const defaultKind = "folder";

/** Devices of a ledger in the settings. */
export function createDevicesSchema(drivers: readonly Driver[]) {
  const deviceSchema = z.pipe(
    z.looseObject({ name: deviceNameField, ...deviceLocationShape, kind: z._default(z.string(), defaultKind) }),
    z.transform((given, context): DeviceSetting => {
      const { name, kind, settings, ...site } = entryOf(given);
      const check = checkSettings(drivers, kind, settings);
      if (check.kind === "wrong") {
        context.issues.push({ code: "custom", input: given, path: [check.field], message: check.message });
        return z.NEVER;
      }
      return { name, ...site, kind, ...check.checked.settings };
    }),
  );
  return z.array(deviceSchema).check(
    z.minLength(minDevices, `at least ${minDevices} devices are needed`),
    z.refine((list) => isDistinct(list.map(({ name }) => name)), "two devices have one name"),
    z.refine((list) => isDistinct(list.map((one) => locationOf(drivers, one))), "two devices have one location"),
  );
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
