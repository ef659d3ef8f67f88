import type { Plan, UserProduct } from "@dexnet/protocol/products";
import { Button, Skeleton } from "@mantine/core";
import { useApp } from "../../platform/services/app-context.tsx";
import "@mantine/core/styles/Skeleton.layer.css";
import { IconArrowLeft } from "@tabler/icons-react";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import { currentProduct } from "../../platform/queries/current-product.ts";
import { plansQuery, userProductsQuery } from "../../platform/queries/product-queries.ts";
import { useStartTrial } from "../../platform/queries/use-start-trial.ts";
import { useSteadyQuery } from "../../platform/queries/use-steady-query.ts";
import { useUser } from "../../platform/services/use-user.ts";
import shared from "../../platform/theme/shared.module.css";
import { RouteButton } from "../../widgets/links/RouteLink.tsx";
import { PageFrame } from "../../widgets/page/PageFrame.tsx";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { EveryPlan } from "./EveryPlan.tsx";
import { PlanCard } from "./PlanCard.tsx";
import classes from "./PlansPage.module.css";
import planGrid from "./plan-grid.module.css";
import { planOffer, primaryPlanId } from "./plan-offer.ts";

const cardHeightPx = 348;
const skeletons = ["trial", "small", "middle", "large"] as const;
const noProducts: readonly UserProduct[] = [];

/** Plans of the deployment. The trial can be started here once. */
export function PlansPage() {
  const { t } = useTranslation("plans");
  const { call } = useApp();
  const user = useUser();
  const isConfirmed = user?.email_activation === true;
  // Deferred, so that the cards are rendered in short tasks. The library renders each answer in one.
  const plans = useDeferredValue(useSteadyQuery(plansQuery(call)));
  const userProducts = useDeferredValue(useSteadyQuery({ ...userProductsQuery(call), enabled: isConfirmed }));
  const products = userProducts.data?.products ?? noProducts;
  const current = currentProduct(products);
  const primaryId = primaryPlanId(plans.data ?? [], products, Date.now());

  return (
    <PageFrame title={t("title")} lead={t("text")} actions={isConfirmed && <ToStorages />}>
      {plans.isPending || (isConfirmed && userProducts.isPending) ? (
        <div className={`${shared.grid} ${planGrid.grid}`} role="status" aria-label={t("loading")}>
          {skeletons.map((key) => (
            <Skeleton key={key} height={cardHeightPx} radius="xl" />
          ))}
        </div>
      ) : plans.data === undefined ? (
        <ErrorState
          title={t("failed")}
          error={plans.error}
          onRetry={() => plans.refetch()}
          retrying={plans.isFetching}
        />
      ) : (
        <ul className={`${shared.grid} ${planGrid.grid}`}>
          {plans.data.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              product={current?.product.id === plan.id ? current : null}
              hasCurrent={current !== null}
              moreBytes={moreBytesOf(plan, current)}
              isOffer={plan.id === primaryId}
              button={
                plan.trial ? (
                  <TrialButton isTaken={hasTrial(products)} current={current} isSignedIn={user !== null} />
                ) : (
                  <BuyButton plan={plan} current={current} isPrimary={plan.id === primaryId} />
                )
              }
            />
          ))}
        </ul>
      )}
      {plans.data !== undefined && <EveryPlan />}
    </PageFrame>
  );
}

function ToStorages() {
  const { t } = useTranslation("plans");
  return (
    <RouteButton to="/storages" variant="default" leftSection={<IconArrowLeft size={20} aria-hidden />}>
      {t("toStorages")}
    </RouteButton>
  );
}

function hasTrial(products: readonly UserProduct[]): boolean {
  return products.some(({ product }) => product.trial);
}

function isRunning(current: UserProduct | null): boolean {
  return current !== null && Date.parse(current.end_date) > Date.now();
}

function moreBytesOf(plan: Plan, current: UserProduct | null): number {
  const offer = plan.trial ? null : planOffer(plan, current, Date.now());
  return offer?.kind === "upgrade" ? offer.moreBytes : 0;
}

interface TrialButtonProps {
  isTaken: boolean;
  current: UserProduct | null;
  isSignedIn: boolean;
}

function TrialButton({ isTaken, current, isSignedIn }: TrialButtonProps) {
  const { t } = useTranslation("plans");
  const trial = useStartTrial();
  if (!isSignedIn) {
    return <RouteButton to="/auth/register">{t("signInFirst")}</RouteButton>;
  }
  if (isRunning(current) && !isTaken) return <Later text={t("takeTrial")} />;
  if (isTaken) {
    // The card of the current plan says itself that it runs.
    if (current?.product.trial && isRunning(current)) return null;
    return <p className={classes.taken}>{t("trialTaken")}</p>;
  }
  return (
    <Button onClick={() => trial.mutate()} loading={trial.isPending}>
      {t("takeTrial")}
    </Button>
  );
}

/** Leads to the checkout. Users who are not signed in are led to the sign-in first, and return. */
function BuyButton({ plan, current, isPrimary }: { plan: Plan; current: UserProduct | null; isPrimary: boolean }) {
  const { t } = useTranslation("plans");
  const { kind } = planOffer(plan, current, Date.now());
  if (kind === "later") return <Later text={t("choose", { name: plan.name })} />;
  return (
    <RouteButton to="/storages/plans/$plan" params={{ plan: plan.id }} variant={isPrimary ? "filled" : "default"}>
      {kind === "buy" ? t("choose", { name: plan.name }) : t(kind)}
    </RouteButton>
  );
}

/** Button that works after the end of the current plan. */
function Later({ text }: { text: string }) {
  const errorText = useErrorText();
  return (
    <div className={`${shared.note} ${shared.stack}`}>
      <span>{errorText("plan_active")}</span>
      <Button variant="default" fullWidth disabled>
        {text}
      </Button>
    </div>
  );
}
