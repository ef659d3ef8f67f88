import type { Unsubscribe } from "./listeners.ts";

/** Notifies when the device is online again. Notifications may be wrong or missing. */
export interface Connection {
  subscribe(listener: () => void): Unsubscribe;
  /** False if the device knows that it has no network. */
  isOnline(): boolean;
}

interface ConnectionTarget extends Partial<EventTarget> {
  readonly navigator?: { readonly onLine?: boolean };
}

/** Pages and workers have the event. Where it is missing, the growing waits of retries suffice. */
export function createConnection(target: ConnectionTarget = globalThis as ConnectionTarget): Connection {
  return {
    isOnline: () => target.navigator?.onLine !== false,
    subscribe(listener) {
      const notify = () => listener();
      target.addEventListener?.("online", notify);
      return () => target.removeEventListener?.("online", notify);
    },
  };
}
