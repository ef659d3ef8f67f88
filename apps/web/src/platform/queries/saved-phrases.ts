import type { Drive } from "@dexnet/drive/drive";
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
