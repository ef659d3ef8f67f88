import { useEffect } from "react";
import { useApp } from "../../../platform/services/app-context.tsx";

/** Delay until the page itself is rendered. */
const afterMs = 300;

/** Starts the drive in advance where a storage is likely to be opened next. */
export function useWarmDrive(isLikely: boolean): void {
  const { drive } = useApp();
  useEffect(() => {
    if (!isLikely) return;
    // The call that needs the drive starts it again.
    const timer = window.setTimeout(() => void drive.warm().catch(() => undefined), afterMs);
    return () => window.clearTimeout(timer);
  }, [drive, isLikely]);
}
