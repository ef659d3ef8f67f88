import type { Invoice } from "@dexnet/protocol/payments";
import { Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { IconClock, IconHourglass, IconLoader } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSecondsLeft } from "../../../platform/use-seconds-left.ts";
import { PriceLines } from "../shared/PriceLines.tsx";
import { TokenAmount } from "../shared/TokenAmount.tsx";
import { countdownText } from "./countdown-text.ts";
import classes from "./PaymentStatus.module.css";
import { TransferList } from "./TransferList.tsx";

const icons = { pending: IconClock, confirming: IconLoader, partially_paid: IconHourglass } as const;
type OpenStatus = keyof typeof icons;

/** State of a payment that is not complete. Screen readers announce its changes. */
export function PaymentStatus({ invoice, isConnected }: { invoice: Invoice; isConnected: boolean }) {
  const { t } = useTranslation("payments");
  const status = invoice.status as OpenStatus;
  const Icon = icons[status];
  return (
    <>
      <div className={classes.status} role="status" data-status={status}>
        <Icon size={24} aria-hidden className={classes.icon} />
        <div>
          <p className={classes.title}>{t(`status.${status}`)}</p>
          <p className={classes.text}>{isConnected ? t(`statusText.${status}`) : t("pending.offline")}</p>
        </div>
      </div>
      {invoice.confirmations !== null && <Confirmations confirmations={invoice.confirmations} />}
      {invoice.received !== "0" && (
        <p className={classes.received}>
          {t("pending.received")}
          <TokenAmount amount={invoice.received} decimals={invoice.decimals} token={invoice.token} />
        </p>
      )}
      <Countdown expiresAt={invoice.expires_at} />
      <TransferList invoice={invoice} />
      <PriceLines breakdown={invoice.breakdown} isDue />
    </>
  );
}

function Confirmations({ confirmations: { reached, needed } }: { confirmations: { reached: number; needed: number } }) {
  const { t } = useTranslation("payments");
  const text = t("pending.confirmations", { reached: Math.min(reached, needed), needed });
  return (
    <div className={classes.confirmations}>
      <span className="figures">{text}</span>
      <Progress value={needed === 0 ? 100 : (100 * Math.min(reached, needed)) / needed} aria-label={text} />
    </div>
  );
}

function Countdown({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation("payments");
  const seconds = useSecondsLeft(Date.parse(expiresAt));
  return (
    <p className={classes.countdown}>
      {t("pending.locked")}
      <time className={classes.time} role="timer">
        {countdownText(seconds)}
      </time>
    </p>
  );
}
