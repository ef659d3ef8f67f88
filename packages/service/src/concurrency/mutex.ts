/** Runs one piece of work at a time, in the order of the calls. */
export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = last.then(work);
      // The next piece of work starts whether this one succeeds or fails.
      last = result.catch(() => {});
      return result;
    },
  };
}
