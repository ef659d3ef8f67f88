import { useEffect } from "react";

/** Loads code that is likely to be needed soon, when the browser is idle. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    // The component that needs the code loads it again and reports a failure.
    const fetchNow = () => void load().catch(() => undefined);
    // Some browsers have no idle callback.
    if (typeof window.requestIdleCallback !== "function") {
      const timer = window.setTimeout(fetchNow, withoutIdleMs);
      return () => window.clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(fetchNow);
    return () => window.cancelIdleCallback(idle);
  }, [load]);
}

const withoutIdleMs = 2_000;
