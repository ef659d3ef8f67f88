import type { Invoice } from "@dexnet/protocol/payments";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { TransactionHash } from "../../../widgets/links/TransactionHash.tsx";
import { TokenAmount } from "../TokenAmount.tsx";
import classes from "./TransferList.module.css";

/** Transfers of an invoice with links to a block explorer. */
export function TransferList({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { transfers, decimals, token, explorer } = invoice;
  if (transfers.length === 0) return null;
  return (
    <ul className={classes.transfers} aria-label={t("transfers.label")}>
      {transfers.map(({ transaction, amount, at, final }) => (
        <li key={`${transaction} ${amount}`} className={classes.transfer}>
          <span className={classes.row}>
            <TokenAmount amount={amount} decimals={decimals} token={token} />
            <span className={classes.time}>{format.date(at, "time")}</span>
          </span>
          <span className={classes.row}>
            <TransactionHash transaction={transaction} explorer={explorer} />
            <span className={classes.time}>{final ? t("transfers.final") : t("transfers.confirming")}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
