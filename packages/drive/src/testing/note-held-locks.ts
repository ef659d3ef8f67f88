import type { Locks } from "../platform/locks.ts";

/** The same locks. Names that are asked for while somebody holds them are added to `passedBy`. */
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
