/**
 * Order of work that blocks the thread, of which clients can cause much: one piece in each turn of the event loop, so that
 * other requests run between any two. Keys take turns, so that no key waits for all the work of another.
 */
export interface FairTurns {
  /** Resolves when the next piece of the key may run. */
  next(key: string): Promise<void>;
}

export function createFairTurns(): FairTurns {
  /** The keys in the order of their turns, each with its waiting pieces. */
  const waiting = new Map<string, (() => void)[]>();

  function runNext(): void {
    for (const [key, [start, ...others]] of waiting) {
      waiting.delete(key);
      if (others.length > 0) waiting.set(key, others);
      if (waiting.size > 0) setImmediate(runNext);
      start?.();
      return;
    }
  }

  return {
    next: (key) =>
      new Promise((start) => {
        if (waiting.size === 0) setImmediate(runNext);
        waiting.set(key, [...(waiting.get(key) ?? []), start]);
      }),
  };
}
