import type { Storage } from "@dexnet/protocol/products";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { storageQuery, userProductsKey, userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

/** Removes a storage from the account. It stays in the list until the server has confirmed, because it can't be restored. */
export function useDisconnect() {
  const { call, drive } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ address }: Storage) => drive.disconnectStorage(address),
    onSuccess: async (_, { address }) => {
      await queries.cancelQueries({ queryKey: userProductsKey });
      queries.removeQueries({ queryKey: storageQuery(call, address).queryKey });
      queries.setQueryData(userProductsQuery(call).queryKey, (userProducts) =>
        userProducts === undefined
          ? userProducts
          : { ...userProducts, storages: userProducts.storages.filter((storage) => storage.address !== address) },
      );
      void queries.invalidateQueries({ queryKey: userProductsKey });
    },
  });
}
