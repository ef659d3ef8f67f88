import { useEffect } from "react";

/** Time in which a page loads what it shows first. */
const firstUseMs = 4_000;

/** Loads code that is likely to be needed soon, when the page has been shown for a while and the browser is idle. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    // The component that needs the code loads it again and reports a failure.
    const fetchNow = () => void load().catch(() => undefined);
    let idle: number | undefined;
    const timer = window.setTimeout(() => {
      // Some browsers have no idle callback.
      if (typeof window.requestIdleCallback !== "function") fetchNow();
      else idle = window.requestIdleCallback(fetchNow);
    }, firstUseMs);
    return () => {
      window.clearTimeout(timer);
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [load]);
}
