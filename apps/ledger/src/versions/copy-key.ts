import { hkdfSync } from "node:crypto";
import { addressFromPublicKey } from "@dexnet/crypto/verify/address-checksum";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { personalMessageHash } from "@dexnet/crypto/verify/signature";
import { pointFromScalar, signRecoverable } from "tiny-secp256k1";

/** Key of the ledger's own address, which owns the blocks with copies of file databases. */
export interface CopyKey {
  /** Lower case. */
  readonly addressHex: string;
  sign(text: string): string;
}

/** Follows from the secret of the log, so that all processes have the same address and an operator keeps one secret. */
export function deriveCopyKey(logSecretKey: Uint8Array): CopyKey {
  const secretKey = new Uint8Array(hkdfSync("sha256", logSecretKey, "", "dexnet-ledger/copies/v1", 32));
  const publicKey = pointFromScalar(secretKey, false);
  // All 32-byte numbers but one in 2 ** 127 are keys.
  if (publicKey === null) throw new TypeError("The secret of the log gives no key for copies");
  return {
    addressHex: addressFromPublicKey(publicKey).toLowerCase(),
    sign(text) {
      const { signature, recoveryId } = signRecoverable(personalMessageHash(text), secretKey);
      return `0x${hexFromBytes(signature)}${(27 + recoveryId).toString(16)}`;
    },
  };
}
