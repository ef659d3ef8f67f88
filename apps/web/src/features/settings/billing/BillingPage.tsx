import type { Invoice } from "@dexnet/protocol/payments";
import { IconReceipt } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { EmptyState } from "../../../widgets/states/EmptyState.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { invoicesQuery } from "../../payments/payment-queries.ts";
import { useReportPurchases } from "../../payments/use-report-purchases.ts";
import classes from "./BillingPage.module.css";
import { CurrentPlan } from "./CurrentPlan.tsx";
import { InvoiceRow } from "./InvoiceRow.tsx";

const skeletonHeightPx = 240;
const noInvoices: readonly Invoice[] = [];

/** The current plan and all invoices. */
export function BillingPage() {
  const { t } = useTranslation("payments");
  const { call } = useApp();
  const invoices = useSteadyQuery(invoicesQuery(call));
  useReportPurchases(invoices.data ?? noInvoices);
  return (
    <PageFrame
      title={t("billing.title")}
      actions={<RouteButton to="/storages/plans">{t("billing.toPlans")}</RouteButton>}
    >
      <CurrentPlan />
      <h2 className={classes.heading}>{t("billing.invoices")}</h2>
      {invoices.data === undefined ? (
        invoices.isError ? (
          <ErrorState error={invoices.error} onRetry={() => void invoices.refetch()} retrying={invoices.isFetching} />
        ) : (
          <SkeletonBlock heightPx={skeletonHeightPx} />
        )
      ) : invoices.data.length === 0 ? (
        <EmptyState icon={<IconReceipt size={28} />} title={t("billing.none")} text={t("billing.noneText")} />
      ) : (
        <ul className={shared.list}>
          {invoices.data.map((invoice) => (
            <InvoiceRow key={invoice.invoice} invoice={invoice} />
          ))}
        </ul>
      )}
    </PageFrame>
  );
}
