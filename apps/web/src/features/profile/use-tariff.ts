import { useQuery } from "@tanstack/react-query";
import { storageQuery, userProductsQuery } from "../../platform/queries/product-queries.ts";
import { useApp, useStorageHeader } from "../../platform/services/app-context.tsx";
import { tariffOfProducts, tariffOfStorage } from "./current-tariff.ts";

/**
 * Tariff of the current storage, which its page has fetched already. The list of products adds the name of the plan, and is
 * all there is without a storage.
 */
export function useTariff() {
  const { call } = useApp();
  const { current } = useStorageHeader();
  const products = useQuery(userProductsQuery(call));
  const known = products.data?.products ?? [];
  const ofStorage = useQuery({
    ...storageQuery(call, current?.address ?? ""),
    enabled: current !== null,
    select: (storage) => tariffOfStorage(storage, known),
  });
  const ofProducts = useQuery({
    ...userProductsQuery(call),
    enabled: current === null,
    select: (loaded) => tariffOfProducts(loaded.products),
  });
  return current === null ? ofProducts : ofStorage;
}
