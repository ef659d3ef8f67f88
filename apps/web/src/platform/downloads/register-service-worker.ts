import workerUrl from "./service-worker.ts?worker&url";
import { downloadsScope } from "./worker-messages.ts";

/** Time within which a worker that is being installed becomes active. */
const activeWithinMs = 10_000;

/**
 * Registers the service worker of downloads. Its scope is its own folder, so it never handles requests of the
 * application. Null where the browser has no service workers.
 */
export async function registerServiceWorker(): Promise<ServiceWorker | null> {
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
