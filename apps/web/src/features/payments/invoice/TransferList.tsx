import type { Invoice } from "@dexnet/protocol/payments";
import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { TokenAmount } from "../shared/TokenAmount.tsx";
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
            {explorer === null ? (
              <code className={classes.hash}>{shortHash(transaction)}</code>
            ) : (
              <Anchor
                className={classes.hash ?? ""}
                href={explorer.replace("{transaction}", transaction)}
                target="_blank"
                rel="noreferrer"
              >
                {shortHash(transaction)}
              </Anchor>
            )}
            <span className={classes.time}>{final ? t("transfers.final") : t("transfers.confirming")}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function shortHash(transaction: string): string {
  return `${transaction.slice(0, 10)}…${transaction.slice(-8)}`;
}
