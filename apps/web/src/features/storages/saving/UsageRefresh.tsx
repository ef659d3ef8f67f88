import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { userProductsKey, userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import { getSavingWatch } from "./use-saving.ts";

/**
 * Renders nothing. When changes of a storage are saved, it refetches the usage that the account has of it. Storages
 * with uploads are watched on every page.
 */
export const UsageRefresh = inQueryScope(() => {
  const { drive, call } = useApp();
  const queries = useQueryClient();
  // A selection must be a primitive value: this text changes with each finished upload.
  const uploads = useTransfersState(({ uploading }) =>
    uploading.map(({ address, count }) => `${address}:${count}`).join(),
  );

  useEffect(
    () =>
      getSavingWatch(drive).onSaved(() => {
        void queries.invalidateQueries({ queryKey: userProductsKey, refetchType: "none" });
        // The page of a storage computes its usage from its files.
        void queries.refetchQueries({ queryKey: userProductsQuery(call).queryKey, type: "active" });
      }),
    [drive, call, queries],
  );
  useEffect(() => {
    if (uploads === "") return;
    const addresses = uploads.split(",").map((text) => text.slice(0, text.indexOf(":")));
    const stops = addresses.map((address) => getSavingWatch(drive).follow(address, () => undefined));
    return () => {
      for (const stop of stops) stop();
    };
  }, [drive, uploads]);
  return null;
});
