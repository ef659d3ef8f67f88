import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { userProductsKey, userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { QueryScope } from "../../../platform/services/QueryScope.tsx";
import { useTransfersState } from "../../../platform/transfers/use-transfers-state.ts";
import { getSavingWatch } from "./use-saving.ts";

/**
 * Shows nothing. When changes of a storage have been saved, what the account says of its size is asked for anew: by the
 * screens that show it now, and by the others when they come. A storage with uploads is followed on every page.
 */
export function UsageRefresh() {
  return (
    <QueryScope>
      <Watch />
    </QueryScope>
  );
}

function Watch() {
  const { drive, call } = useApp();
  const queries = useQueryClient();
  // A text, since what is selected must be a value. With each upload that ends it is another one.
  const uploads = useTransfersState(({ uploading }) =>
    uploading.map(({ address, count }) => `${address}:${count}`).join(),
  );

  useEffect(
    () =>
      getSavingWatch(drive).onSaved(() => {
        void queries.invalidateQueries({ queryKey: userProductsKey, refetchType: "none" });
        // The page of a storage has its figures from its files, and needs no answer.
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
}
