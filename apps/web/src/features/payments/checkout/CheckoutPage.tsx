import type { Plan, Storage } from "@dexnet/protocol/products";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { plansQuery, userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { Checkout } from "./Checkout.tsx";

const skeletonHeightPx = 480;

/** Purchase of one plan: token, discounts, price. */
export function CheckoutPage() {
  const { plan } = useParams({ from: "/storages/plans/$plan" });
  return <CheckoutOf planId={plan} />;
}

export function CheckoutOf({ planId }: { planId: string }) {
  const { t } = useTranslation("payments");
  const { call } = useApp();
  const plans = useSteadyQuery(plansQuery(call));
  const userProducts = useSteadyQuery(userProductsQuery(call));
  const plan = plans.data?.find(({ id }) => id === planId);
  const failed = plans.isError ? plans : userProducts;

  return (
    <PageFrame title={plan === undefined ? t("checkout.title") : t("checkout.titleOf", { name: plan.name })}>
      {plans.data !== undefined && userProducts.data !== undefined ? (
        <KnownPlan plan={plan} storages={userProducts.data.storages.filter(({ owner }) => owner)} />
      ) : failed.isError ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : (
        <SkeletonBlock heightPx={skeletonHeightPx} />
      )}
    </PageFrame>
  );
}

function KnownPlan({ plan, storages }: { plan: Plan | undefined; storages: readonly Storage[] }) {
  const { t } = useTranslation("payments");
  // The trial is started on the page of the plans.
  if (plan === undefined || plan.trial) {
    return (
      <ErrorState error="plan_not_found">
        <RouteButton to="/storages/plans">{t("checkout.toPlans")}</RouteButton>
      </ErrorState>
    );
  }
  return <Checkout key={plan.id} plan={plan} storages={storages} />;
}
