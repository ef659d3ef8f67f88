import { keccak_256 } from "@noble/hashes/sha3.js";
import { hexFromBytes, utf8Bytes } from "./bytes.ts";
import { CryptoError } from "./crypto-error.ts";

const ADDRESS_SHAPE = /^0x[0-9a-fA-F]{40}$/;

/** Returns the EIP-55 form of an address in any case. Fails with address_invalid unless it is 0x and 40 hex digits. */
export function checksumAddress(addressHex: string): string {
  const digits = lowerAddress(addressHex).slice(2);
  const hashHex = hexFromBytes(keccak_256(utf8Bytes(digits)));
  const cased = Array.from(digits, (digit, at) => ((hashHex[at] ?? "0") >= "8" ? digit.toUpperCase() : digit));
  return `0x${cased.join("")}`;
}

/** Accepts addresses that are all lower or all upper case and so have no checksum; mixed case must be the EIP-55 form. */
export function isAddress(text: string): boolean {
  if (!hasAddressShape(text)) return false;
  const digits = text.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return text === checksumAddress(text);
}

/** Returns the form for database keys and comparisons. */
export function lowerAddress(addressHex: string): string {
  if (!hasAddressShape(addressHex)) throw new CryptoError("address_invalid");
  return addressHex.toLowerCase();
}

/** Whether both are the same account, in any case. False when either is not an address. */
export function sameAddress(a: string, b: string): boolean {
  return hasAddressShape(a) && hasAddressShape(b) && a.toLowerCase() === b.toLowerCase();
}

/** Returns the EIP-55 address of an uncompressed public key (65 bytes, 0x04 first). */
export function addressFromPublicKey(publicKeyBytes: Uint8Array): string {
  const hashBytes = keccak_256(publicKeyBytes.subarray(1));
  return checksumAddress(`0x${hexFromBytes(hashBytes.subarray(-20))}`);
}

function hasAddressShape(text: string): boolean {
  return typeof text === "string" && ADDRESS_SHAPE.test(text);
}
