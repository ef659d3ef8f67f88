import type { Locks } from "../platform/locks.ts";

/** The same locks. The name of each lock that was requested while it was not free is added to `busyNames`. */
export function recordBusyLocks(locks: Locks, busyNames: string[]): Locks {
  return {
    ...locks,
    async withLockIfFree(name, work) {
      let isFree = false;
      await locks.withLockIfFree(name, () => {
        isFree = true;
        return work();
      });
      if (!isFree) busyNames.push(name);
    },
  };
}
