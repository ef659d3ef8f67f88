import type { Invoice } from "@dexnet/protocol/payments";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { isGranted, isOpen, statusKey } from "../../payments/invoice-state.ts";
import { TokenAmount } from "../../payments/TokenAmount.tsx";
import classes from "./InvoiceRow.module.css";

export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { breakdown } = invoice;
  const tone = isOpen(invoice) ? "open" : isGranted(invoice) ? "paid" : "quiet";
  return (
    <li>
      <Link className={classes.link} to="/settings/billing/$invoice" params={{ invoice: invoice.invoice }}>
        <span className={classes.plan}>{breakdown.product.name}</span>
        <time className={`${shared.note} ${classes.date}`} dateTime={invoice.created_at}>
          {format.date(invoice.created_at)}
        </time>
        <span className={classes.amount}>
          <TokenAmount amount={invoice.amount} decimals={invoice.decimals} token={invoice.token} />
        </span>
        <span className={`${shared.note} ${classes.status}`} data-tone={tone}>
          {t(`status.${statusKey(invoice)}`)}
        </span>
        <IconChevronRight className={classes.chevron} size={18} aria-hidden />
      </Link>
    </li>
  );
}
