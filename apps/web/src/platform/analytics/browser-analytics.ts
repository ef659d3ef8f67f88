import type { LocalStore } from "@dexnet/drive/platform/local-store";
import type { ConfigSource } from "../services/config-source.ts";
import { type Analytics, createAnalytics } from "./analytics.ts";

declare global {
  interface Window {
    /** List that tag managers read. */
    dataLayer?: unknown[];
  }
}

/** Analytics of a page: `window.dataLayer`, and the endpoint of the configuration. */
export function createBrowserAnalytics(deps: { config: ConfigSource; store: LocalStore }): Analytics {
  return createAnalytics({
    store: deps.store,
    config: deps.config.load,
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
