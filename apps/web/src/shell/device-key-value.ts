import { createSystemClock } from "@dexnet/drive/platform/clock";
import { createDeviceTexts } from "@dexnet/drive/platform/device-texts";
import { createBrowserKeyValue } from "./browser-key-value.ts";

/** This browser's, for all that is kept by name. */
export const deviceKeyValue = createDeviceTexts({
  copies: createBrowserKeyValue(() => window),
  clock: createSystemClock(),
});
