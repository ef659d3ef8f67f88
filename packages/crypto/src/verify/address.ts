import { CryptoError } from "./crypto-error.ts";

const addressShape = /^0x[0-9a-fA-F]{40}$/;

/** Whether the text is 0x and 40 hex digits, in any case. */
export function hasAddressShape(text: string): boolean {
  return typeof text === "string" && addressShape.test(text);
}

/** Returns the form for database keys and comparisons. Fails with address_invalid unless it is 0x and 40 hex digits. */
export function lowerAddress(addressHex: string): string {
  if (!hasAddressShape(addressHex)) throw new CryptoError("address_invalid");
  return addressHex.toLowerCase();
}

/** Whether both are the same account, in any case. False when either is not an address. */
export function sameAddress(a: string, b: string): boolean {
  return hasAddressShape(a) && hasAddressShape(b) && a.toLowerCase() === b.toLowerCase();
}
