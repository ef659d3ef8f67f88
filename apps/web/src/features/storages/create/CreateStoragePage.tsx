import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { PageSkeleton } from "../../../widgets/states/PageSkeleton.tsx";
import { plansWithCapacity } from "../shared/plan-capacity.ts";
import { CreateStorageSteps } from "./CreateStorageSteps.tsx";
import { NoCapacity } from "./NoCapacity.tsx";

/** Creates a storage when a product of the user has capacity for it. */
export function CreateStoragePage() {
  const { t } = useTranslation("storages");
  const { call } = useApp();
  // A background refetch must not remove the steps once they have begun.
  const userProducts = useQuery({ ...userProductsQuery(call), refetchOnWindowFocus: false, refetchOnReconnect: false });
  const [first, ...others] = plansWithCapacity(userProducts.data?.products ?? [], Date.now());

  if (userProducts.isPending) return <PageSkeleton rows={1} rowHeightPx={320} />;
  return (
    <PageFrame title={t("create.title")} narrow>
      {userProducts.data === undefined ? (
        <ErrorState
          error={userProducts.error}
          onRetry={() => userProducts.refetch()}
          retrying={userProducts.isFetching}
        />
      ) : first === undefined ? (
        <NoCapacity products={userProducts.data.products} />
      ) : (
        <CreateStorageSteps plans={[first, ...others]} />
      )}
    </PageFrame>
  );
}
