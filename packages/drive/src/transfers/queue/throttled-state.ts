import type { Clock } from "@dexnet/blocks/clock";
import { createListeners, type Unsubscribe } from "../../platform/listeners.ts";

/** A state whose listeners are called at most once in an interval. */
export interface ThrottledState<T> {
  /** Calls the listener with the current state at once, and after changes. */
  subscribe(listener: (state: T) => void): Unsubscribe;
  /** The first change is reported at once, those that follow within the interval together after it. */
  notify(): void;
  /** Reports the state at once. */
  notifyNow(): void;
}

export function createThrottledState<T>(clock: Clock, everyMs: number, current: () => T): ThrottledState<T> {
  const listeners = createListeners<T>();
  let isChanged = false;
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (isChanged) {
      isChanged = false;
      listeners.notify(current());
      await clock.wait(everyMs);
    }
    isRunning = false;
  }

  return {
    subscribe(listener) {
      listener(current());
      return listeners.subscribe(listener);
    },
    notify() {
      isChanged = true;
      void run();
    },
    notifyNow() {
      isChanged = false;
      listeners.notify(current());
    },
  };
}
