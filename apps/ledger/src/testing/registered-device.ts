import type { Device } from "../devices/device.ts";
import type { DeviceSite } from "../devices/device-store.ts";
import type { RegisteredDevice } from "../devices/registry.ts";

/** A healthy, active device with free space, without a monitor. */
export function registeredDevice(site: DeviceSite, device: Device): RegisteredDevice {
  const health = { isHealthy: true, trouble: undefined, freeBytes: 1e12, totalBytes: 1e12, weight: 1 };
  return { ...site, ...health, device, state: "active" };
}
