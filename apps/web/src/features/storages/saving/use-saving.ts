import type { Drive, SavingStatus } from "@dexnet/drive/drive";
import { useEffect, useState } from "react";
import { useApp } from "../../../platform/services/app-context.tsx";
import { createSavingWatch, type SavingWatch } from "./saving-watch.ts";

/** One for the page's drive, whichever screens come and go. */
const watches = new WeakMap<Drive, SavingWatch>();

export function getSavingWatch(drive: Drive): SavingWatch {
  const known = watches.get(drive);
  if (known !== undefined) return known;
  const made = createSavingWatch({ drive, page: window });
  watches.set(drive, made);
  return made;
}

/** How far the changes of a storage are on their way; null until that is known. */
export function useSaving(address: string): SavingStatus | null {
  const { drive } = useApp();
  const [status, setStatus] = useState<SavingStatus | null>(null);
  useEffect(() => {
    setStatus(null);
    return getSavingWatch(drive).follow(address, setStatus);
  }, [drive, address]);
  return status;
}
