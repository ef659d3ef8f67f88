import type { Invoice } from "@dexnet/protocol/payments";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { errorCodeOf } from "../../../platform/i18n/error-text.ts";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { PageFrame } from "../../../widgets/page/PageFrame.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { isOpen } from "../invoice-state.ts";
import { useReportPurchases } from "../use-report-purchases.ts";
import { InvoiceResult } from "./InvoiceResult.tsx";
import { PaymentPending } from "./PaymentPending.tsx";
import { useContinueAfterPayment } from "./use-continue-after-payment.ts";
import { useInvoice } from "./use-invoice.ts";

const skeletonHeightPx = 480;
const noInvoices: readonly Invoice[] = [];

/** One invoice: how to pay it, how far it is paid, what it has given. */
export function InvoicePage() {
  const { invoice } = useParams({ from: "/settings/billing/$invoice" });
  return <InvoiceOf key={invoice} id={invoice} />;
}

export function InvoiceOf({ id }: { id: string }) {
  const { t } = useTranslation("payments");
  const { invoice, fault, setInvoice } = useInvoice(id);
  useReportPurchases(invoice === null ? noInvoices : [invoice]);
  useContinueAfterPayment(invoice);

  // Nobody may pay to an address of which a later answer says something else.
  if (invoice === null || errorCodeOf(fault ?? "network") === "bad_answer") {
    return (
      <PageFrame title={t("invoice.title")}>
        {errorCodeOf(fault ?? "network") === "network" ? (
          <SkeletonBlock heightPx={skeletonHeightPx} />
        ) : (
          <ErrorState error={fault}>
            <RouteButton to="/settings/billing">{t("invoice.toBilling")}</RouteButton>
          </ErrorState>
        )}
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t("invoice.titleOf", { name: invoice.breakdown.product.name })} lead={<Lead invoice={invoice} />}>
      {isOpen(invoice) ? (
        <PaymentPending invoice={invoice} isConnected={fault === null} onChange={setInvoice} />
      ) : (
        <InvoiceResult invoice={invoice} onChange={setInvoice} />
      )}
    </PageFrame>
  );
}

function Lead({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  return t("invoice.createdAt", { date: format.date(invoice.created_at, "time") });
}
