import type { Drive } from "@dexnet/drive/drive";
import type { Caller } from "@dexnet/protocol/caller";
import { productCalls } from "@dexnet/protocol/products";
import { queryOptions } from "@tanstack/react-query";

/** Space usage of a storage. Null when no phrase on this device opens it. */
export function usageQuery(drive: Drive, address: string) {
  return queryOptions({
    queryKey: ["usage", address.toLowerCase()],
    async queryFn() {
      const outcome = await drive.unlock(address);
      return outcome.kind === "phrase-needed" ? null : await drive.open(address).spaceUsage();
    },
    // The list changes with each change of the user.
    staleTime: 0,
    // The list is on this device.
    networkMode: "always",
  });
}

/** Number of the kept versions, and the space that they take. */
export function keptVersionsQuery(call: Caller, address: string) {
  return queryOptions({
    queryKey: ["kept-versions", address.toLowerCase()],
    queryFn: () => call(productCalls.fileDatabaseUsage, { params: { address } }),
    staleTime: 0,
  });
}
