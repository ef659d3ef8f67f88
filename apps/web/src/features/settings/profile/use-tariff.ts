import { useQuery } from "@tanstack/react-query";
import { storageQuery, userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useApp, useStorageHeader } from "../../../platform/services/app-context.tsx";
import { tariffOfProducts, tariffOfStorage } from "./current-tariff.ts";

/**
 * Tariff of the current storage, which its page has fetched already. The list of products is loaded only without a storage. If
 * it is loaded already, it adds the name of the plan.
 */
export function useTariff() {
  const { call } = useApp();
  const { current } = useStorageHeader();
  const products = useQuery({ ...userProductsQuery(call), enabled: current === null });
  const known = products.data?.products ?? [];
  const ofStorage = useQuery({
    ...storageQuery(call, current?.address ?? ""),
    enabled: current !== null,
    select: (storage) => tariffOfStorage(storage, known),
  });
  if (current !== null) return ofStorage;
  return { ...products, data: products.data && tariffOfProducts(products.data.products) };
}
