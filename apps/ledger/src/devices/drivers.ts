import type { Driver, SettingsCheck } from "./driver.ts";
import { folderDriver } from "./folder-device.ts";

/** Every kind of device there is. The first is meant where no kind is said. */
export const drivers: readonly [Driver, ...Driver[]] = [folderDriver];

/** Has the driver of that kind look at a device's settings. */
export function checkSettings(list: readonly Driver[], kind: string, settings: unknown): SettingsCheck {
  const driver = list.find((one) => one.kind === kind);
  if (driver !== undefined) return driver.check(settings);
  const kinds = list.map((one) => one.kind).join(", ");
  return { kind: "wrong", field: "kind", message: `there is no such kind of device, but: ${kinds}` };
}
