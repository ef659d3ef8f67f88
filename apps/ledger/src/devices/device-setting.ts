import { deviceNameField, devicePlaceShape } from "@dexnet/protocol/device-admin";
import { z } from "zod";
import { fewestDevices } from "../limits.ts";
import { checkSettings, drivers } from "./drivers.ts";
import type { DeviceEntry, DeviceFacts } from "./store.ts";

/** A device as an operator writes it down: its place in the world, its kind, and what its driver wants to know. */
export type DeviceSetting = DeviceFacts & { readonly kind?: string } & Readonly<Record<string, unknown>>;

const deviceSchema = z
  .looseObject({ name: deviceNameField, ...devicePlaceShape, kind: z.string().default(drivers[0].kind) })
  .transform((given, context): DeviceSetting => {
    const { name, kind, settings, ...facts } = entryOf(given);
    const check = checkSettings(drivers, kind, settings);
    if (check.kind === "wrong") {
      context.addIssue({ code: "custom", path: [check.field], message: check.message });
      return z.NEVER;
    }
    return { name, ...facts, kind, ...check.checked.settings };
  });

/** A ledger's devices, as its operator lists them. */
export const devicesSchema = z
  .array(deviceSchema)
  .min(fewestDevices, `at least ${fewestDevices} devices are needed`)
  .refine((list) => isDistinct(list.map(({ name }) => name)), "two devices have one name")
  .refine((list) => isDistinct(list.map(placeOf)), "two devices have one place");

export function entryOf(setting: DeviceSetting): DeviceEntry {
  const { name, country, city, latitude, longitude, kind = drivers[0].kind, ...settings } = setting;
  return { name, country, city, latitude, longitude, kind, settings };
}

function placeOf(setting: DeviceSetting): string {
  const { kind, settings } = entryOf(setting);
  const check = checkSettings(drivers, kind, settings);
  return `${kind} ${check.kind === "good" ? check.checked.place : ""}`;
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
