import type { DeviceEntry } from "../devices/store.ts";

/** Devices for stores, which know them by name only. */
export const testDevices: readonly DeviceEntry[] = ["one", "two", "three", "four", "five"].map((name, at) => ({
  name,
  country: ["DE", "FI", "SG", "CA", "BR"][at] ?? "DE",
  city: name,
  latitude: at,
  longitude: at,
  kind: "folder",
  settings: { folder: `/nowhere/${name}` },
}));
