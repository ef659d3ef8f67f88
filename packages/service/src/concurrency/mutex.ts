/** Runs one piece of work at a time, in the order of the calls. */
export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const mine = last.then(work);
      // The next one waits for the end of this one, whether it succeeds or fails.
      last = mine.catch(() => {});
      return mine;
    },
  };
}
