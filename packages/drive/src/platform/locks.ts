/** One at a time by name: across tabs where the platform has Web Locks, else within this process. */
export interface Locks {
  withLock<T>(name: string, action: () => Promise<T>): Promise<T>;
  /** Runs the action only if nobody holds the name now. */
  withLockIfFree(name: string, action: () => Promise<void>): Promise<void>;
}

/** As much of Web Locks as is used here. */
export interface WebLocks {
  request<T>(name: string, action: () => Promise<T>): Promise<T>;
  request<T>(name: string, options: { ifAvailable: true }, action: (lock: unknown) => Promise<T>): Promise<T>;
}

export function createLocks(
  web = (globalThis as { navigator?: { locks?: WebLocks } }).navigator?.locks as WebLocks | undefined,
): Locks {
  const inProcess = createProcessLocks();
  if (web === undefined) return inProcess;

  /** A browser that forbids its storage may refuse locks too: then there is nothing to share with other tabs either. */
  async function orInProcess<T>(ask: (begin: () => void) => Promise<T>, instead: () => Promise<T>): Promise<T> {
    let hasBegun = false;
    try {
      return await ask(() => {
        hasBegun = true;
      });
    } catch (fault) {
      if (hasBegun) throw fault;
      return instead();
    }
  }

  return {
    withLock: (name, action) =>
      orInProcess(
        (begin) =>
          web.request(name, () => {
            begin();
            return action();
          }),
        () => inProcess.withLock(name, action),
      ),
    withLockIfFree: (name, action) =>
      orInProcess(
        (begin) =>
          web.request(name, { ifAvailable: true }, async (lock) => {
            begin();
            if (lock !== null) await action();
          }),
        () => inProcess.withLockIfFree(name, action),
      ),
  };
}

export function createProcessLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();

  function withLock<T>(name: string, action: () => Promise<T>): Promise<T> {
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
    withLock,
    withLockIfFree: async (name, action) => {
      if (!tails.has(name)) await withLock(name, action);
    },
  };
}
