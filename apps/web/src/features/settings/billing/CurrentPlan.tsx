import type { UserProduct } from "@dexnet/protocol/products";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { timeLeft } from "../../../platform/format/days-left.ts";
import { useFormat } from "../../../platform/format/format.ts";
import { currentProduct } from "../../../platform/queries/current-product.ts";
import { userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import classes from "./CurrentPlan.module.css";

const skeletonHeightPx = 96;

/** The plan that the user has, and until when. Nothing if its loading failed: the invoices below don't need it. */
export function CurrentPlan() {
  const { t } = useTranslation("payments");
  const { call } = useApp();
  const userProducts = useQuery(userProductsQuery(call));
  if (userProducts.isPending) return <SkeletonBlock heightPx={skeletonHeightPx} />;
  if (userProducts.data === undefined) return null;
  const product = currentProduct(userProducts.data.products);
  if (product === null) return <p className={shared.quiet}>{t("billing.noPlan")}</p>;
  return <Plan userProduct={product} />;
}

function Plan({ userProduct: { product, end_date } }: { userProduct: UserProduct }) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const hasEnded = Date.parse(end_date) <= Date.now();
  const date = format.date(end_date);
  const { unit, count } = timeLeft(end_date, Date.now());
  return (
    <div className={`${shared.spread} ${shared.card} ${classes.plan}`}>
      <div>
        <p className={shared.title}>{product.name}</p>
        <p className={`${shared.quiet} ${classes.until}`} data-ended={hasEnded || undefined}>
          {hasEnded
            ? t("billing.ended", { date })
            : `${t("billing.until", { date })} · ${t(`billing.${unit}Left`, { count })}`}
        </p>
      </div>
      {!product.trial && (
        <RouteButton to="/storages/plans/$plan" params={{ plan: product.id }} variant="default">
          {t("billing.renew")}
        </RouteButton>
      )}
    </div>
  );
}
