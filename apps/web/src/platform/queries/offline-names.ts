import type { Drive } from "@dexnet/drive/drive";
import { queryOptions } from "@tanstack/react-query";

export const offlineNamesKey = ["offline-names"] as const;

/** Addresses of the storages whose names this device shows without a connection, in lower case. */
export function offlineNamesQuery(drive: Pick<Drive, "listOfflineNames">) {
  return queryOptions({
    queryKey: offlineNamesKey,
    queryFn: () => drive.listOfflineNames(),
    // Read from the device each time: another tab may have changed it.
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
}
