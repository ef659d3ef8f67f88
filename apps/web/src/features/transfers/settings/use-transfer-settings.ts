import { useMemo } from "react";
import { useApp } from "../../../platform/services/app-context.tsx";
import { createTransferSettings, type SavedTransferSettings } from "./transfer-settings.ts";

/** Transfer settings of this device. They hold no personal data and outlive the session. */
export function useTransferSettings(): SavedTransferSettings {
  const { deviceStore } = useApp();
  return useMemo(() => createTransferSettings(deviceStore), [deviceStore]);
}
