import type { Drive } from "@dexnet/drive/drive";
import type { Storage } from "@dexnet/protocol/products";
import { queryOptions } from "@tanstack/react-query";

export const savedPhrasesKey = ["saved-phrases"] as const;

/** Addresses of the storages whose phrases this device has saved, in lower case. */
export function savedPhrasesQuery(drive: Pick<Drive, "listSavedPhrases">) {
  return queryOptions({
    queryKey: savedPhrasesKey,
    queryFn: () => drive.listSavedPhrases(),
    // Read from the device each time: another tab may have saved or removed a phrase.
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
}

/** Addresses, in lower case, whose phrases this device has and which the list of the server leaves out. */
export function unlistedAddresses(saved: readonly string[], storages: readonly Pick<Storage, "address">[]): string[] {
  const listed = new Set(storages.map(({ address }) => address.toLowerCase()));
  return saved.filter((address) => !listed.has(address));
}
