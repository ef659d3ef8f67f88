import { useQuery } from "@tanstack/react-query";
import { storageQuery, userProductsQuery } from "../../platform/queries/product-queries.ts";
import { useApp, useStorageHeader } from "../../platform/services/app-context.tsx";
import { tariffOfProducts, tariffOfStorage } from "./current-tariff.ts";

/** Tariff of the current storage, which its page has fetched already. Without a storage the list of products is loaded. */
export function useTariff() {
  const { call } = useApp();
  const { current } = useStorageHeader();
  const ofStorage = useQuery({
    ...storageQuery(call, current?.address ?? ""),
    enabled: current !== null,
    select: tariffOfStorage,
  });
  const ofProducts = useQuery({
    ...userProductsQuery(call),
    enabled: current === null,
    select: ({ products }) => tariffOfProducts(products),
  });
  return current === null ? ofProducts : ofStorage;
}
