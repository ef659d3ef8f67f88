import type { Storage } from "@dexnet/protocol/products";

/** Addresses, in lower case, whose phrases this device has and which the list of the server leaves out. */
export function unlistedAddresses(saved: readonly string[], storages: readonly Pick<Storage, "address">[]): string[] {
  const listed = new Set(storages.map(({ address }) => address.toLowerCase()));
  return saved.filter((address) => !listed.has(address));
}
