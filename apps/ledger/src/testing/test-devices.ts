import type { DeviceEntry } from "../devices/device-store.ts";

/** Devices for tests of stores, which use only the names. */
export const testDevices: readonly DeviceEntry[] = ["one", "two", "three", "four", "five"].map((name, index) => ({
  name,
  country: ["DE", "FI", "SG", "CA", "BR"][index] ?? "DE",
  city: name,
  latitude: index,
  longitude: index,
  kind: "folder",
  settings: { folder: `/nowhere/${name}` },
}));
