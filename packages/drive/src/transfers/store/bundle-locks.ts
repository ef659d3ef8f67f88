import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { Locks } from "../../platform/locks.ts";

/** One tab at a time works on a bundle: see [Note: uploads that go on]. */
export interface BundleLocks {
  /** False when somebody else, perhaps in another tab, holds it. */
  acquire(bundle: { readonly id: string }): Promise<boolean>;
  release(bundle: { readonly id: string }): void;
  releaseAll(): void;
}

export interface BundleLocksDeps {
  locks: Locks;
  address: string;
  /** Nothing is held after its end. */
  signal: AbortSignal;
}

export function createBundleLocks({ locks, address, signal }: BundleLocksDeps): BundleLocks {
  const held = new Map<string, () => void>();

  return {
    async acquire({ id }) {
      const release = await tryHold(locks, `dexnet-upload-${lowerAddress(address)}-${id}`);
      if (release === null) return false;
      if (signal.aborted) release();
      else held.set(id, release);
      return !signal.aborted;
    },
    release({ id }) {
      held.get(id)?.();
      held.delete(id);
    },
    releaseAll() {
      for (const release of held.values()) release();
      held.clear();
    },
  };
}

/** Holds a name until it is released; null when it is not free. */
function tryHold(locks: Locks, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const held = locks.withLockIfFree(name, () => new Promise<void>((release) => resolve(release)));
    void held.then(
      () => resolve(null),
      () => resolve(null),
    );
  });
}
