import type { Storage } from "@dexnet/protocol/products";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { holdingsKey, holdingsQuery, storageQuery } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

/** Takes a storage off the account. It leaves the list when the server has agreed, not before: it can't be put back. */
export function useDisconnect() {
  const { call, drive } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ address }: Storage) => drive.disconnectStorage(address),
    onSuccess: async (_, { address }) => {
      await queries.cancelQueries({ queryKey: holdingsKey });
      queries.removeQueries({ queryKey: storageQuery(call, address).queryKey });
      queries.setQueryData(holdingsQuery(call).queryKey, (holdings) =>
        holdings === undefined
          ? holdings
          : { ...holdings, storages: holdings.storages.filter((storage) => storage.address !== address) },
      );
      void queries.invalidateQueries({ queryKey: holdingsKey });
    },
  });
}
