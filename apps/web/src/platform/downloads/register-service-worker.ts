import workerUrl from "./service-worker.ts?worker&url";
import { downloadsScope } from "./worker-messages.ts";

/** A worker that is being installed is active in a moment; one that never gets there is given up. */
const activeWithinMs = 10_000;

/**
 * The service worker of downloads. Its scope is its own folder alone, so it is never in the way of the application's own
 * loads. Null where the browser has none.
 */
export async function downloadsWorker(): Promise<ServiceWorker | null> {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.register(workerUrl, { scope: downloadsScope });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker === null || worker.state === "activated") return worker;
  const activated = new Promise<ServiceWorker | null>((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(worker);
      if (worker.state === "redundant") resolve(registration.active);
    });
    window.setTimeout(() => resolve(registration.active), activeWithinMs);
  });
  return activated;
}
