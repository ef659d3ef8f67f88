import { isAddress, lowerAddress } from "@dexnet/crypto/verify/address";
import { AppError } from "@dexnet/protocol/errors";

/**
 * Returns the address as it is stored. Mixed case must have a valid checksum, so that a typing error names no other
 * storage.
 */
export function normalizeAddress(address: string): string {
  if (!isAddress(address)) throw new AppError("address_invalid", { facts: { field: "address" } });
  return lowerAddress(address);
}
