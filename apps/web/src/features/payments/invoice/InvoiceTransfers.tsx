import type { Invoice } from "@dexnet/protocol/payments";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { TransactionHash } from "../../../widgets/links/TransactionHash.tsx";
import { TokenAmount } from "../TokenAmount.tsx";
import classes from "./InvoiceTransfers.module.css";

/** Transfers of an invoice with links to a block explorer. */
export function InvoiceTransfers({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { transfers, decimals, token, explorer } = invoice;
  if (transfers.length === 0) return null;
  return (
    <ul className={`${shared.small} ${classes.transfers}`} aria-label={t("transfers.label")}>
      {transfers.map(({ transaction, amount, at, final }) => (
        <li key={`${transaction} ${amount}`} className={classes.transfer}>
          <span className={`${shared.wrap} ${classes.row}`}>
            <TokenAmount amount={amount} decimals={decimals} token={token} />
            <span className={shared.quiet}>{format.date(at, "time")}</span>
          </span>
          <span className={`${shared.wrap} ${classes.row}`}>
            <TransactionHash transaction={transaction} explorer={explorer} />
            <span className={shared.quiet}>{final ? t("transfers.final") : t("transfers.confirming")}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
