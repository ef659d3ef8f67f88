import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { sameAddress } from "./address.ts";
import { addressFromPublicKey, lowerAddressFromPublicKey } from "./address-checksum.ts";
import { type Bytes, bytesFromHex, concatBytes, utf8Bytes } from "./bytes.ts";

/** 0x, r (32 bytes), s (32 bytes), v (1 byte) in lower case. A signature has one text. */
const signatureShape = /^0x[0-9a-f]{130}$/;
const vOffset = 27;

export function isSignatureHex(text: string): boolean {
  return typeof text === "string" && signatureShape.test(text);
}

/** Hash of a text that EIP-191 (version 0x45, "personal message") signs. */
export function personalMessageHash(text: string): Bytes {
  const textBytes = utf8Bytes(text);
  const prefixBytes = utf8Bytes(`\x19Ethereum Signed Message:\n${textBytes.length}`);
  return new Uint8Array(keccak_256(concatBytes(prefixBytes, textBytes)));
}

/**
 * Returns the public key (65 bytes, uncompressed) with which a hash was signed. The signature is r and a low s. Throws or
 * returns null if there is no such key. Servers pass a faster implementation.
 */
export type RecoverPublicKey = (hashBytes: Bytes, signatureBytes: Bytes, recovery: 0 | 1) => Uint8Array | null;

const recoverWithNoble: RecoverPublicKey = (hashBytes, signatureBytes, recovery) =>
  secp256k1.Signature.fromBytes(signatureBytes).addRecoveryBit(recovery).recoverPublicKey(hashBytes).toBytes(false);

/** Returns the EIP-55 address of the signer. Null for malformed input, including a high s and a v other than 27 and 28. */
export function recoverAddress(
  text: string,
  signatureHex: string,
  recoverPublicKey: RecoverPublicKey = recoverWithNoble,
): string | null {
  const publicKey = recoverSigner(text, signatureHex, recoverPublicKey);
  return publicKey === null ? null : addressFromPublicKey(publicKey);
}

export function signedBy(
  text: string,
  signatureHex: string,
  addressHex: string,
  recoverPublicKey: RecoverPublicKey = recoverWithNoble,
): boolean {
  const publicKey = recoverSigner(text, signatureHex, recoverPublicKey);
  return publicKey !== null && sameAddress(lowerAddressFromPublicKey(publicKey), addressHex);
}

function recoverSigner(text: string, signatureHex: string, recoverPublicKey: RecoverPublicKey): Uint8Array | null {
  // A lone surrogate has no UTF-8 form, so two different texts would have one hash.
  if (typeof text !== "string" || !text.isWellFormed() || !isSignatureHex(signatureHex)) return null;
  const signatureBytes = bytesFromHex(signatureHex);
  const recovery = (signatureBytes?.[64] ?? 0) - vOffset;
  if (signatureBytes === null || (recovery !== 0 && recovery !== 1)) return null;
  try {
    const signature = signatureBytes.slice(0, 64);
    if (secp256k1.Signature.fromBytes(signature).hasHighS()) return null;
    return recoverPublicKey(personalMessageHash(text), signature, recovery);
  } catch {
    return null;
  }
}
