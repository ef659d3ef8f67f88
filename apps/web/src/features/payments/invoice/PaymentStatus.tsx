import type { Invoice } from "@dexnet/protocol/payments";
import { Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { IconClock, IconHourglass, IconLoader } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { useSecondsLeft } from "../../../platform/use-seconds-left.ts";
import { TokenAmount } from "../TokenAmount.tsx";
import { countdownText } from "./countdown-text.ts";
import { InvoiceTransfers } from "./InvoiceTransfers.tsx";
import classes from "./PaymentStatus.module.css";

const icons = { pending: IconClock, confirming: IconLoader, partially_paid: IconHourglass } as const;
type OpenStatus = keyof typeof icons;

export interface PaymentStatusProps {
  invoice: Invoice;
  /** Base units that were not found yet. */
  missing: string;
  isConnected: boolean;
}

/** State of a payment that is not complete. Screen readers announce its changes. */
export function PaymentStatus({ invoice, missing, isConnected }: PaymentStatusProps) {
  const { t } = useTranslation("payments");
  const isComplete = missing === "0";
  // Transfers with a block time in the future have arrived and don't count yet.
  const status = isComplete ? "confirming" : (invoice.status as OpenStatus);
  const Icon = icons[status];
  return (
    <>
      <div className={classes.status} role="status" data-status={status}>
        <Icon size={24} aria-hidden className={`${shared.accent} ${classes.icon}`} />
        <div>
          <p className={classes.title}>{t(`status.${status}`)}</p>
          <p className={`${shared.note} ${classes.text}`}>
            {isConnected ? t(`statusText.${status}`) : t("pending.offline")}
          </p>
        </div>
      </div>
      {invoice.confirmations !== null && <Confirmations confirmations={invoice.confirmations} />}
      <Sum name={t("pending.received")} amount={invoice.received} invoice={invoice} />
      <Sum name={t("pending.confirming")} amount={invoice.confirming} invoice={invoice} />
      {missing !== invoice.amount && <Sum name={t("pending.missing")} amount={missing} invoice={invoice} />}
      {!isComplete && <Countdown expiresAt={invoice.expires_at} />}
      <InvoiceTransfers invoice={invoice} />
    </>
  );
}

/** A sum in its line, unless it is nothing. */
function Sum({ name, amount, invoice: { decimals, token } }: { name: string; amount: string; invoice: Invoice }) {
  if (amount === "0") return null;
  return (
    <p className={`${shared.note} ${classes.received}`}>
      {name}
      <TokenAmount amount={amount} decimals={decimals} token={token} />
    </p>
  );
}

function Confirmations({ confirmations: { reached, needed } }: { confirmations: { reached: number; needed: number } }) {
  const { t } = useTranslation("payments");
  const text = t("pending.confirmations", { reached: Math.min(reached, needed), needed });
  return (
    <div className={`${shared.small} ${shared.stack}`}>
      <span className="figures">{text}</span>
      <Progress value={needed === 0 ? 100 : (100 * Math.min(reached, needed)) / needed} aria-label={text} />
    </div>
  );
}

function Countdown({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation("payments");
  const seconds = useSecondsLeft(Date.parse(expiresAt));
  return (
    <p className={`${shared.note} ${classes.countdown}`}>
      {t("pending.locked")}
      <time className={classes.time} role="timer">
        {countdownText(seconds)}
      </time>
    </p>
  );
}
