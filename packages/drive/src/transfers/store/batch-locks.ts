import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { Locks } from "../../platform/locks.ts";

/** Locks that let only one tab at a time work on a batch: see [Note: unfinished uploads]. */
export interface BatchLocks {
  /** False when this or another tab has the lock already. */
  acquire(batch: { readonly id: string }): Promise<boolean>;
  release(batch: { readonly id: string }): void;
  releaseAll(): void;
}

export interface BatchLocksDeps {
  readonly locks: Locks;
  readonly address: string;
  /** Aborted when the storage is closed. No lock is acquired after that. */
  readonly signal: AbortSignal;
}

export function createBatchLocks({ locks, address, signal }: BatchLocksDeps): BatchLocks {
  const releases = new Map<string, () => void>();

  return {
    async acquire({ id }) {
      const release = await tryAcquire(locks, `dexnet-upload-${lowerAddress(address)}-${id}`);
      if (release === null) return false;
      if (signal.aborted) release();
      else releases.set(id, release);
      return !signal.aborted;
    },
    release({ id }) {
      releases.get(id)?.();
      releases.delete(id);
    },
    releaseAll() {
      for (const release of releases.values()) release();
      releases.clear();
    },
  };
}

/** Returns the function that releases the lock. Null when the lock is not free. */
function tryAcquire(locks: Locks, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const locked = locks.withLockIfFree(name, () => new Promise<void>((release) => resolve(release)));
    void locked.then(
      () => resolve(null),
      () => resolve(null),
    );
  });
}
