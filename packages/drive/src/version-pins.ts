import { lowerAddress } from "@dexnet/crypto/verify/address";
import { z } from "zod";
import type { LocalStore } from "./local-store.ts";
import type { Locks } from "./locks.ts";
import { namesOfUser } from "./stored-names.ts";

const pinSchema = z.object({
  version: z.number(),
  hashHex: z.string(),
  /** A change that came with that version: every later one has it, too. */
  change: z.object({ writerId: z.string(), seq: z.number() }).optional(),
});
/** The highest version of a file database that this device has seen, and what it was. */
export type VersionPin = z.output<typeof pinSchema>;

/**
 * [Note: version pins] A device that has seen a version takes no older one, no other one of the same number, and no later
 * one that was not built on it: that would be another branch, shown to another device.
 */
export interface VersionPins {
  get(address: string): Promise<VersionPin | null>;
  /** Keeps the pin if it is higher than the one that is kept. */
  raise(address: string, pin: VersionPin): Promise<void>;
}

export interface VersionPinsDeps {
  store: () => LocalStore;
  locks: Locks;
}

const lockName = "dexnet-version-pins";

export function createVersionPins({ store, locks }: VersionPinsDeps): VersionPins {
  const nameOf = (address: string) => namesOfUser.versionPin(lowerAddress(address));

  async function get(address: string): Promise<VersionPin | null> {
    const text = await store().get(nameOf(address));
    if (text === null) return null;
    try {
      return pinSchema.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }

  return {
    get,
    raise: (address, pin) =>
      locks.hold(lockName, async () => {
        const kept = await get(address);
        if (kept === null || kept.version < pin.version) await store().set(nameOf(address), JSON.stringify(pin));
      }),
  };
}
