/** One at a time by name: across tabs where the platform has Web Locks, else within this process. */
export interface Locks {
  hold<T>(name: string, action: () => Promise<T>): Promise<T>;
  /** Runs the action only if nobody holds the name now. */
  holdIfFree(name: string, action: () => Promise<void>): Promise<void>;
}

interface WebLocks {
  request<T>(name: string, action: () => Promise<T>): Promise<T>;
  request<T>(name: string, options: { ifAvailable: true }, action: (lock: unknown) => Promise<T>): Promise<T>;
}

export function createLocks(): Locks {
  const web = (globalThis as { navigator?: { locks?: unknown } }).navigator?.locks as WebLocks | undefined;
  if (web === undefined) return createProcessLocks();
  return {
    hold: (name, action) => web.request(name, action),
    holdIfFree: (name, action) =>
      web.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await action();
      }),
  };
}

export function createProcessLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();

  function hold<T>(name: string, action: () => Promise<T>): Promise<T> {
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(action, action);
    const tail = mine.catch(() => undefined);
    tails.set(name, tail);
    void tail.then(() => {
      if (tails.get(name) === tail) tails.delete(name);
    });
    return mine;
  }

  return {
    hold,
    holdIfFree: async (name, action) => {
      if (!tails.has(name)) await hold(name, action);
    },
  };
}
