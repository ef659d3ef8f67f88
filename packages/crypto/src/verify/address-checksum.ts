import { keccak_256 } from "@noble/hashes/sha3.js";
import { hasAddressShape, lowerAddress } from "./address.ts";
import { hexFromBytes, utf8Bytes } from "./bytes.ts";

/** EIP-55 forms by the lower-case form. A hash takes longer than the rest of a statement, and most are about a few addresses. */
const keptForms = new Map<string, string>();
const maxKeptForms = 1_000;

/** Returns the EIP-55 form of an address in any case. Fails with address_invalid unless it is 0x and 40 hex digits. */
export function checksumAddress(addressHex: string): string {
  const lower = lowerAddress(addressHex);
  const kept = keptForms.get(lower);
  if (kept !== undefined) return kept;
  const form = computeForm(lower.slice(2));
  if (keptForms.size >= maxKeptForms) keptForms.clear();
  keptForms.set(lower, form);
  return form;
}

function computeForm(digits: string): string {
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

/** Returns the EIP-55 address of an uncompressed public key (65 bytes, 0x04 first). */
export function addressFromPublicKey(publicKeyBytes: Uint8Array): string {
  return checksumAddress(lowerAddressFromPublicKey(publicKeyBytes));
}

/** Returns the same address in lower case, for a comparison. */
export function lowerAddressFromPublicKey(publicKeyBytes: Uint8Array): string {
  return `0x${hexFromBytes(keccak_256(publicKeyBytes.subarray(1)).subarray(-20))}`;
}
