import type { Random } from "@dexnet/blocks/random";
import type { LocalStore } from "../platform/local-store.ts";
import type { Locks } from "../platform/locks.ts";
import { namesOfDevice } from "../platform/stored-names.ts";

export interface DeviceIdDeps {
  /** Store under the fixed key, because the id belongs to the device and not to a user. */
  readonly store: LocalStore;
  readonly locks: Locks;
  readonly random: Random;
}

const lockName = "dexnet-device";
const form = /^[0-9a-f]{32}$/;

/** Random id by which an account recognizes this device. It survives sign-outs. A stored text of another form is replaced. */
export function createDeviceId({ store, locks, random }: DeviceIdDeps): () => Promise<string> {
  return () =>
    locks.withLock(lockName, async () => {
      const stored = await store.get(namesOfDevice.device);
      if (stored !== null && form.test(stored)) return stored;
      const created = random.id();
      await store.set(namesOfDevice.device, created);
      return created;
    });
}
