import { useEffect } from "react";
import { useApp } from "../../../platform/services/app-context.tsx";

/** By then the page itself is on screen. */
const afterMs = 300;

/** Where a storage is likely to be opened next, what that takes is brought up meanwhile. */
export function useWarmDrive(isLikely: boolean): void {
  const { drive } = useApp();
  useEffect(() => {
    if (!isLikely) return;
    // What can't be brought up now is tried again by whoever needs it.
    const timer = window.setTimeout(() => void drive.warm().catch(() => undefined), afterMs);
    return () => window.clearTimeout(timer);
  }, [drive, isLikely]);
}
