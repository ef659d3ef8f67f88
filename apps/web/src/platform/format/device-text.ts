/** Fields of a session that identify the device to the user. */
export interface DeviceNames {
  browser: string | null;
  system: string | null;
}

type Translate = (key: string, values: Record<string, string>) => string;

/** "Chrome on Windows", or the known part of it. */
export function deviceText({ browser, system }: DeviceNames, t: Translate): string {
  if (browser !== null && system !== null) return t("sessions.browserOnSystem", { browser, system });
  if (system !== null) return t("sessions.someBrowserOn", { system });
  return browser ?? t("sessions.unknownDevice", {});
}

export type DeviceKind = "phone" | "computer" | "unknown";

/** Kind of device, for the icon. */
export function deviceKind({ system }: DeviceNames): DeviceKind {
  if (system === null) return "unknown";
  return /android|ios|iphone|ipad/i.test(system) ? "phone" : "computer";
}
