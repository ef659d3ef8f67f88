import { useState } from "react";
import { useTranslation } from "react-i18next";
import { plansQuery, userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { PageSkeleton } from "../../../widgets/states/PageSkeleton.tsx";
import { offeredTrial, type PlanWithCapacity, plansWithCapacity } from "../plan-capacity.ts";
import { CreateStorageSteps } from "./CreateStorageSteps.tsx";
import { FirstUseLinks } from "./FirstUseLinks.tsx";
import { NoCapacity } from "./NoCapacity.tsx";

/** Creates a storage on a plan of the user, or on the free trial, which is taken on the way. */
export function CreateStoragePage() {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  // A background refetch must not remove the steps once they have begun.
  const userProducts = useSteadyQuery({
    ...userProductsQuery(call),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [begunOn, setBegunOn] = useState<readonly PlanWithCapacity[]>([]);
  const products = userProducts.data?.products ?? [];
  const available = begunOn.length > 0 ? begunOn : plansWithCapacity(products, Date.now());
  const needsTrial = userProducts.data !== undefined && available.length === 0;
  const plans = useSteadyQuery({ ...plansQuery(call), enabled: needsTrial });
  const trial = needsTrial ? offeredTrial(plans.data ?? [], products, Date.now()) : null;
  const [first, ...others] = trial === null ? available : [trial];

  if (userProducts.isPending || (needsTrial && plans.isPending)) return <PageSkeleton rows={1} rowHeightPx={320} />;
  return (
    <PageFrame title={t(userProducts.data?.storages.length === 0 ? "create.firstTitle" : "create.title")} narrow>
      {userProducts.data === undefined ? (
        <ErrorState
          error={userProducts.error}
          onRetry={() => userProducts.refetch()}
          retrying={userProducts.isFetching}
        />
      ) : first === undefined ? (
        <NoCapacity products={products} />
      ) : (
        <>
          <CreateStorageSteps
            plans={[first, ...others]}
            takenTitles={userProducts.data.storages.map(({ title }) => title)}
            onBegin={setBegunOn}
          />
          {trial !== null && <FirstUseLinks />}
        </>
      )}
    </PageFrame>
  );
}
