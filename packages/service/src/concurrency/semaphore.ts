/** Limits how many pieces of work run at once. Further ones wait in the order of their calls. */
export interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createSemaphore(permits: number): Semaphore {
  let free = permits;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}

/** Maps the items with at most `concurrency` calls at once. Results are in the order of the items. */
export async function mapConcurrently<T, R>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const semaphore = createSemaphore(concurrency);
  return await Promise.all(Array.from(items, (item) => semaphore.run(() => work(item))));
}
