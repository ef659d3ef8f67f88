import { createShellUpdates, type ShellUpdates } from "./shell-updates.ts";
import workerUrl from "./shell-worker.ts?worker&url";

/** Null where the browser has no service workers. */
export function createBrowserShellUpdates(): ShellUpdates | null {
  if (!("serviceWorker" in navigator)) return null;
  return createShellUpdates({
    container: navigator.serviceWorker,
    workerUrl,
    reload: () => window.location.reload(),
  });
}
