import { isAddress, lowerAddress } from "@dexnet/crypto/verify/address";
import { AppError } from "@dexnet/protocol/errors";

/** The form for the database. Mixed case must carry the right checksum: a slip of a key names no other storage. */
export function normalizeAddress(address: string): string {
  if (!isAddress(address)) throw new AppError("address_invalid", { facts: { field: "address" } });
  return lowerAddress(address);
}
