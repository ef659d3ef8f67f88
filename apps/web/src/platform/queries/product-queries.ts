import type { Caller } from "@dexnet/drive/http/caller";
import { productCalls } from "@dexnet/protocol/products";
import { queryOptions } from "@tanstack/react-query";

/** Key of all queries that change with a storage or a product. */
export const userProductsKey = ["user-products"] as const;

/** Products of the user with their storages. */
export function userProductsQuery(call: Caller) {
  return queryOptions({
    queryKey: [...userProductsKey, "all"],
    queryFn: ({ signal }) => call(productCalls.userProducts, { signal }),
  });
}

export function storageQuery(call: Caller, address: string) {
  return queryOptions({
    queryKey: [...userProductsKey, "storage", address.toLowerCase()],
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
