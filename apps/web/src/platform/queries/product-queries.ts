import type { Caller } from "@dexnet/protocol/caller";
import { productCalls } from "@dexnet/protocol/products";
import { queryOptions } from "@tanstack/react-query";

/** Key of all queries that change with a storage or a product. */
export const userProductsKey = ["user-products"] as const;

/**
 * Products of the user with their storages. Queries of small answers do not pass on the signal: an answer that comes after
 * its page was left is kept for the next page instead of being cancelled.
 */
export function userProductsQuery(call: Caller) {
  return queryOptions({
    queryKey: [...userProductsKey, "all"],
    queryFn: () => call(productCalls.userProducts),
  });
}

export function storageQuery(call: Caller, address: string) {
  return queryOptions({
    queryKey: [...userProductsKey, "storage", address.toLowerCase()],
    queryFn: () => call(productCalls.storage, { params: { address } }),
  });
}

export function plansQuery(call: Caller) {
  return queryOptions({
    queryKey: ["plans"],
    queryFn: () => call(productCalls.plans),
    staleTime: 600_000,
  });
}
