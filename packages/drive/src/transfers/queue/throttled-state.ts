import type { Clock } from "../../platform/clock.ts";
import { createListeners } from "../../platform/listeners.ts";
import type { Stop } from "../../platform/stop.ts";

/** A state whose listeners are called at most once in an interval. */
export interface ThrottledState<T> {
  /** Calls the listener with the current state at once, and after changes. */
  watch(listener: (state: T) => void): Stop;
  /** The first change is reported at once, those that follow within the interval together after it. */
  notify(): void;
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
      listeners.tell(current());
      await clock.wait(everyMs);
    }
    isRunning = false;
  }

  return {
    watch(listener) {
      listener(current());
      return listeners.add(listener);
    },
    notify() {
      isChanged = true;
      void run();
    },
  };
}
