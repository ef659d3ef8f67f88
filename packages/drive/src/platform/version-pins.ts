import type { StorageKeys } from "@dexnet/crypto/keys";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { openVersionPin, sealVersionPin } from "@dexnet/crypto/version-pin";
import { z } from "zod";
import type { LocalStore } from "./local-store.ts";
import type { Locks } from "./locks.ts";
import { namesOfDevice } from "./stored-names.ts";

const pinSchema = z.object({
  version: z.number(),
  hashHex: z.string(),
  /** A change that came with that version: every later one has it, too. */
  change: z.object({ writerId: z.string(), seq: z.number() }).optional(),
});
/** The highest version of a file database that this device has seen, and what it was. */
export type VersionPin = z.output<typeof pinSchema>;

/**
 * The sealed pins of all storages of the device, by address alone.
 *
 * [Note: version pins] A device that has seen a version takes no older one, no other one of the same number, and no later
 * one that was not built on it: that would be another branch, shown to another device. The server must not be able to
 * make a device forget its pin. So neither the name nor the seal of a pin depends on anything that the server says: the
 * name is made of the storage's address, the key comes from the phrase. All accounts of the device share one pin.
 */
export interface SealedPins {
  read(address: string): Promise<string | null>;
  write(address: string, sealed: string): Promise<void>;
}

/** `store`: that of the device, under its fixed key. */
export function createSealedPins(store: LocalStore): SealedPins {
  const nameOf = (address: string) => namesOfDevice.versionPin(lowerAddress(address));
  return {
    read: (address) => store.get(nameOf(address)),
    write: (address, sealed) => store.set(nameOf(address), sealed),
  };
}

/** The pin of one storage. */
export interface VersionPins {
  get(): Promise<VersionPin | null>;
  /** Opens what was read from the device before. Null for nothing, and for what the storage's keys don't open. */
  open(sealed: string | null): Promise<VersionPin | null>;
  /** Keeps the pin if it is higher than the one that is kept. */
  raise(pin: VersionPin): Promise<void>;
}

export interface VersionPinsDeps {
  keys: StorageKeys;
  sealedPins: SealedPins;
  /** Shared by all tabs of the device. */
  locks: Locks;
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
        const kept = await get();
        if (kept === null || kept.version < pin.version) {
          await sealedPins.write(address, await sealVersionPin(keys, pin));
        }
      }),
  };
}
