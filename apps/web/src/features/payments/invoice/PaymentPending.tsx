import type { Invoice } from "@dexnet/protocol/payments";
import { Button } from "@mantine/core";
import { IconCopy, IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { useCopy } from "../../../platform/use-copy.ts";
import { Callout } from "../../../widgets/page/Callout.tsx";
import { QrCode } from "../../../widgets/QrCode.tsx";
import { PriceLines } from "../PriceLines.tsx";
import panels from "../panels.module.css";
import { paymentLink } from "../payment-link.ts";
import { TokenAmount } from "../TokenAmount.tsx";
import { missingUnits, toDecimal } from "../token-amount.ts";
import { cancelInvoice, fetchInvoiceStatus } from "../trusted-invoice.ts";
import classes from "./PaymentPending.module.css";
import { PaymentStatus } from "./PaymentStatus.tsx";
import { WalletButtons } from "./WalletButtons.tsx";

export interface PaymentPendingProps {
  invoice: Invoice;
  /** Whether the shown state is up to date. */
  isConnected: boolean;
  onChange: (invoice: Invoice) => void;
}

/** State of a payment, and amount and address of what is missing. */
export function PaymentPending({ invoice, isConnected, onChange }: PaymentPendingProps) {
  const { t } = useTranslation("payments");
  const missing = missingUnits(invoice);
  const isDemanded = missing !== "0";
  const isFound = missing !== invoice.amount;
  return (
    <div className={isDemanded ? classes.columns : classes.column}>
      <section className={`${shared.card} ${panels.panel} ${classes.state}`} aria-label={t("pending.state")}>
        <PaymentStatus invoice={invoice} missing={missing} isConnected={isConnected} />
      </section>
      {isDemanded && <Demand invoice={invoice} missing={missing} isRest={isFound} />}
      <section className={`${shared.card} ${panels.panel} ${classes.details}`} aria-label={t("invoice.details")}>
        <PriceLines breakdown={invoice.breakdown} isDue={!isFound} />
        <Actions invoice={invoice} onChange={onChange} />
      </section>
    </div>
  );
}

/** Amount and address for a wallet. */
function Demand({ invoice, missing, isRest }: { invoice: Invoice; missing: string; isRest: boolean }) {
  const { t } = useTranslation("payments");
  const copy = useCopy();
  const { address, decimals, token } = invoice;
  // The rest of a partial payment may have more decimals than a screen shows.
  const amount = toDecimal(missing, decimals);
  return (
    <section className={`${shared.card} ${panels.panel} ${classes.send}`} aria-label={t("pending.send")}>
      <QrCode text={paymentLink(invoice, missing)} label={t("pending.qr")} sizePx={232} />
      <dl className={shared.grid}>
        <Field label={isRest ? t("pending.missing") : t("pending.amount")}>
          <strong className={classes.amount}>
            {isRest ? `${amount}\u00a0${token}` : <TokenAmount amount={missing} decimals={decimals} token={token} />}
          </strong>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCopy size={16} />}
            onClick={() => void copy(amount, t("pending.amountCopied"))}
          >
            {t("pending.copyAmount")}
          </Button>
        </Field>
        <Field label={t("pending.address")}>
          <code className={`${shared.breaks} ${shared.mono}`}>{address}</code>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCopy size={16} />}
            onClick={() => void copy(address, t("pending.addressCopied"))}
          >
            {t("pending.copyAddress")}
          </Button>
        </Field>
        <Field label={t("pending.network")}>
          <span>{t("pending.networkName")}</span>
        </Field>
      </dl>
      <WalletButtons key={missing} invoice={invoice} amount={missing} />
      <Callout tone="warning" title={t("network.title")}>
        {t("network.text")}
      </Callout>
    </section>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.field}>
      <dt className={shared.note}>{label}</dt>
      <dd className={`${shared.spread} ${classes.value}`}>{children}</dd>
    </div>
  );
}

function Actions({ invoice, onChange }: { invoice: Invoice; onChange: (invoice: Invoice) => void }) {
  const { t } = useTranslation("payments");
  const { call, confirm, notify } = useApp();
  const errorText = useErrorText();
  const onError = (error: unknown) => notify({ text: errorText(error), tone: "error" });
  const check = useMutation({
    mutationFn: () => fetchInvoiceStatus(call, invoice),
    onSuccess(state) {
      onChange(state);
      if (state.status === "pending") notify({ text: t("pending.nothingYet") });
    },
    onError,
  });
  const cancellation = useMutation({
    mutationFn: () => cancelInvoice(call, invoice),
    onSuccess: onChange,
    onError,
  });
  async function cancel(): Promise<void> {
    const isConfirmed = await confirm({
      title: t("cancel.title"),
      text: t("cancel.text"),
      confirmText: t("cancel.confirm"),
      cancelText: t("cancel.keep"),
      type: "warning",
    });
    if (isConfirmed) cancellation.mutate();
  }
  return (
    <div className={shared.stack}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t("pending.check")}
      </Button>
      {invoice.status === "pending" && (
        <Button variant="subtle" color="error" loading={cancellation.isPending} onClick={() => void cancel()}>
          {t("pending.cancel")}
        </Button>
      )}
    </div>
  );
}
