import { openVersionPin, sealVersionPin } from "@dexnet/crypto/device-records/version-pin";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import type { StorageKeys } from "@dexnet/crypto/wallet/keys";
import * as z from "zod/mini";
import type { LocalStore } from "../platform/local-store.ts";
import type { Locks } from "../platform/locks.ts";
import { namesOfDevice } from "../platform/stored-names.ts";

const pinSchema = z.object({
  version: z.number(),
  hashHex: z.string(),
  /** An operation that this version contains; every later version contains it too. */
  change: z.optional(z.object({ writerId: z.string(), seq: z.number() })),
});
/** Newest version of a file database that this device has seen. */
export type VersionPin = z.output<typeof pinSchema>;

/**
 * Sealed pins of all storages of the device, by address.
 *
 * [Note: version pins] A device that has seen a version accepts no older one, no other one with the same number, and no
 * later one that was not built on it, because that would be another branch. The server must not be able to make a device
 * forget its pin. So neither the name nor the seal of a pin depends on data of the server: the name is derived from the
 * storage's address, the key from the phrase. All accounts of the device share one pin.
 */
export interface SealedPins {
  read(address: string): Promise<string | null>;
  write(address: string, sealed: string): Promise<void>;
}

/** `store`: the store of the device, under its fixed key. */
export function createSealedPins(store: LocalStore): SealedPins {
  const nameOf = (address: string) => namesOfDevice.versionPin(lowerAddress(address));
  return {
    read: (address) => store.get(nameOf(address)),
    write: (address, sealed) => store.set(nameOf(address), sealed),
  };
}

/** Pin of one storage. */
export interface VersionPins {
  get(): Promise<VersionPin | null>;
  /** Opens a pin that was read from the device. Null if there is none, or if the storage's keys don't open it. */
  open(sealed: string | null): Promise<VersionPin | null>;
  /** Writes the pin if its version is higher than the stored one. */
  raise(pin: VersionPin): Promise<void>;
}

export interface VersionPinsDeps {
  readonly keys: StorageKeys;
  readonly sealedPins: SealedPins;
  /** Locks shared by all tabs of the device. */
  readonly locks: Locks;
}

const lockName = "dexnet-version-pins";

export function createVersionPins({ keys, sealedPins, locks }: VersionPinsDeps): VersionPins {
  const { address } = keys;

  async function open(sealed: string | null): Promise<VersionPin | null> {
    if (sealed === null) return null;
    try {
      return pinSchema.parse(await openVersionPin(keys, sealed));
    } catch {
      return null;
    }
  }

  const get = async () => open(await sealedPins.read(address));

  return {
    get,
    open,
    raise: (pin) =>
      locks.withLock(lockName, async () => {
        const current = await get();
        if (current === null || current.version < pin.version) {
          await sealedPins.write(address, await sealVersionPin(keys, pin));
        }
      }),
  };
}
