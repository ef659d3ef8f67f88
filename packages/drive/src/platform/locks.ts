/** Mutual exclusion by name: across tabs if the platform has Web Locks, otherwise within this process. */
export interface Locks {
  withLock<T>(name: string, action: () => Promise<T>): Promise<T>;
  /** Runs the action only if the lock is free. */
  withLockIfFree(name: string, action: () => Promise<void>): Promise<void>;
}

/** The part of Web Locks that is used here. */
export interface WebLocks {
  request<T>(name: string, action: () => Promise<T>): Promise<T>;
  request<T>(name: string, options: { ifAvailable: true }, action: (lock: unknown) => Promise<T>): Promise<T>;
}

export function createLocks(
  web = (globalThis as { navigator?: { locks?: WebLocks } }).navigator?.locks as WebLocks | undefined,
): Locks {
  const inProcess = createProcessLocks();
  if (web === undefined) return inProcess;

  /** A browser that forbids its storage may refuse locks too. Then there is no data to share with other tabs either. */
  async function orInProcess<T>(
    request: (onAcquired: () => void) => Promise<T>,
    requestInProcess: () => Promise<T>,
  ): Promise<T> {
    let isAcquired = false;
    try {
      return await request(() => {
        isAcquired = true;
      });
    } catch (fault) {
      if (isAcquired) throw fault;
      return requestInProcess();
    }
  }

  return {
    withLock: (name, action) =>
      orInProcess(
        (onAcquired) =>
          web.request(name, () => {
            onAcquired();
            return action();
          }),
        () => inProcess.withLock(name, action),
      ),
    withLockIfFree: (name, action) =>
      orInProcess(
        (onAcquired) =>
          web.request(name, { ifAvailable: true }, async (lock) => {
            onAcquired();
            if (lock !== null) await action();
          }),
        () => inProcess.withLockIfFree(name, action),
      ),
  };
}

export function createProcessLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();

  function withLock<T>(name: string, action: () => Promise<T>): Promise<T> {
    const previous = tails.get(name) ?? Promise.resolve();
    const current = previous.then(action, action);
    const tail = current.catch(() => undefined);
    tails.set(name, tail);
    void tail.then(() => {
      if (tails.get(name) === tail) tails.delete(name);
    });
    return current;
  }

  return {
    withLock,
    withLockIfFree: async (name, action) => {
      if (!tails.has(name)) await withLock(name, action);
    },
  };
}
