import type { LocalStore } from "@dexnet/drive/platform/local-store";
import { type Analytics, type AnalyticsDeps, createAnalytics } from "./analytics.ts";

declare global {
  interface Window {
    /** List that tag managers read. */
    dataLayer?: unknown[];
  }
}

/** Analytics of a page: `window.dataLayer`, and the endpoint of the configuration. */
export function createBrowserAnalytics(deps: { config: AnalyticsDeps["config"]; store: LocalStore }): Analytics {
  return createAnalytics({
    ...deps,
    lock: (action) => navigator.locks.request("dexnet.analytics", action),
    push(entry) {
      window.dataLayer ??= [];
      window.dataLayer.push(entry);
    },
    send(url, event) {
      const body = JSON.stringify({ event });
      // A failure concerns nobody who uses the page.
      void fetch(url, { method: "POST", body, mode: "no-cors", credentials: "omit", keepalive: true }).catch(
        () => undefined,
      );
    },
  });
}
