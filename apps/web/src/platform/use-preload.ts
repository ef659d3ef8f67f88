import { useEffect } from "react";

/** Fetches code that is likely to be needed soon, once the browser has nothing else to do. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    // What can't be fetched now is fetched by whoever needs it, who tells if that fails.
    const fetchNow = () => void load().catch(() => undefined);
    // Not every browser says when it is idle.
    if (typeof window.requestIdleCallback !== "function") {
      const timer = window.setTimeout(fetchNow, withoutIdleMs);
      return () => window.clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(fetchNow);
    return () => window.cancelIdleCallback(idle);
  }, [load]);
}

const withoutIdleMs = 2_000;
