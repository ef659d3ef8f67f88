import type { Caller } from "@dexnet/drive/http/caller";
import { productCalls } from "@dexnet/protocol/products";
import { queryOptions } from "@tanstack/react-query";

/** Everything that changes when a storage or a plan does stands under this key. */
export const holdingsKey = ["holdings"] as const;

/** The plans and storages that the user has. */
export function holdingsQuery(call: Caller) {
  return queryOptions({
    queryKey: [...holdingsKey, "all"],
    queryFn: ({ signal }) => call(productCalls.userProducts, { signal }),
  });
}

export function storageQuery(call: Caller, address: string) {
  return queryOptions({
    queryKey: [...holdingsKey, "storage", address.toLowerCase()],
    queryFn: ({ signal }) => call(productCalls.storage, { params: { address }, signal }),
  });
}

export function plansQuery(call: Caller) {
  return queryOptions({
    queryKey: ["plans"],
    queryFn: ({ signal }) => call(productCalls.plans, { signal }),
    staleTime: 600_000,
  });
}
