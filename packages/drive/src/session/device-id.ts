import type { LocalStore } from "../platform/local-store.ts";
import type { Locks } from "../platform/locks.ts";
import type { Random } from "../platform/random.ts";
import { namesOfDevice } from "../platform/stored-names.ts";

export interface DeviceIdDeps {
  /** The store under the fixed key: the name belongs to the device, whoever uses it. */
  store: LocalStore;
  locks: Locks;
  random: Random;
}

const lockName = "dexnet-device";
const form = /^[0-9a-f]{32}$/;

/**
 * The random name by which an account knows this device again. It outlives sign-outs. What is stored in any other form
 * is not ours, and is replaced.
 */
export function createDeviceId({ store, locks, random }: DeviceIdDeps): () => Promise<string> {
  return () =>
    locks.withLock(lockName, async () => {
      const stored = await store.get(namesOfDevice.device);
      if (stored !== null && form.test(stored)) return stored;
      const made = random.id();
      await store.set(namesOfDevice.device, made);
      return made;
    });
}
