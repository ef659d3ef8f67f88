/** Ends a subscription. */
export type Unsubscribe = () => void | Promise<void>;

/** Subscribers of one kind of event. */
export interface Listeners<T> {
  subscribe(listener: (value: T) => void): Unsubscribe;
  notify(value: T): void;
}

/** An error of a listener is reported as uncaught, and does not reach the other listeners or the caller of `notify`. */
export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    subscribe(listener) {
      // A wrapper, so that a function that is added twice is called twice and removed once.
      const own = (value: T) => listener(value);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
    notify(value) {
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
