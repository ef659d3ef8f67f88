import type { Unsubscribe } from "./listeners.ts";

/** Notifies when the device is online again. Notifications may be wrong or missing. */
export interface Connection {
  subscribe(listener: () => void): Unsubscribe;
}

/** Pages and workers have the event. Where it is missing, the growing waits of retries suffice. */
export function createConnection(target: Partial<EventTarget> = globalThis as Partial<EventTarget>): Connection {
  return {
    subscribe(listener) {
      const notify = () => listener();
      target.addEventListener?.("online", notify);
      return () => target.removeEventListener?.("online", notify);
    },
  };
}
