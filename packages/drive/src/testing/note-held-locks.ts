import type { Locks } from "../platform/locks.ts";

/** The same locks. The name of each lock that was requested while it was not free is added to `passedBy`. */
export function noteHeldLocks(locks: Locks, passedBy: string[]): Locks {
  return {
    ...locks,
    async withLockIfFree(name, work) {
      let isFree = false;
      await locks.withLockIfFree(name, () => {
        isFree = true;
        return work();
      });
      if (!isFree) passedBy.push(name);
    },
  };
}
