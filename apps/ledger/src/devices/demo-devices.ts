import { join } from "node:path";
import type { DeviceSetting } from "./device-setting.ts";

const sites = [
  { name: "frankfurt", country: "DE", city: "Frankfurt am Main", latitude: 50.11, longitude: 8.68 },
  { name: "helsinki", country: "FI", city: "Helsinki", latitude: 60.17, longitude: 24.94 },
  { name: "singapore", country: "SG", city: "Singapore", latitude: 1.35, longitude: 103.82 },
  { name: "montreal", country: "CA", city: "Montréal", latitude: 45.5, longitude: -73.57 },
  { name: "sao-paulo", country: "BR", city: "São Paulo", latitude: -23.55, longitude: -46.63 },
] as const;

/** Five folders on this machine with invented sites, for trying out. They are marked as demo devices. */
export function demoDevices(dataFolder: string): (DeviceSetting & { readonly folder: string })[] {
  return sites.map((site) => ({ ...site, folder: join(dataFolder, "devices", site.name) }));
}
