import { randomBytes } from "node:crypto";
import type { Sealer } from "../secrets/sealer.ts";
import { productKeyBytes } from "./limits.ts";

/**
 * The product key opens the phrase that a device has saved. At rest it is encrypted under a key derived from
 * TOKEN_SECRET: a stolen copy of the database, together with a stolen device, must not open a phrase. The price is
 * that under another TOKEN_SECRET no key opens. Then nothing is replaced by itself, since with the right secret back
 * all is well again; a person who can't wait makes a new key ("reset fast access") and enters the phrase. `holder`
 * says whose key it is, and one moved to another holder's place does not open.
 */
export interface ProductKeys {
  /** A new key, in the form that is stored. */
  create(context: string): { key: string; sealed: string };
  /** The key as base64. */
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
      if (keyBytes === null) throw new Error("A product key does not open: was it sealed under another TOKEN_SECRET?");
      return keyBytes.toString("base64");
    },
  };
}

/** The owner holds a storage's key by the address alone. */
export function productKeyContext({ address, userId }: { address: string; userId: string }, owner: boolean): string {
  return owner ? address : `${address} ${userId}`;
}
