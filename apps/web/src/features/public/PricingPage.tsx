import type { Plan } from "@dexnet/protocol/products";
import { useTranslation } from "react-i18next";
import { plansQuery } from "../../platform/queries/product-queries.ts";
import { useSteadyQuery } from "../../platform/queries/use-steady-query.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import { useUser } from "../../platform/services/use-user.ts";
import shared from "../../platform/theme/shared.module.css";
import { RouteButton } from "../../widgets/links/RouteLink.tsx";
import { PageFrame } from "../../widgets/page/PageFrame.tsx";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import { PlanCard } from "../plans/PlanCard.tsx";
import planGrid from "../plans/plan-grid.module.css";
import panels from "./panels.module.css";
import { TextList } from "./TextList.tsx";

const cardHeightPx = 372;
const skeletons = ["trial", "small", "middle", "large"] as const;
const notes = [
  { name: "pay", entries: ["network", "discount", "codes", "card"] },
  { name: "end", entries: ["grace", "release", "upgrade"] },
] as const;

/** Prices from the catalogue of the api. The rules below them are shown without it too. */
export function PricingPage() {
  const { t } = useTranslation("public");
  return (
    <PageFrame title={t("pricing.title")} lead={t("pricing.lead")}>
      <Plans />
      <div className={panels.panels} data-apart>
        {notes.map(({ name, entries }) => (
          <section key={name} className={panels.panel} aria-labelledby={`pricing-${name}`}>
            <h2 id={`pricing-${name}`} className={panels.title}>
              {t(`pricing.${name}.title`)}
            </h2>
            <TextList tone="good" texts={entries.map((entry) => t(`pricing.${name}.${entry}`))} />
          </section>
        ))}
      </div>
    </PageFrame>
  );
}

function Plans() {
  const { t } = useTranslation("plans");
  const plans = useSteadyQuery(plansQuery(useApp().call));
  if (plans.data !== undefined) {
    return (
      <ul className={`${shared.grid} ${planGrid.grid}`}>
        {plans.data.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            product={null}
            hasCurrent={false}
            moreBytes={0}
            isOffer={plan.trial}
            button={<PlanButton plan={plan} />}
          />
        ))}
      </ul>
    );
  }
  if (plans.error !== null) {
    return (
      <ErrorState
        title={t("failed")}
        error={plans.error}
        onRetry={() => void plans.refetch()}
        retrying={plans.isFetching}
      />
    );
  }
  return (
    <div className={`${shared.grid} ${planGrid.grid}`} role="status" aria-label={t("loading")}>
      {skeletons.map((key) => (
        <SkeletonBlock key={key} heightPx={cardHeightPx} />
      ))}
    </div>
  );
}

/** A visitor who chooses a paid plan signs in or registers first, and returns to its checkout. */
function PlanButton({ plan }: { plan: Plan }) {
  const { t } = useTranslation("public");
  const { t: tPlans } = useTranslation("plans");
  const isSignedIn = useUser() !== null;
  if (!plan.trial) {
    return (
      <RouteButton to="/storages/plans/$plan" params={{ plan: plan.id }} variant="default">
        {tPlans("choose", { name: plan.name })}
      </RouteButton>
    );
  }
  return (
    <RouteButton to={isSignedIn ? "/storages/plans" : "/auth/register"}>
      {t(isSignedIn ? "pricing.toPlans" : "account.register")}
    </RouteButton>
  );
}
