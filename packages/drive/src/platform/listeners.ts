import type { Stop } from "./stop.ts";

/** Those who want to hear of something. */
export interface Listeners<T> {
  add(listener: (value: T) => void): Stop;
  tell(value: T): void;
}

/** A listener's fault is its own: it is reported as uncaught, and the others, and whoever tells, go on. */
export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    add(listener) {
      // Each its own, so that one function added twice is heard twice and stopped once.
      const own = (value: T) => listener(value);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
    tell(value) {
      for (const listener of [...listeners]) {
        try {
          listener(value);
        } catch (fault) {
          queueMicrotask(() => {
            throw fault;
          });
        }
      }
    },
  };
}
