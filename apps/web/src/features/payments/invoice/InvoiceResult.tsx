import type { Invoice } from "@dexnet/protocol/payments";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconClockOff, IconHelpCircle, IconPrinter } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { StateMessage } from "../../../widgets/states/StateMessage.tsx";
import { usePrintedSheet } from "../../../widgets/use-printed-sheet.tsx";
import { isGranted } from "../invoice-state.ts";
import { PriceLines } from "../PriceLines.tsx";
import panels from "../panels.module.css";
import { fetchInvoiceStatus } from "../trusted-invoice.ts";
import classes from "./InvoiceResult.module.css";
import { InvoiceTransfers } from "./InvoiceTransfers.tsx";
import { Receipt } from "./Receipt.tsx";

export interface InvoiceResultProps {
  invoice: Invoice;
  onChange: (invoice: Invoice) => void;
}

/** An invoice that is not open any more: what it has given, or why it gave nothing, and the next step. */
export function InvoiceResult({ invoice, onChange }: InvoiceResultProps) {
  const { t } = useTranslation("payments");
  return (
    <div className={classes.result}>
      {isGranted(invoice) ? <Granted invoice={invoice} /> : <NotGranted invoice={invoice} onChange={onChange} />}
      <section className={`${shared.card} ${panels.panel}`} aria-label={t("invoice.details")}>
        <PriceLines breakdown={invoice.breakdown} isDue={false} />
        <InvoiceTransfers invoice={invoice} />
      </section>
    </div>
  );
}

function Granted({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { print, sheet } = usePrintedSheet(<Receipt invoice={invoice} />);
  const { breakdown, storage, status } = invoice;
  const date = format.date(breakdown.end_date);
  return (
    <StateMessage
      icon={<IconCircleCheck size={28} />}
      title={t("result.paidTitle")}
      text={
        status === "overpaid"
          ? t("result.overpaidText", { name: breakdown.product.name, date })
          : t("result.paidText", { name: breakdown.product.name, date })
      }
    >
      {storage === null ? (
        <RouteButton to="/storages/create">{t("result.createStorage")}</RouteButton>
      ) : (
        <RouteButton to="/storages/$address" params={{ address: storage }}>
          {t("result.openStorage")}
        </RouteButton>
      )}
      <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={print}>
        {t("receipt.print")}
      </Button>
      {sheet}
    </StateMessage>
  );
}

const reasons = {
  expired: { icon: <IconClockOff size={28} />, title: "result.expiredTitle", text: "result.expiredText" },
  cancelled: { icon: <IconCircleX size={28} />, title: "result.cancelledTitle", text: "result.cancelledText" },
  late: { icon: <IconHelpCircle size={28} />, title: "result.lateTitle", text: "result.lateText" },
} as const;

function NotGranted({ invoice, onChange }: InvoiceResultProps) {
  const { t } = useTranslation("payments");
  const { call, notify } = useApp();
  const errorText = useErrorText();
  const check = useMutation({
    mutationFn: () => fetchInvoiceStatus(call, invoice),
    onSuccess(state) {
      onChange(state);
      if (state.status === invoice.status) notify({ text: t("result.unchanged") });
    },
    onError: (error) => notify({ text: errorText(error), tone: "error" }),
  });
  const { status, late_reason: reason } = invoice;
  const { icon, title, text } = status === "expired" || status === "cancelled" ? reasons[status] : reasons.late;
  const isRefused = reason !== null && reason !== "age" && reason !== "price";
  return (
    <StateMessage
      icon={icon}
      title={isRefused ? t("result.refusedTitle") : t(title)}
      text={reason === null ? t(text) : t(`lateReason.${reason}`)}
    >
      <RouteButton to="/storages/plans/$plan" params={{ plan: invoice.breakdown.product.id }}>
        {t("result.again")}
      </RouteButton>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {t("pending.check")}
      </Button>
    </StateMessage>
  );
}
