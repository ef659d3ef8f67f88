import { createLocalStore } from "@dexnet/drive/platform/local-store";
import { deviceKeyValue } from "../../shell/device-key-value.ts";
import { createTransferSettings } from "./transfer-settings.ts";

/** This device's. They hold nothing of a person's, and stay when the person goes. */
export const deviceTransferSettings = createTransferSettings(createLocalStore({ keyValue: deviceKeyValue }));
