import { secp256k1 } from "@noble/curves/secp256k1.js";
import { type Bytes, hexFromBytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import { personalMessageHash } from "../verify/signature.ts";

/** EIP-191 signature of a text: 0x, r, s (the low one) and v (27 or 28). Deterministic, as RFC 6979 defines. */
export function signText(text: string, privateKeyBytes: Bytes): string {
  if (!text.isWellFormed() || !secp256k1.utils.isValidSecretKey(privateKeyBytes))
    throw new CryptoError("input_invalid");
  const options = { prehash: false, format: "recovered" } as const;
  const recoveredBytes = secp256k1.sign(personalMessageHash(text), privateKeyBytes, options);
  const v = 27 + (recoveredBytes[0] ?? 0);
  return `0x${hexFromBytes(recoveredBytes.subarray(1))}${v.toString(16)}`;
}
