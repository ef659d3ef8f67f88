import type { Drive, SavingStatus } from "@dexnet/drive/drive";
import { useEffect, useState } from "react";
import { useApp } from "../../../platform/services/app-context.tsx";
import { createSavingWatch, type SavingWatch } from "./saving-watch.ts";

/** Watch of each drive, which outlives screens. */
const watches = new WeakMap<Drive, SavingWatch>();

export function getSavingWatch(drive: Drive): SavingWatch {
  const known = watches.get(drive);
  if (known !== undefined) return known;
  const made = createSavingWatch({ drive, page: window });
  watches.set(drive, made);
  return made;
}

/** Saving status of a storage; null until it is known. */
export function useSaving(address: string): SavingStatus | null {
  const { drive } = useApp();
  const [status, setStatus] = useState<SavingStatus | null>(null);
  useEffect(() => {
    setStatus(null);
    return getSavingWatch(drive).follow(address, setStatus);
  }, [drive, address]);
  return status;
}
