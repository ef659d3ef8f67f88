import type { Drive } from "@dexnet/drive/drive";
import { infiniteQueryOptions } from "@tanstack/react-query";

/** Pages of the history of a storage. The first one is null when no phrase on this device opens the storage. */
export function historyQuery(drive: Drive, address: string) {
  return infiniteQueryOptions({
    queryKey: ["history", address.toLowerCase()],
    async queryFn({ pageParam }) {
      const outcome = await drive.unlock(address);
      return outcome.kind === "phrase-needed" ? null : await drive.open(address).readHistory(pageParam);
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last?.next ?? undefined,
    // Every save makes a version.
    staleTime: 0,
    structuralSharing: false,
    // Without a connection it fails at once, and the page says so.
    networkMode: "always",
  });
}
