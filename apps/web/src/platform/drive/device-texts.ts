import { createSystemClock } from "@dexnet/blocks/clock";
import { createDeviceTexts } from "@dexnet/drive/platform/device-texts";
import { createBrowserKeyValue } from "./browser-key-value.ts";

/** Named texts that this browser keeps. */
export function createBrowserDeviceTexts() {
  return createDeviceTexts({ copies: createBrowserKeyValue(() => window), clock: createSystemClock() });
}
