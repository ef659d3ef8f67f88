import type { Drive } from "@dexnet/drive/drive";
import { queryOptions } from "@tanstack/react-query";

export function sharesKey(address: string) {
  return ["shares", address.toLowerCase()] as const;
}

/** Links of a storage. Null when no phrase on this device opens it. */
export function sharesQuery(drive: Drive, address: string) {
  return queryOptions({
    queryKey: sharesKey(address),
    async queryFn() {
      const outcome = await drive.unlock(address);
      return outcome.kind === "phrase-needed" ? null : await drive.open(address).listShares();
    },
  });
}
