import { lowerAddress } from "@dexnet/crypto/verify/address";
import * as z from "zod/mini";
import type { LocalStore } from "../platform/local-store.ts";
import type { Locks } from "../platform/locks.ts";
import { namesOfUser } from "../platform/stored-names.ts";

/** Sealed phrases on this device, by address. They open only with the product key, which a signed-in session can fetch. */
export interface SavedPhrases {
  get(address: string): Promise<string | null>;
  /** Addresses with a phrase, in lower case. */
  listAddresses(): Promise<readonly string[]>;
  set(address: string, sealed: string): Promise<void>;
  remove(address: string): Promise<void>;
  /** Deletes the record with all phrases. */
  removeAll(): Promise<void>;
}

export interface SavedPhrasesDeps {
  /** Returns the store of the user's unique key. Called for each use, because the user may change. */
  readonly store: () => LocalStore;
  readonly locks: Locks;
}

const lockName = "dexnet-credentials";
const mapSchema = z.record(z.string(), z.string());

export function createSavedPhrases({ store, locks }: SavedPhrasesDeps): SavedPhrases {
  async function readAll(): Promise<Map<string, string>> {
    const text = await store().get(namesOfUser.savedPhrases);
    try {
      return new Map(Object.entries(mapSchema.parse(JSON.parse(text ?? "{}"))));
    } catch {
      return new Map();
    }
  }

  /** All addresses are in one record, so tabs change it under a lock. */
  function change(apply: (all: Map<string, string>) => void): Promise<void> {
    return locks.withLock(lockName, async () => {
      const all = await readAll();
      apply(all);
      await store().set(namesOfUser.savedPhrases, JSON.stringify(Object.fromEntries(all)));
    });
  }

  return {
    get: async (address) => (await readAll()).get(lowerAddress(address)) ?? null,
    listAddresses: async () => [...(await readAll()).keys()],
    set: (address, sealed) => change((all) => all.set(lowerAddress(address), sealed)),
    remove: (address) => change((all) => all.delete(lowerAddress(address))),
    removeAll: () => locks.withLock(lockName, () => store().remove(namesOfUser.savedPhrases)),
  };
}
