import { secp256k1 } from "@noble/curves/secp256k1.js";
import { type Address, bytesToHex } from "viem";
import { HDKey, publicKeyToAddress } from "viem/accounts";

export interface DepositAddresses {
  /** Address of the path `0/index` below the account, in lower case. */
  addressOf(index: number): Address;
}

/**
 * Derives deposit addresses from the extended public key of an account. Throws for a text that is no such key, and for a
 * private key, which must not be on a server.
 */
export function createDepositAddresses(extendedPublicKey: string): DepositAddresses {
  const account = parsePublicKey(extendedPublicKey);
  const receiving = account.deriveChild(0);
  return {
    addressOf(index) {
      const { publicKey } = receiving.deriveChild(index);
      if (publicKey === null) throw new Error(`The deposit address ${index} has no public key.`);
      const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
      return publicKeyToAddress(bytesToHex(uncompressed)).toLowerCase() as Address;
    },
  };
}

function parsePublicKey(text: string): HDKey {
  if (text.startsWith("xprv")) throw new Error("is a private key: only the extended public key may be on a server");
  try {
    return HDKey.fromExtendedKey(text);
  } catch (cause) {
    throw new Error("is not an extended public key (xpub…)", { cause });
  }
}
