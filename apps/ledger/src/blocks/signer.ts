import { type RecoverPublicKey, signedBy } from "@dexnet/crypto/verify/signature";
import { recover } from "tiny-secp256k1";

/** Compiled code: every block has a signature, and its check is most of the work for a small block. */
export const recoverCompiled: RecoverPublicKey = (hashBytes, signatureBytes, recovery) =>
  recover(hashBytes, signatureBytes, recovery, false);

/** Whether the key of the address has signed the text. */
export function isSignedBy(text: string, signatureHex: string, addressHex: string): boolean {
  return signedBy(text, signatureHex, addressHex, recoverCompiled);
}
