import { randomBytes } from "node:crypto";
import type { Sealer } from "../secrets/sealer.ts";
import { productKeyBytes } from "./storage-limits.ts";

/**
 * The product key opens the phrase that a device has saved. It is stored encrypted under a key derived from
 * TOKEN_SECRET: a stolen copy of the database together with a stolen device must not open a phrase. With another
 * TOKEN_SECRET no key can be opened. Keys are not replaced automatically then, since they work again once the secret is
 * restored; a user who can't wait makes a new key ("reset fast access") and enters the phrase. `context` names the
 * storage and the user, and a key that is copied to another row can't be opened.
 */
export interface ProductKeys {
  /** Creates a key, also in the form that is stored. */
  create(context: string): { key: string; sealed: string };
  /** Returns the key as base64. */
  open(sealed: string, context: string): string;
}

export function createProductKeys(sealer: Sealer): ProductKeys {
  return {
    create(context) {
      const keyBytes = randomBytes(productKeyBytes);
      return { key: keyBytes.toString("base64"), sealed: sealer.seal(keyBytes, context) };
    },
    open(sealed, context) {
      const keyBytes = sealer.open(sealed, context);
      if (keyBytes === null)
        throw new Error("A product key can't be opened: was it sealed under another TOKEN_SECRET?");
      return keyBytes.toString("base64");
    },
  };
}

/** The context of an owner's key is the address alone. */
export function productKeyContext({ address, userId }: { address: string; userId: string }, owner: boolean): string {
  return owner ? address : `${address} ${userId}`;
}
