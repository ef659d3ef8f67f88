import type { Driver, SettingsCheck } from "./driver.ts";
import { folderDriver } from "./folder-device.ts";

/** All kinds of devices. The first is the default. */
export const drivers: readonly [Driver, ...Driver[]] = [folderDriver];

/** Checks the settings of a device with the driver of its kind. */
export function checkSettings(list: readonly Driver[], kind: string, settings: unknown): SettingsCheck {
  const driver = list.find((one) => one.kind === kind);
  if (driver !== undefined) return driver.check(settings);
  const kinds = list.map((one) => one.kind).join(", ");
  return { kind: "wrong", field: "kind", message: `there is no such kind of device, but: ${kinds}` };
}
