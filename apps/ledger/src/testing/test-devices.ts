import type { DeviceFacts } from "../devices/store.ts";

/** Devices for stores, which know them by name only. */
export const testDevices: readonly DeviceFacts[] = ["one", "two", "three", "four", "five"].map((name, at) => ({
  name,
  country: ["DE", "FI", "SG", "CA", "BR"][at] ?? "DE",
  city: name,
  latitude: at,
  longitude: at,
}));
