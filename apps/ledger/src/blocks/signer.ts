import { type RecoverPublicKey, signedBy } from "@dexnet/crypto/verify/signature";
import { recover } from "tiny-secp256k1";

/** Compiled code: each block brings a signature, and for small blocks it is most of the work. */
export const recoverCompiled: RecoverPublicKey = (hashBytes, signatureBytes, recovery) =>
  recover(hashBytes, signatureBytes, recovery, false);

/** Whether the address's key has signed the text. */
export function isSignedBy(text: string, signatureHex: string, addressHex: string): boolean {
  return signedBy(text, signatureHex, addressHex, recoverCompiled);
}
