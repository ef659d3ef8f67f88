import type { Stop } from "./stop.ts";

/** Tells when the device has its network back. It may tell in vain, and it may miss some. */
export interface Connection {
  onBack(listener: () => void): Stop;
}

/** Pages and workers have the event; where there is none, waits that grow do. */
export function createConnection(target: Partial<EventTarget> = globalThis as Partial<EventTarget>): Connection {
  return {
    onBack(listener) {
      const tell = () => listener();
      target.addEventListener?.("online", tell);
      return () => target.removeEventListener?.("online", tell);
    },
  };
}
