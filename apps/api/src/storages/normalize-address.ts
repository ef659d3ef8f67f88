import { lowerAddress } from "@dexnet/crypto/verify/address";
import { isAddress } from "@dexnet/crypto/verify/address-checksum";
import { AppError } from "@dexnet/protocol/errors/errors";

/** Mixed case must have a valid checksum, so that a typing error does not name another storage. */
export function normalizeAddress(address: string): string {
  if (!isAddress(address)) throw new AppError("address_invalid", { context: { field: "address" } });
  return lowerAddress(address);
}
